/** Replaces styles and fonts, which tests ignore; a class has the name it has in its file. */
module.exports = new Proxy({}, { get: (_, name) => name });
