import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import config from './jest.config.mjs';

const { rootDir, projects } = config;
const page = projects.find(({ displayName }) => displayName === 'page');
/** What needs the real backend takes too long to be run for each small break. */
const isQuick = (path) => !/realBackend|testBackend|identity|atOnce|renderApp/.test(readFileSync(path, 'utf8'));
const quick = ['test/store', 'test/replay'].flatMap((folder) =>
  readdirSync(join(rootDir, folder), { recursive: true })
    .filter((name) => /\.test\.tsx?$/.test(name) && isQuick(join(rootDir, folder, name)))
    .map((name) => `<rootDir>/${folder}/${name}`),
);

/** The tests of the sagas that stand without a server: `npm run mutate` plays each break against those that reach it. */
export default {
  ...page,
  rootDir,
  testMatch: quick,
  testTimeout: 20_000,
  setupFilesAfterEnv: [...page.setupFilesAfterEnv, '<rootDir>/test/mutation.reached.ts'],
};
