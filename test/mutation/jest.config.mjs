import { join } from 'node:path';

import config from '../jest.config.mjs';

const tests = process.env.MUTATION_TESTS.split(',');
const isOfServer = tests.every((path) => path.startsWith('test/server/'));
const { rootDir, projects } = config;
const project = projects.find(({ displayName }) => displayName === (isOfServer ? 'server on PGlite' : 'page'));

/** StrykerJS accepts only one Jest project, and does not replace `<rootDir>` in the path of its environment. */
export default {
  ...project,
  globalSetup: config.globalSetup,
  globalTeardown: config.globalTeardown,
  testTimeout: config.testTimeout,
  testMatch: tests.map((path) => join(rootDir, path)),
  testEnvironment: project.testEnvironment.replace('<rootDir>', rootDir),
};
