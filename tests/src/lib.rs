//! Common support of the test programmes: the application under test and builders of rows.
