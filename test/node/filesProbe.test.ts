import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFilesProbe } from '@/server/platform/files/storage/filesProbe';
import { makeFolderStorage } from '@/server/platform/files/storage/folderStorage';
import { databaseIdFile } from '@/server/platform/files/storageLink';
import { makeLog } from '@/server/platform/process/log';

it('reports missing files once, and once again when they return [OPS-16]', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  const folder = await mkdtemp(join(tmpdir(), 'probe-'));
  try {
    const lines: string[] = [];
    const log = makeLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
    const dir = join(folder, 'files');
    const storage = makeFolderStorage(dir);
    await storage.writeTextFile(databaseIdFile, 'an id');
    const probe = makeFilesProbe(storage, log);
    const later = () => jest.advanceTimersByTime(10_000);
    expect(await probe()).toBe('ok');
    await rename(dir, join(folder, 'elsewhere'));
    expect(await probe()).toBe('ok');
    later();
    expect(await probe()).toBe('down');
    later();
    expect(await probe()).toBe('down');
    await rename(join(folder, 'elsewhere'), dir);
    later();
    expect(await probe()).toBe('ok');
    const output = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(output).toEqual(['the files are no longer available', 'the files are available again']);
  } finally {
    jest.useRealTimers();
    await rm(folder, { recursive: true });
  }
});
