import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import zlib from 'node:zlib';

import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CompressionPlugin from 'compression-webpack-plugin';
import { build } from 'esbuild';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Compiler, type Configuration } from 'webpack';
import 'webpack-dev-server';

import { pushWorker } from './src/contract/messages/push';

const root = import.meta.dirname;
const source = path.join(root, 'src');
const shipped = path.join(root, 'public');
const backend = process.env.BACKEND_URL ?? 'http://127.0.0.1:3000';
const withMaps = process.env.SOURCE_MAPS === 'on';
/** A static host serves this file; the bundled backend responds with its own settings instead. */
const siteConfig = 'config.json';
const faqStyle = 'faq.css';

/** The only modules with side effects; unused exports of all others are removed. */
const beginnings = ['prefetch.ts', 'main.tsx', 'app/nonce.ts'].map((name) => path.join(source, name));

/** React Router's default build is for development, with checks and warnings. */
const lean = { 'react-router$': path.join(root, 'node_modules/react-router/dist/production/index.mjs') };

/** Large library modules, by the small modules in `src/ui/theme` that replace them. */
const lighter = {
  // The theme turns ripples off everywhere, so their code is left out.
  'noRipple.ts': /ButtonBase[\\/]TouchRipple\.mjs$/,
  'shouldForwardProp.ts': /^@emotion\/is-prop-valid$/,
};

const compressed = /\.(js|css|html|svg|json|txt|csv)$/;
const brotli = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } } as zlib.BrotliOptions;

/**
 * With this comment, Chromium compiles all functions of a script on another thread while it loads; otherwise it
 * compiles each function on the page's thread when it is first called. In large libraries most functions are never
 * called.
 */
const compileHint = {
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  exclude: /[\\/](?:grid|editor)\./,
  // Added after the code is minified, which removes comments, and before it is mapped and compressed.
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1,
};

