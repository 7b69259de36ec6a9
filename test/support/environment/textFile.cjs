/** A file imported as its text, as webpack's `asset/source` does. */
module.exports = { process: (text) => ({ code: `module.exports = ${JSON.stringify(text)};` }) };
