import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import zlib from 'node:zlib';

import CompressionPlugin from 'compression-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Compiler, type Configuration } from 'webpack';
import 'webpack-dev-server';

const root = import.meta.dirname;
const source = path.join(root, 'src');
const shipped = path.join(root, 'public');
const backend = process.env.BACKEND_URL ?? 'http://127.0.0.1:3000';

/** The only modules that do something by being loaded; of all others, what is not used is left out. */
const beginnings = ['main.tsx', 'app/nonce.ts'].map((name) => path.join(source, name));

const compressed = /\.(js|html|svg|json|txt|csv)$/;
const brotli = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } } as zlib.BrotliOptions;

/** Builds the page into dist/site; the server is built by scripts/build-server.mjs. */
export default function config(_env: unknown, { mode = 'production' }: { mode?: Configuration['mode'] }): Configuration {
  const isProduction = mode === 'production';
  const stamp = isProduction ? '.[contenthash:10]' : '';

  return {
    mode,
    target: ['web', 'es2022'],
    entry: { site: path.join(source, 'main.tsx') },
    output: {
      path: path.join(root, 'dist/site'),
      publicPath: '/',
      filename: `assets/[name]${stamp}.js`,
      chunkFilename: `assets/[name]${stamp}.js`,
      assetModuleFilename: `assets/[name]${stamp}[ext]`,
      trustedTypes: { policyName: 'harbor#chunks', onPolicyCreationFailure: 'continue' },
      clean: true,
    },
    devtool: isProduction ? 'hidden-source-map' : 'cheap-module-source-map',
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: { '@': source } },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          include: source,
          exclude: beginnings,
          sideEffects: false,
          use: { loader: 'swc-loader', options: compiler(isProduction) },
        },
        { test: /\.ts$/, include: path.join(source, 'contract'), enforce: 'pre', loader: path.join(root, 'scripts/pureSchemas.cjs') },
        { test: beginnings, use: { loader: 'swc-loader', options: compiler(isProduction) } },
        { test: /\.woff2$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      runtimeChunk: 'single',
      moduleIds: 'deterministic',
      splitChunks: { chunks: 'all', maxInitialRequests: 12, cacheGroups: libraries },
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          extractComments: false,
          terserOptions: { ecma: 2020, module: true, compress: { passes: 2 }, mangle: true },
        }),
      ],
    },
    plugins: [
      new HtmlWebpackPlugin({ template: path.join(shipped, 'index.html'), minify: false, scriptLoading: 'defer' }),
      new CopyShipped(),
      // The theme turns ripples off everywhere; their code stays out too.
      new webpack.NormalModuleReplacementPlugin(/ButtonBase[\\/]TouchRipple\.mjs$/, path.join(source, 'ui/noRipple.ts')),
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
        : []),
    ],
    performance: { hints: false },
    stats: { preset: 'errors-warnings', assets: isProduction },
    devServer: {
      port: 8080,
      static: { directory: shipped },
      historyApiFallback: { disableDotRule: true },
      hot: true,
      proxy: [
        { context: ['/api', '/chat-api'], target: backend },
        { context: ['/socket.io'], target: backend, ws: true },
      ],
    },
  };
}

const compiler = (isProduction: boolean) => ({
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', development: !isProduction } },
  },
});

/** A library in a file of its own: cached longer than our code, and loaded only where it is used. */
const apart = (name: string, packages: RegExp, priority: number) => ({ [name]: { name, test: packages, priority } });

const libraries = {
  ...apart('react', /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, 20),
  ...apart('grid', /[\\/]node_modules[\\/]@mui[\\/]x-/, 20),
  ...apart('socket', /[\\/]node_modules[\\/](socket\.io|engine\.io|@socket\.io)/, 20),
  ...apart('firebase', /[\\/]node_modules[\\/]@?firebase[\\/]/, 20),
};

/** Puts what lies in public/ beside the built assets, before they are compressed. */
class CopyShipped {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('CopyShipped', (compilation) => {
      const moment = { name: 'CopyShipped', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL };
      compilation.hooks.processAssets.tapPromise(moment, async () => {
        for (const name of await readdir(shipped)) {
          if (name === 'index.html') continue;
          compilation.emitAsset(name, new webpack.sources.RawSource(await readFile(path.join(shipped, name))));
        }
      });
    });
  }
}