/** Builds the page into dist/site; the server is built by scripts/build-server.mjs. */
export default function config(_env: object, { mode = 'production' }: { mode?: Configuration['mode'] }): Configuration {
  const isProduction = mode === 'production';
  const stamp = isProduction ? '.[contenthash:10]' : '';

  return {
    mode,
    target: ['web', 'es2022'],
    entry: {
      prefetch: path.join(source, 'prefetch.ts'),
      site: { import: path.join(source, 'main.tsx'), dependOn: 'prefetch' },
    },
    output: {
      path: path.join(root, 'dist/site'),
      publicPath: '/',
      filename: `assets/[name]${stamp}.js`,
      chunkFilename: `assets/[name]${stamp}.js`,
      cssFilename: `assets/[name]${stamp}.css`,
      cssChunkFilename: `assets/[name]${stamp}.css`,
      assetModuleFilename: `assets/[name]${stamp}[ext]`,
      trustedTypes: { policyName: 'harbor#chunks', onPolicyCreationFailure: 'continue' },
      clean: true,
    },
    devtool: isProduction ? withMaps && 'hidden-source-map' : 'cheap-module-source-map',
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: { '@': source, ...(isProduction && lean) } },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          include: source,
          exclude: beginnings,
          resourceQuery: { not: /^\?css$/ },
          sideEffects: false,
          use: { loader: 'swc-loader', options: compiler(isProduction) },
        },
        {
          test: /\.ts$/,
          include: path.join(source, 'contract'),
          enforce: 'pre',
          loader: path.join(root, 'scripts/pureSchemas.cjs'),
        },
        {
          test: /[\\/]react-router[\\/]dist[\\/]/,
          enforce: 'pre',
          loader: path.join(root, 'scripts/pureComponents.cjs'),
        },
        // The package is imported for its side effects but has none.
        { test: /[\\/]hoist-non-react-statics[\\/]/, sideEffects: false },
        { test: beginnings, use: { loader: 'swc-loader', options: compiler(isProduction) } },
        { test: /\.woff2$/, type: 'asset/resource' },
        // Styles that are the same on every page are put in a file, because creating them in the page takes longer.
        { resourceQuery: /^\?css$/, type: 'css/global', loader: path.join(root, 'scripts/styleSheet.cjs') },
        // The variables are the theme's, so their names stay.
        { test: /\.module\.css$/, type: 'css/module', parser: { dashedIdents: false } },
        // A template for `HtmlWebpackPlugin`, not a style sheet that modules import.
        { test: path.join(shipped, faqStyle), type: 'javascript/auto' },
        { test: /[\\/]@material-design-icons[\\/]/, type: 'asset/source' },
      ],
    },
    optimization: {
      minimize: isProduction,
      concatenateModules: isProduction,
      moduleIds: 'deterministic',
      splitChunks: { chunks: 'all', maxInitialRequests: 12, minSize: 40_000, cacheGroups: libraries },
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          extractComments: false,
          terserOptions: { ecma: 2020, module: true, compress: { passes: 3 }, mangle: true },
        }),
      ],
    },
    plugins: [
      new HtmlWebpackPlugin({ template: path.join(shipped, 'index.html'), minify: false, scriptLoading: 'defer' }),
      // The style sheet is a template because it names the font, whose file name has a hash.
      new HtmlWebpackPlugin({
        template: path.join(shipped, faqStyle),
        filename: faqStyle,
        inject: false,
        minify: false,
      }),
      new CopyShipped(['index.html', faqStyle, ...(isProduction ? [] : [siteConfig])]),
      new EmitWorker(),
      new FailWhenUnused(),
      ...(isProduction ? [new webpack.BannerPlugin(compileHint)] : []),
      ...Object.entries(lighter).map(
        ([name, pattern]) => new webpack.NormalModuleReplacementPlugin(pattern, path.join(source, 'ui/theme', name)),
      ),
      ...(isProduction
        ? [
            new CompressionPlugin({
              algorithm: 'brotliCompress',
              filename: '[path][base].br',
              test: compressed,
              minRatio: 1,
              compressionOptions: brotli,
            }),
            new CompressionPlugin({
              algorithm: 'gzip',
              filename: '[path][base].gz',
              test: compressed,
              minRatio: 1,
              compressionOptions: { level: 9 },
            }),
          ]
        : [new ReactRefreshPlugin()]),
    ],
    experiments: { css: true },
    // Style sheets override only parts.module.css, which they import, so their order does not matter.
    ignoreWarnings: [/Conflicting order between css/],
    performance: { hints: false },
    stats: { preset: 'errors-warnings', assets: isProduction },
    devServer: {
      host: '127.0.0.1',
      port: process.env.DEV_PORT ?? 8080,
      static: { directory: shipped },
      historyApiFallback: { disableDotRule: true },
      hot: true,
      proxy: [
        { context: ['/api', '/chat-api', `/${siteConfig}`], target: backend },
        { context: ['/socket.io'], target: backend, ws: true },
      ],
    },
  };
}

const compiler = (isProduction: boolean) => ({
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', development: !isProduction, refresh: !isProduction } },
  },
});

/** Puts a library into a separate file, which is cached longer than our code and loaded only where it is used. */
const apart = (name: string, packages: RegExp, priority: number) => ({ [name]: { name, test: packages, priority } });

/** Matches modules whose path fits the pattern and that one of the named chunks uses. */
const among = (folder: RegExp, ...chunks: string[]) =>
  function isAmong(module: webpack.Module, { chunkGraph }: { chunkGraph: webpack.ChunkGraph }) {
    if (!folder.test(module.nameForCondition() ?? '')) return false;
    return [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => chunks.includes(name ?? ''));
  };

