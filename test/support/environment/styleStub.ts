/** Styles and fonts are nothing to a test. */
export default {};
