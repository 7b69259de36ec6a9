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
const sourceFolder = path.join(root, 'src');
const publicFolder = path.join(root, 'public');
const backendUrl = process.env.BACKEND_URL ?? 'http://127.0.0.1:3000';
const emitsSourceMaps = process.env.SOURCE_MAPS === 'on';
/** A static host serves this file; the bundled backend responds with its own settings instead. */
const siteConfigFile = 'config.json';
const faqStyleSheet = 'faq.css';

/** The only modules in `src` with side effects; unused exports of all others are removed. */
const modulesWithSideEffects = ['prefetch.ts', 'main.tsx'].map((name) => path.join(sourceFolder, name));

/** React Router's default build is for development, with checks and warnings. */
const productionAliases = { 'react-router$': path.join(root, 'node_modules/react-router/dist/production/index.mjs') };

/** Large library modules, by the small modules in `src/ui/theme` that replace them. */
const moduleReplacements = {
  // The theme turns ripples off everywhere, so their code is left out.
  'noRipple.ts': /ButtonBase[\\/]TouchRipple\.mjs$/,
  'shouldForwardProp.ts': /^@emotion\/is-prop-valid$/,
};

const compressibleFiles = /\.(js|css|html|svg|json|txt|csv)$/;
const brotliOptions = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } } as zlib.BrotliOptions;

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
  const hashSuffix = isProduction ? '.[contenthash:10]' : '';

  return {
    mode,
    target: ['web', 'es2022'],
    entry: {
      prefetch: path.join(sourceFolder, 'prefetch.ts'),
      site: { import: path.join(sourceFolder, 'main.tsx'), dependOn: 'prefetch' },
    },
    output: {
      path: path.join(root, 'dist/site'),
      publicPath: '/',
      filename: `assets/[name]${hashSuffix}.js`,
      chunkFilename: `assets/[name]${hashSuffix}.js`,
      cssFilename: `assets/[name]${hashSuffix}.css`,
      cssChunkFilename: `assets/[name]${hashSuffix}.css`,
      assetModuleFilename: `assets/[name]${hashSuffix}[ext]`,
      trustedTypes: { policyName: 'harbor#chunks', onPolicyCreationFailure: 'continue' },
      clean: true,
    },
    devtool: isProduction ? emitsSourceMaps && 'hidden-source-map' : 'cheap-module-source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: { '@': sourceFolder, ...(isProduction && productionAliases) },
    },
    // React Refresh loads core-js for `globalThis` alone, so package.json leaves core-js out.
    externals: isProduction ? undefined : { 'core-js-pure/features/global-this': 'globalThis' },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          include: sourceFolder,
          exclude: modulesWithSideEffects,
          resourceQuery: { not: /^\?css$/ },
          sideEffects: false,
          use: { loader: 'swc-loader', options: swcOptions(isProduction) },
        },
        {
          test: /\.ts$/,
          include: path.join(sourceFolder, 'contract'),
          enforce: 'pre',
          loader: path.join(root, 'scripts/loaders/pureSchemas.cjs'),
        },
        {
          test: /[\\/]react-router[\\/]dist[\\/]/,
          enforce: 'pre',
          loader: path.join(root, 'scripts/loaders/pureComponents.cjs'),
        },
        // The package is imported for its side effects but has none.
        { test: /[\\/]hoist-non-react-statics[\\/]/, sideEffects: false },
        { test: modulesWithSideEffects, use: { loader: 'swc-loader', options: swcOptions(isProduction) } },
        { test: /\.woff2$/, type: 'asset/resource' },
        // Styles that are the same on every page are put in a file, because creating them in the page takes longer.
        { resourceQuery: /^\?css$/, type: 'css/global', loader: path.join(root, 'scripts/loaders/styleSheet.cjs') },
        // The variables are the theme's, so their names stay.
        { test: /\.module\.css$/, type: 'css/module', parser: { dashedIdents: false } },
        // A template for `HtmlWebpackPlugin`, not a style sheet that modules import.
        { test: path.join(publicFolder, faqStyleSheet), type: 'javascript/auto' },
        {
          test: /[\\/]@iconify-json[\\/]/,
          type: 'javascript/auto',
          sideEffects: false,
          loader: path.join(root, 'scripts/loaders/icon.cjs'),
        },
      ],
    },
    optimization: {
      minimize: isProduction,
      concatenateModules: isProduction,
      moduleIds: 'deterministic',
      splitChunks: { chunks: 'all', maxInitialRequests: 12, minSize: 40_000, cacheGroups: chunkGroups },
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          extractComments: false,
          terserOptions: { ecma: 2020, module: true, compress: { passes: 3 }, mangle: true },
        }),
      ],
    },
    plugins: [
      new HtmlWebpackPlugin({ template: path.join(publicFolder, 'index.html'), minify: false, scriptLoading: 'defer' }),
      // The style sheet is a template because it names the font, whose file name has a hash.
      new HtmlWebpackPlugin({
        template: path.join(publicFolder, faqStyleSheet),
        filename: faqStyleSheet,
        inject: false,
        minify: false,
      }),
      new CopyPublicFiles(['index.html', faqStyleSheet, ...(isProduction ? [] : [siteConfigFile])]),
      new EmitServiceWorker(),
      new FailWhenChangeUnapplied(),
      ...(isProduction ? [new webpack.BannerPlugin(compileHint)] : []),
      ...Object.entries(moduleReplacements).map(
        ([name, pattern]) =>
          new webpack.NormalModuleReplacementPlugin(pattern, path.join(sourceFolder, 'ui/theme', name)),
      ),
      ...(isProduction
        ? [
            new CompressionPlugin({
              algorithm: 'brotliCompress',
              filename: '[path][base].br',
              test: compressibleFiles,
              minRatio: 1,
              compressionOptions: brotliOptions,
            }),
            new CompressionPlugin({
              algorithm: 'gzip',
              filename: '[path][base].gz',
              test: compressibleFiles,
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
      static: { directory: publicFolder },
      historyApiFallback: { disableDotRule: true },
      hot: true,
      proxy: [
        { context: ['/api', '/chat-api', `/${siteConfigFile}`], target: backendUrl },
        { context: ['/socket.io'], target: backendUrl, ws: true },
      ],
    },
  };
}

const swcOptions = (isProduction: boolean) => ({
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', development: !isProduction, refresh: !isProduction } },
  },
});

/** Puts a library into a separate file, which is cached longer than our code and loaded only where it is used. */
const separateChunk = (name: string, packages: RegExp, priority: number) => ({
  [name]: { name, test: packages, priority },
});

/** Matches modules whose path fits the pattern and that one of the named chunks uses. */
const makeModuleTest = (pathPattern: RegExp, ...chunks: string[]) =>
  function isAmong(module: webpack.Module, { chunkGraph }: { chunkGraph: webpack.ChunkGraph }) {
    if (!pathPattern.test(module.nameForCondition() ?? '')) return false;
    return [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => chunks.includes(name ?? ''));
  };

const chunkGroups = {
  // The code of every first load is split into two files: large files compress best, and libraries change rarely.
  base: {
    name: 'base',
    test: makeModuleTest(/[\\/]node_modules[\\/]/, 'site', 'shell', 'home'),
    priority: 10,
    enforce: true,
  },
  // One style sheet, linked in the page, so that no chunk waits for its own.
  styles: { name: 'core', type: /^css/, priority: 30, enforce: true },
  core: { name: 'core', test: makeModuleTest(/^(?!.*[\\/]node_modules[\\/])/, 'site'), priority: 10, enforce: true },
  ...separateChunk('grid', /[\\/]node_modules[\\/]@mui[\\/]x-/, 20),
  ...separateChunk('socket', /[\\/]node_modules[\\/](socket\.io|engine\.io|@socket\.io)/, 20),
  ...separateChunk(
    'editor',
    /[\\/]node_modules[\\/](@tiptap[\\/]|prosemirror-|orderedmap|rope-sequence|w3c-keyname)/,
    20,
  ),
  ...separateChunk('firebase', /[\\/]node_modules[\\/]@?firebase[\\/]/, 20),
};

/** Each change that the build makes to modules, with a test that finds a module in which it was made. */
const codeChanges: Record<string, (module: webpack.NormalModule, source: string) => boolean> = {
  ...Object.fromEntries(
    Object.keys(moduleReplacements).map((name) => [
      name,
      ({ resource }) => resource === path.join(sourceFolder, 'ui/theme', name),
    ]),
  ),
  'pureSchemas.cjs': ({ resource }, code) =>
    resource.startsWith(path.join(sourceFolder, 'contract')) && code.includes('= /*#__PURE__*/ (()'),
  'pureComponents.cjs': ({ resource }, code) =>
    /[\\/]react-router[\\/]/.test(resource) && code.includes('= /*#__PURE__*/ React'),
  'hoist-non-react-statics': ({ resource }) => /[\\/]hoist-non-react-statics[\\/]/.test(resource),
};

/** Fails the build when a change no longer applies, for example after a library was updated. */
class FailWhenChangeUnapplied {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('FailWhenChangeUnapplied', (compilation) => {
      compilation.hooks.finishModules.tap('FailWhenChangeUnapplied', (modules) => {
        const unappliedChanges = new Set(Object.keys(codeChanges));
        for (const module of modules) {
          if (!(module instanceof webpack.NormalModule)) continue;
          const code = String(module.originalSource()?.source() ?? '');
          for (const name of unappliedChanges) if (codeChanges[name]?.(module, code)) unappliedChanges.delete(name);
        }
        for (const name of unappliedChanges)
          compilation.errors.push(new webpack.WebpackError(`webpack.config.ts: ${name} no longer changes anything`));
      });
    });
  }
}

/** Copies public/ alongside the built assets before they are compressed. */
class CopyPublicFiles {
  constructor(private readonly except: readonly string[]) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('CopyPublicFiles', (compilation) => {
      const hookOptions = { name: 'CopyPublicFiles', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL };
      compilation.hooks.processAssets.tapPromise(hookOptions, async () => {
        for (const name of await readdir(publicFolder, { recursive: true })) {
          const isFolder = path.extname(name) === '';
          if (isFolder || this.except.includes(name)) continue;
          compilation.emitAsset(
            name.replaceAll(path.sep, '/'),
            new webpack.sources.RawSource(await readFile(path.join(publicFolder, name))),
          );
        }
      });
    });
  }
}

/**
 * Builds the service worker as one small script with a fixed name at the site's root, separate from the page's code.
 */
class EmitServiceWorker {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('EmitServiceWorker', (compilation) => {
      const hookOptions = { name: 'EmitServiceWorker', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL };
      compilation.hooks.processAssets.tapPromise(hookOptions, async () => {
        const { outputFiles, metafile } = await build({
          entryPoints: [path.join(sourceFolder, 'worker/main.ts')],
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
