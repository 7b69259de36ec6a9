import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** One compiler for the page, the server and their tests. */
const transform = {
  '^.+\\.(ts|tsx|mjs)$': [
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
  transform,
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/src/$1',
    '\\.(css|woff2)$': '<rootDir>/test/support/page/styleStub.ts',
  },
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/', '<rootDir>/.cache/'],
};

const server = (engine) => ({
  ...shared,
  displayName: `server on ${engine}`,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/server/**/*.test.ts'],
  globals: { ENGINE: engine },
  setupFiles: ['<rootDir>/test/support/server/engine.ts'],
});

export default {
  rootDir: root,
  globalSetup: '<rootDir>/test/support/server/globalSetup.ts',
  globalTeardown: '<rootDir>/test/support/server/globalTeardown.ts',
  testTimeout: 90_000,
  projects: [
    { ...shared, displayName: 'node', testEnvironment: 'node', testMatch: ['<rootDir>/test/{contract,node}/**/*.test.ts'] },
    {
      ...shared,
      displayName: 'page',
      testEnvironment: '<rootDir>/test/support/page/world.ts',
      // The client for browsers: the one for Node knows nothing of a page.
      moduleNameMapper: { ...shared.moduleNameMapper, '^socket.io-client$': '<rootDir>/node_modules/socket.io-client/dist/socket.io.js' },
      testMatch: ['<rootDir>/test/{ui,api,store,replay,features,app,journeys}/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/test/support/page/setup.ts'],
    },
    server('PGlite'),
    ...(process.env.NO_POSTGRES ? [] : [server('PostgreSQL')]),
  ],
};
