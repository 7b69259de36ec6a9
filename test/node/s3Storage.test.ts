import { readdir, readlink, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { makeS3Storage } from '@/server/platform/files/storage/s3Storage';
import { type FileStorage, StorageDown } from '@/server/platform/files/storage/storage';

import { makeFolder } from '../support/databases/places';

const name = 'a'.repeat(32);
const shortTimeouts = { responseMs: 60, stallMs: 60 };
const keys = { accessKeyId: 'id', secretAccessKey: 'a secret' };

let dataDir: string;
let store: Server | undefined;
let storage: FileStorage;
beforeAll(async () => {
  dataDir = await makeFolder('s3');
});
afterEach(() => {
  storage.close();
  store?.closeAllConnections();
  store?.close();
  store = undefined;
});

const storageAt = (port: number, times?: typeof shortTimeouts) =>
  makeS3Storage({
    url: new URL(`s3://harbor/prefix?endpoint=http://127.0.0.1:${port}`),
    credentials: keys,
    dataDir,
    timeouts: times,
  });

/** Opens file storage in a store that responds like this. */
async function open(answer: RequestListener, times?: typeof shortTimeouts) {
  const server = createServer(answer);
  store = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  storage = storageAt((server.address() as AddressInfo).port, times);
  await storage.assertSpace();
}

async function writeDraft(bytes = 10) {
  const draft = storage.draftPath(name, 'node');
  await writeFile(draft, Buffer.alloc(bytes));
  return draft;
}

it('counts a store that accepts calls and does not respond as unavailable, for reads and for uploads [OPS-05]', async () => {
  await open(() => undefined, shortTimeouts);
  await expect(storage.size(name)).rejects.toThrow(StorageDown);
  await expect(storage.readTextFile('database.id')).rejects.toThrow(StorageDown);
  await expect(storage.storeDraft(await writeDraft(), name)).rejects.toThrow(StorageDown);
});

it('ends the stream of a store that stops responding within a file [OPS-05]', async () => {
  await open(
    (_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('the beginning');
    },
    { ...shortTimeouts, responseMs: 10_000, stallMs: 500 },
  );
  await expect(text(await storage.read(name))).rejects.toThrow();
});

it('sends an upload of some megabytes at once, without a request before it [OPS-05]', async () => {
  const requested: unknown[] = [];
  await open((request, response) => {
    requested.push(request.headers.expect);
    request.resume().on('end', () => response.end());
  });
  await storage.storeDraft(await writeDraft(3_000_000), name);
  expect(requested).toEqual([undefined]);
});

it('logs a store that refuses with its place and reason, without the keys [OPS-05]', async () => {
  await open((request, response) => {
    response.writeHead(403, { 'content-type': 'application/xml' });
    request.resume().on('end', () => response.end('<Error><Code>InvalidAccessKeyId</Code></Error>'));
  });
  const output = 's3://harbor/prefix is not responding, or refused the request (InvalidAccessKeyId)';
  await expect(storage.storeDraft(await writeDraft(), name)).rejects.toThrow(output);
  await expect(storage.list()).rejects.toThrow(output);
});

it('leaves no file open after an upload to an unreachable store [OPS-05]', async () => {
  storage = storageAt(1);
  await storage.assertSpace();
  const draft = await writeDraft();
  await expect(storage.storeDraft(draft, name)).rejects.toThrow(StorageDown);
  const opened = await Promise.all(
    (await readdir('/proc/self/fd')).map((each) => readlink(`/proc/self/fd/${each}`).catch(() => '')),
  );
  expect(opened).not.toContain(draft);
});

it('does not move an object that another node deleted to the trash, and counts that as no outage [OPS-05]', async () => {
  const calls: string[] = [];
  await open((request, response) => {
    calls.push(`${request.method} ${String(request.headers['x-amz-copy-source'])}`);
    response.writeHead(404, { 'content-type': 'application/xml' });
    response.end('<Error><Code>NoSuchKey</Code><Message>There is none.</Message></Error>');
  });
  await storage.moveToTrash([name], new Date());
  expect(calls).toEqual([`PUT harbor/prefix/${name}`]);
});
