// Turns a recording, or a log that Redux DevTools exported, into a test: `npm run keep -- FILE [name]`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const [file, name = file && basename(file, '.json')] = process.argv.slice(2);
const refuse = (text) => {
  console.error(text);
  process.exit(1);
};
if (!file || !existsSync(file)) refuse('Name a file that exists: npm run keep -- recording.json [name]');
if (!/^[a-zA-Z][\w-]*$/.test(name))
  refuse(`"${name}" can’t name a test. Start with a letter; use only letters, digits, dashes, and underscores.`);

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
  if (!content.computedStates?.length) refuse(`${file} has no states to compare, so its test would always pass.`);
  console.log('Redux DevTools hides secrets but not names, so keep only logs of made-up people.');
}
if (content.isFull) refuse(`${file} stopped before the recorded session ended, so its end cannot be compared.`);

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
    ? `Saved as ${path}. The replay has the same outcome; the test will report a change that a user would notice.`
    : `Saved as ${path}. The replay has a different outcome; the test above names the first difference.`,
);
