export default {
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  jest: { configFile: 'test/mutation/jest.config.mjs', enableFindRelatedTests: false },
  // The page tests' environment is TypeScript, which StrykerJS loads outside Jest.
  testRunnerNodeArgs: ['--import', 'tsx'],
  coverageAnalysis: 'perTest',
  ignorePatterns: ['.cache', 'data', 'dist', 'test/replay/recordings'],
  tempDirName: '.cache/stryker',
  reporters: ['clear-text'],
  clearTextReporter: { reportTests: false, allowColor: false },
  concurrency: 2,
  thresholds: { high: 90, low: 80, break: 80 },
};