const libraries = {
  // The code of every first load is split into two files: large files compress best, and libraries change rarely.
  base: { name: 'base', test: among(/[\\/]node_modules[\\/]/, 'site', 'shell', 'home'), priority: 10, enforce: true },
  // One style sheet, linked in the page, so that no chunk waits for its own.
  styles: { name: 'core', type: /^css/, priority: 30, enforce: true },
  core: { name: 'core', test: among(/^(?!.*[\\/]node_modules[\\/])/, 'site'), priority: 10, enforce: true },
  ...apart('grid', /[\\/]node_modules[\\/]@mui[\\/]x-/, 20),
  ...apart('socket', /[\\/]node_modules[\\/](socket\.io|engine\.io|@socket\.io)/, 20),
  ...apart('editor', /[\\/]node_modules[\\/](@tiptap[\\/]|prosemirror-|orderedmap|rope-sequence|w3c-keyname)/, 20),
  ...apart('firebase', /[\\/]node_modules[\\/]@?firebase[\\/]/, 20),
};

/** Each change that the build makes to modules, with a test that finds a module in which it was made. */
const changes: Record<string, (module: webpack.NormalModule, source: string) => boolean> = {
  ...Object.fromEntries(
    Object.keys(lighter).map((name) => [name, ({ resource }) => resource === path.join(source, 'ui/theme', name)]),
  ),
  'pureSchemas.cjs': ({ resource }, code) =>
    resource.startsWith(path.join(source, 'contract')) && code.includes('= /*#__PURE__*/ (()'),
  'pureComponents.cjs': ({ resource }, code) =>
    /[\\/]react-router[\\/]/.test(resource) && code.includes('= /*#__PURE__*/ React'),
  'hoist-non-react-statics': ({ resource }) => /[\\/]hoist-non-react-statics[\\/]/.test(resource),
};

/** Fails the build when a change no longer applies, for example after a library was updated. */
class FailWhenUnused {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('FailWhenChangeUnapplied', (compilation) => {
      compilation.hooks.finishModules.tap('FailWhenChangeUnapplied', (modules) => {
        const unused = new Set(Object.keys(changes));
        for (const module of modules) {
          if (!(module instanceof webpack.NormalModule)) continue;
          const code = String(module.originalSource()?.source() ?? '');
          for (const name of unused) if (changes[name]?.(module, code)) unused.delete(name);
        }
        for (const name of unused)
          compilation.errors.push(new webpack.WebpackError(`webpack.config.ts: ${name} no longer changes anything`));
      });
    });
  }
}

/** Copies public/ alongside the built assets before they are compressed. */
class CopyShipped {
  constructor(private readonly except: readonly string[]) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('CopyPublicFiles', (compilation) => {
      const moment = { name: 'CopyPublicFiles', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL };
      compilation.hooks.processAssets.tapPromise(moment, async () => {
        for (const name of await readdir(shipped, { recursive: true })) {
          const isFolder = path.extname(name) === '';
          if (isFolder || this.except.includes(name)) continue;
          compilation.emitAsset(
            name.replaceAll(path.sep, '/'),
            new webpack.sources.RawSource(await readFile(path.join(shipped, name))),
          );
        }
      });
    });
  }
}

/**
 * Builds the service worker as one small script with a fixed name at the site's root, separate from the page's code.
 */
class EmitWorker {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('EmitServiceWorker', (compilation) => {
      const moment = { name: 'EmitServiceWorker', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL };
      compilation.hooks.processAssets.tapPromise(moment, async () => {
        const { outputFiles, metafile } = await build({
          entryPoints: [path.join(source, 'worker/main.ts')],
          absWorkingDir: root,
          tsconfig: path.join(root, 'tsconfig.json'),
          bundle: true,
          format: 'iife',
          target: 'es2022',
          minify: compiler.options.mode === 'production',
          write: false,
          metafile: true,
        });
        compilation.fileDependencies.addAll(Object.keys(metafile.inputs).map((name) => path.join(root, name)));
        for (const { contents } of outputFiles)
          compilation.emitAsset(pushWorker.path.slice(1), new webpack.sources.RawSource(Buffer.from(contents)));
      });
    });
  }
}
