//! The page is played on in a real browser by the tests of this package; `.ci/web` runs them.
