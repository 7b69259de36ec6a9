/** Tests ignore styles and fonts. */
export default {};
