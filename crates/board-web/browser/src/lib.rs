//! This package contains only browser tests of the page; `.ci/web` runs them.
