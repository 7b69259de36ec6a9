import { appendFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { makeOutbox, maxOutboxBytes } from '@/server/platform/delivery/outbox';

import { makeFolder } from '../../support/databases/places';

let folder: string;
beforeEach(async () => {
  folder = await makeFolder('outbox');
});

const path = () => join(folder, 'outbox.ndjson');
const message = (text: string) => ({ channel: 'sms', to: '+15550100002', text, code: '1234' }) as const;
const lineOf = (minutesAgo: number, text: string) =>
  `${JSON.stringify({ at: new Date(Date.now() - minutesAgo * 60_000), ...message(text) })}\n`;
const texts = async () =>
  (await readFile(path(), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { text: string }).text);

it('keeps messages in the outbox for an hour, and removes a truncated line too [OPS-02]', async () => {
  await writeFile(path(), `${lineOf(600, 'old')}${lineOf(61, 'over')}${lineOf(59, 'young')}{"at":"20`, { mode: 0o600 });
  const outbox = makeOutbox(folder, 300);
  await outbox.trim();
  await outbox.add(message('new'));
  expect(await texts()).toEqual(['young', 'new']);
  expect(await readdir(folder)).toEqual(['outbox.ndjson']);
  expect((await stat(path())).mode & 0o777).toBe(0o600);
});

it('keeps a code that is valid longer than an hour for that time', async () => {
  await writeFile(path(), `${lineOf(150, 'over')}${lineOf(100, 'still good')}`);
  await makeOutbox(folder, 7200).trim();
  expect(await texts()).toEqual(['still good']);
});

it('does not rewrite an outbox with nothing to remove, and creates none', async () => {
  const outbox = makeOutbox(folder, 300);
  await outbox.trim();
  expect(await readdir(folder)).toEqual([]);
  await outbox.add(message('one'));
  const { ino } = await stat(path());
  await outbox.trim();
  expect((await stat(path())).ino).toBe(ino);
});

it('keeps the newest of a flood of messages, below a megabyte', async () => {
  const outbox = makeOutbox(folder, 300);
  await outbox.add(message('first'));
  await appendFile(path(), Array.from({ length: 20_000 }, (_, index) => lineOf(1, `flood ${index}`)).join(''));
  await outbox.trim();
  expect((await stat(path())).size).toBeLessThanOrEqual(maxOutboxBytes);
  expect((await texts()).at(-1)).toBe('flood 19999');
  const large = 'x'.repeat(100_000);
  for (let time = 0; time < 30; time += 1) await outbox.add(message(`${large}${time}`));
  expect((await stat(path())).size).toBeLessThanOrEqual(maxOutboxBytes);
  expect((await texts()).at(-1)).toBe(`${large}29`);
});

it('loses no message between trims, and completes each line', async () => {
  await writeFile(path(), lineOf(90, 'old').repeat(500));
  const outbox = makeOutbox(folder, 300);
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      Promise.all([outbox.add(message(String(index))), index % 10 ? undefined : outbox.trim()]),
    ),
  );
  expect((await texts()).sort()).toEqual(Array.from({ length: 100 }, (_, index) => String(index)).sort());
});
