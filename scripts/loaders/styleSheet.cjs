const { Module } = require('node:module');
const path = require('node:path');

const { serializeStyles } = require('@emotion/serialize');
const { build } = require('esbuild');
const { compile, middleware, prefixer, serialize, stringify } = require('stylis');

/** Turns the style objects that a module exports as `styles` into a style sheet while the site is built. */
module.exports = function styleSheet() {
  const callback = this.async();
  void cssOf(this).then((css) => callback(null, css), callback);
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
  const stylesModule = new Module(resourcePath, module);
  stylesModule.paths = module.paths;
  stylesModule._compile(outputFiles[0].text, resourcePath);
  const css = serializeStyles([stylesModule.exports.styles]).styles;
  return serialize(compile(css), middleware([prefixer, stringify]));
}
