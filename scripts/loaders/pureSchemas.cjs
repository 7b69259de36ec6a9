/**
 * A webpack loader for the contract: it turns each schema into a call that webpack can drop when unused, so that the
 * page, which trusts its own server's responses, bundles neither those schemas nor a validation library for them.
 */
module.exports = (source) =>
  source.replace(/^((?:export )?const \w+ = )((?:z\b|replyOf\()[\s\S]*?);$/gm, '$1/*#__PURE__*/ (() => $2)();');
