/** A webpack loader for the router, which is one file: components that no one shows may be dropped from it. */
module.exports = (source) =>
  source
    .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/*#__PURE__*/ $2')
    .replace(/^\w+\.displayName = "\w+";$/gm, '');
