import { runCLI } from 'jest';

/** Runs the tests it is told, in their order until the first failure; loading Jest once spares most of each run. */
process.on('message', async (tests) => {
  process.env.FIRST = tests.join();
  const options = { config: 'test/mutation.config.mjs', runInBand: true, silent: true, ci: true, reporters: [] };
  const { results } = await runCLI({ ...options, runTestsByPath: true, _: tests, $0: '' }, [process.cwd()]);
  const files = results.testResults.map(({ testFilePath, perfStats, failureMessage }) => ({
    path: testFilePath,
    runtime: perfStats.runtime,
    failure: failureMessage,
  }));
  process.send({ doPass: results.success, files });
});

process.on('disconnect', () => process.exit());
