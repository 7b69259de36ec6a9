const { Module } = require('node:module');
const path = require('node:path');

const { serializeStyles } = require('@emotion/serialize');
const { build } = require('esbuild');
const { compile, middleware, prefixer, serialize, stringify } = require('stylis');

/** Turns the style objects that a module exports as `styles` into a style sheet while the site is built. */
module.exports = function styleSheet() {
  const done = this.async();
  void cssOf(this).then((css) => done(null, css), done);
};

async function cssOf({ resourcePath, rootContext, addDependency }) {
  const { outputFiles, metafile } = await build({
    entryPoints: [resourcePath],
    absWorkingDir: rootContext,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    write: false,
    metafile: true,
  });
  Object.keys(metafile.inputs).forEach((name) => addDependency(path.join(rootContext, name)));
  const made = new Module(resourcePath, module);
  made.paths = module.paths;
  made._compile(outputFiles[0].text, resourcePath);
  const css = serializeStyles([made.exports.styles]).styles;
  return serialize(compile(css), middleware([prefixer, stringify]));
}
