import { join } from 'node:path';

import config from '../jest.config.mjs';

const tests = process.env.MUTATION_TESTS.split(',');
const isOfServer = tests.every((path) => path.startsWith('test/server/'));
const { rootDir, projects } = config;
const project = projects.find(({ displayName }) => displayName === (isOfServer ? 'server on PGlite' : 'page'));

/** StrykerJS takes one Jest project, and the path of its environment as it is. */
export default {
  ...project,
  globalSetup: config.globalSetup,
  globalTeardown: config.globalTeardown,
  testTimeout: config.testTimeout,
  testMatch: tests.map((path) => join(rootDir, path)),
  testEnvironment: project.testEnvironment.replace('<rootDir>', rootDir),
};
