import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The compiler for the page, the server, and their tests. */
const transform = {
  '^.+\\.(ts|tsx|mjs)$|/node_modules/(?:@(?:redux-devtools|scure|noble)|qr)/.+\\.js$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true, dynamicImport: true },
        transform: { react: { runtime: 'automatic' } },
        baseUrl: root,
        paths: { '@/*': ['src/*'] },
      },
      module: { type: 'commonjs' },
      sourceMaps: 'inline',
    },
  ],
};

const shared = {
  rootDir: root,
  roots: ['<rootDir>/src', '<rootDir>/test'],
  transform,
  // Transforms these packages, because they have no CommonJS build.
  transformIgnorePatterns: ['/node_modules/(?!.*/node_modules/)(?!(?:@(?:redux-devtools|scure|noble)|qr)/)'],
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@iconify-json/': '<rootDir>/test/support/environment/iconStub.ts',
    '\\.(css|woff2)$|\\?css$': '<rootDir>/test/support/environment/styleStub.cjs',
  },
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: [
    '<rootDir>/dist/',
    '<rootDir>/data/',
    '<rootDir>/.cache/',
    '<rootDir>/test/mutation/',
    '<rootDir>/test/otherBrowsers/',
  ],
};

/** Defines `test.long`. */
const longTests = '<rootDir>/test/support/longTests.ts';

const hasPostgres = !process.env.NO_POSTGRES;
const serverTests = ['<rootDir>/test/server/**/*.test.ts'];
/**
 * The tests of what differs between the engines: how they copy and open a database, lock, and compare text, and what a
 * process leaves behind. With ONE_ENGINE, these run on both engines and the others on PostgreSQL; the browser tests run
 * on PGlite. In a file that runs on both, `runsEngineIndependentTests` leaves the tests of what does not differ to
 * PostgreSQL.
 */
const bothEngines = [
  'audit/log',
  'chat/chatKill',
  'content/providers',
  'db/{backup,indexes,migrate,oldRows,outage,store}',
  'http/atOnce',
  'administrators/auditSearch',
  'people/sheetImport',
  'people/imports/applying',
  'process/process',
].map((name) => `<rootDir>/test/server/${name}.test.ts`);
/** Runs only with PostgreSQL, because nodes share one. */
const nodes = '<rootDir>/test/node/chatNodes.test.ts';

const server = (engine, testMatch, globalSetup) => ({
  ...shared,
  displayName: `server on ${engine}`,
  testEnvironment: 'node',
  testMatch,
  globals: { ENGINE: engine },
  globalSetup: `<rootDir>/test/support/databases/${globalSetup}`,
  setupFiles: ['<rootDir>/test/support/databases/engine.ts'],
  setupFilesAfterEnv: [longTests],
});

export default {
  rootDir: root,
  globalSetup: '<rootDir>/test/support/databases/globalSetup.ts',
  globalTeardown: '<rootDir>/test/support/databases/globalTeardown.ts',
  testSequencer: '<rootDir>/test/longestFirst.sequencer.cjs',
  // A worker with 2 GB takes longer to exit than the half second that Jest allows.
  workerIdleMemoryLimit: '1GB',
  // Ends hanging tests. Each test sets how long its own steps may take.
  testTimeout: process.env.WHOLE ? 1_800_000 : 600_000,
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/{contract,node}/**/*.test.ts'],
      setupFilesAfterEnv: [longTests],
      testPathIgnorePatterns: [
        ...shared.testPathIgnorePatterns,
        ...(hasPostgres ? [nodes.replace('<rootDir>', '')] : []),
      ],
    },
    {
      ...shared,
      displayName: 'page',
      testEnvironment: '<rootDir>/test/support/environment/pageEnvironment.ts',
      // The client for browsers: the one for Node cannot use the page.
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        '^socket.io-client$': '<rootDir>/node_modules/socket.io-client/dist/socket.io.js',
      },
      testMatch: ['<rootDir>/test/{ui,api,store,replay,features,app,journeys}/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/test/support/environment/setup.ts', longTests],
    },
    ...(hasPostgres ? [server('PostgreSQL', [...serverTests, nodes], 'postgresSetup.ts')] : []),
    server('PGlite', hasPostgres && process.env.ONE_ENGINE ? bothEngines : serverTests, 'serverSetup.ts'),
  ],
};
