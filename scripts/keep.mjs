// Turns a recording, or a log that Redux DevTools exported, into a test: `npm run keep -- FILE [name]`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const [file, name = file && basename(file, '.json')] = process.argv.slice(2);
const refuse = (text) => {
  console.error(text);
  process.exit(1);
};
if (!file || !existsSync(file)) refuse('Which file? npm run keep -- recording.json [name]');
if (!/^[a-zA-Z][\w-]*$/.test(name)) refuse(`"${name}" is no name for a test: letters, digits and dashes only.`);

function read() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return refuse(`${file} is not JSON.`);
  }
}
const content = Object(read());
const isRecording = content.format === 2 && Array.isArray(content.entries);
const isLog = 'actionsById' in content || 'payload' in content;
if (!isRecording && !isLog) refuse(`${file} is neither a recording nor a log of Redux DevTools.`);
if (!isRecording) {
  if (!content.computedStates?.length) refuse(`${file} holds no states: whatever the reducers do, it would pass.`);
  console.log('Redux DevTools hides secrets, not names: keep a log of made-up people only.');
}
if (content.isFull) refuse(`${file} stopped before the session did: its end cannot be compared.`);

const folder = join('test/replay', isRecording ? 'recordings' : 'logs');
const path = join(folder, `${name}.json`);
if (existsSync(path)) refuse(`${path} exists. Give another name: npm run keep -- ${file} <name>`);
mkdirSync(folder, { recursive: true });
writeFileSync(path, `${JSON.stringify(content)}\n`);

const jest = [
  'node_modules/jest/bin/jest.js',
  '--config',
  'test/jest.config.mjs',
  '--selectProjects',
  'page',
  '--testPathPatterns',
  'replay/recordings',
];
const { status } = spawnSync(process.execPath, [...jest, '-t', ` ${name}\\.json `], { stdio: 'inherit' });
console.log(
  status === 0
    ? `Kept as ${path}. It plays again with the same outcome: when a change alters what a user notices, the test names it.`
    : `Kept as ${path}. The test above names the first outcome that is another one in the code of today.`,
);
