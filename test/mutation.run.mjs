import { runCLI } from 'jest';

const options = { config: 'test/mutation.config.mjs', runInBand: true, silent: true, ci: true, reporters: [], $0: '' };

/** Runs the given test files one by one until the first that fails; Jest's own `bail` would end this process. */
process.on('message', async (tests) => {
  const files = [];
  for (const test of tests) {
    const { results } = await runCLI({ ...options, runTestsByPath: true, _: [test] }, [process.cwd()]);
    const [{ perfStats, failureMessage } = {}] = results.testResults;
    files.push({ path: test, runtime: perfStats?.runtime ?? 0, failure: results.success ? null : failureMessage });
    if (!results.success) break;
  }
  process.send({ doPass: files.every(({ failure }) => failure === null), files });
});

process.on('disconnect', () => process.exit());
