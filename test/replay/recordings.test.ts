import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { pickSlices, type Recording } from '@/store/recorder/recording';

import { replayLog } from './devToolsLog';
import { replay } from './replay';

const kept = (folder: string) => {
  const path = join('test', 'replay', folder);
  const names = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.json')) : [];
  return names.map((name) => ({ name, text: readFileSync(join(path, name), 'utf8') }));
};
const recordings = kept('recordings');

it.each(recordings)('replays $name with the same outcome [STATE-14 STATE-15 DEVX-08]', async ({ text }) => {
  const recording = JSON.parse(text) as Recording;
  expect(Object.keys(pickSlices(await replay(recording)))).toEqual(['session', 'user', 'chat', 'admin']);
});

for (const { name, text } of kept('logs'))
  it(`replays ${name}, action by action, to the states that Redux DevTools recorded [DEVX-08]`, () => {
    expect(() => replayLog(text)).not.toThrow();
  });

it.each(recordings)('finds in $name nothing that identifies its person [D-191]', ({ text }) => {
  expect(text).not.toMatch(/5550100\d{3}|90001\d{4}|900-01|Jordan|Ellis|Morgan|Casey|(?:Admin|Member)@123|Lantern!7up/);
});
