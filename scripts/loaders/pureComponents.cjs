/** A webpack loader for the router, which is one file: it lets webpack drop the components that are not used. */
module.exports = (source) =>
  source
    .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/*#__PURE__*/ $2')
    .replace(/^\w+\.displayName = "\w+";$/gm, '');
