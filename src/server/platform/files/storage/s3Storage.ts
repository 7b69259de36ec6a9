import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import type { S3Client } from '@aws-sdk/client-s3';

import { readFileStream } from '@/server/platform/files/fileBytes';
import { assertFreeSpace } from '@/server/platform/files/writeFile';
import { temporaryDir } from '@/server/platform/process/dataFolders';

import { FileMissing, type FileStorage, isStoredName, StorageDown, trashName } from './storage';

/**
 * A bucket's access keys. Without them, the SDK uses its defaults: AWS_* variables, configuration files, or the
 * machine's IAM role.
 */
export type S3Credentials = { accessKeyId: string; secretAccessKey: string };
/**
 * How long the store may take to start a response, and how long a transfer may stall. Three attempts fit into the time
 * that a transaction on PostgreSQL may be idle.
 */
type Timeouts = { responseMs: number; stallMs: number };
type Options = { url: URL; credentials: S3Credentials | undefined; dataDir: string; timeouts?: Timeouts };

const connectionTimeout = 5000;
const defaultTimeouts: Timeouts = { responseMs: 15_000, stallMs: 30_000 };
/** A download keeps its connection for as long as its reader takes. */
const maxSockets = 256;
/** For calls whose duration depends on the file size. A stalled transfer still times out. */
const noTimeout = { requestTimeout: 0 };

type SendOptions = { requestTimeout?: number; abortSignal?: AbortSignal };

const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as Error).name);

const doNothing = () => undefined;
/** Keeps the client from logging errors that it also throws. */
const silentLogger = { trace: doNothing, debug: doNothing, info: doNothing, warn: doNothing, error: doNothing };

/**
 * Reads client settings from a URL such as `s3://bucket/prefix?endpoint=https://store.example.org&region=eu-1`.
 */
function clientOptions(
  { searchParams }: URL,
  credentials: S3Credentials | undefined,
  { responseMs, stallMs }: Timeouts,
) {
  const endpoint = searchParams.get('endpoint') ?? undefined;
  return {
    region: searchParams.get('region') ?? 'us-east-1',
    maxAttempts: 3,
    ...(endpoint && { endpoint }),
    // Stores other than AWS rarely have a host name for each bucket.
    forcePathStyle: searchParams.get('style') === 'path' || (searchParams.get('style') === null && Boolean(endpoint)),
    ...(credentials && { credentials: credentials }),
    // Many stores other than AWS do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: silentLogger,
    // This header would delay each large upload to a store that does not support it.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout,
      socketTimeout: stallMs,
      requestTimeout: responseMs,
      // Otherwise the client only warns and keeps waiting.
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  } as const;
}

/** Files as objects in a bucket, under a prefix. Drafts are in this node's temporary folder. */
export function makeS3Storage({ url, credentials, dataDir, timeouts = defaultTimeouts }: Options): FileStorage {
  const bucket = url.hostname;
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  const keyOf = (name: string) => (prefix ? `${prefix}/${name}` : name);
  const drafts = temporaryDir(dataDir);
  const location = `s3://${bucket}${prefix && `/${prefix}`}`;
  let client: S3Client | undefined;

  function throwStorageDown(error: unknown): never {
    const { code, name } = error as NodeJS.ErrnoException;
    throw new StorageDown(`${location} is not responding, or refused the request (${code ?? name})`, { cause: error });
  }

  /** Resolves with undefined if there is no such object. */
  const ifExists = <Result>(operation: Promise<Result>): Promise<Result | undefined> =>
    operation.catch((error: unknown) => (isMissing(error) ? undefined : throwStorageDown(error)));

  /** Loads the client only when it is needed, because it is a megabyte of code. */
  async function loadClient() {
    // This version of the client supports Node.js 20. Because later versions will not, each run would print a warning
    // on standard error.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
    const sdk = await import('./s3Client');
    client ??= new sdk.S3Client(clientOptions(url, credentials, timeouts));
    return { sdk, client };
  }

  async function put(key: string, body: Readable | string, length: number, options: SendOptions = {}) {
    const { sdk, client: s3 } = await loadClient();
    await s3
      .send(new sdk.PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentLength: length }), options)
      .catch(throwStorageDown);
  }

  /** The client does not handle a stream's errors, nor does it close a stream that it has not read to its end. */
  async function putFile(key: string, path: string) {
    const { size } = await stat(path);
    const body = await readFileStream(path);
    const uploadAbort = new AbortController();
    let fault: Error | undefined;
    body.once('error', (error) => {
      fault = error;
      uploadAbort.abort();
    });
    try {
      await put(key, body, size, { ...noTimeout, abortSignal: uploadAbort.signal });
    } catch (error) {
      throw fault ?? error;
    } finally {
      body.destroy();
    }
  }

  async function get(key: string, range?: string): Promise<Readable | undefined> {
    const { sdk, client: s3 } = await loadClient();
    const response = await ifExists(s3.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key, Range: range })));
    return response?.Body as Readable | undefined;
  }

  async function removeObject(key: string) {
    const { sdk, client: s3 } = await loadClient();
    // One at a time, because deleting several objects in one call requires a checksum that not every store supports.
    await s3.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key })).catch(throwStorageDown);
  }

  /** The names of the objects directly in a folder under the prefix, without the folder. */
  async function listIn(folder: string) {
    const { sdk, client: s3 } = await loadClient();
    const prefix = keyOf(folder ? `${folder}/` : '');
    const objects: { name: string; modifiedAt: Date }[] = [];
    const params = { Bucket: bucket, Prefix: prefix, Delimiter: '/' };
    let continuationToken: string | undefined;
    do {
      const page = await s3
        .send(new sdk.ListObjectsV2Command({ ...params, ContinuationToken: continuationToken }))
        .catch(throwStorageDown);
      for (const { Key = '', LastModified = new Date() } of page.Contents ?? [])
        objects.push({ name: Key.slice(prefix.length), modifiedAt: LastModified });
      continuationToken = page.NextContinuationToken;
    } while (continuationToken);
    return objects;
  }

  return {
    location,

    async assertSpace() {
      await mkdir(drafts, { recursive: true, mode: 0o700 });
      await assertFreeSpace(drafts);
    },

    draftPath: (name, node) => join(drafts, `${name}.${node}.part`),

    async storeDraft(draft, name) {
      await putFile(keyOf(name), draft);
      await rm(draft, { force: true });
    },

    async size(name) {
      const { sdk, client: s3 } = await loadClient();
      const response = await ifExists(s3.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: keyOf(name) })));
      return response && (response.ContentLength ?? 0);
    },

    async read(name, range) {
      const body = await get(keyOf(name), range && `bytes=${range.start}-${range.end}`);
      if (!body) throw new FileMissing(name);
      return body;
    },

    async remove(names) {
      for (const name of names) await removeObject(keyOf(name));
    },

    list: async () => (await listIn('')).map(({ name }) => name).filter(isStoredName),

    // Drafts are in the temporary folder, which is emptied at each start.
    removeDrafts: async () => undefined,

    async moveToTrash(names) {
      const { sdk, client: s3 } = await loadClient();
      for (const name of names) {
        const source = `${bucket}/${keyOf(name)}`;
        const copy = { Bucket: bucket, Key: keyOf(`${trashName}/${name}`), CopySource: source };
        // Another node may have removed the object in the meantime.
        if (await ifExists(s3.send(new sdk.CopyObjectCommand(copy), noTimeout))) await removeObject(keyOf(name));
      }
    },

    async emptyTrash(before) {
      for (const { name, modifiedAt } of await listIn(trashName))
        if (modifiedAt < before) await removeObject(keyOf(`${trashName}/${name}`));
    },

    async readTextFile(name) {
      const body = await get(keyOf(name));
      return body && (await text(body).catch(throwStorageDown)).trim();
    },

    writeTextFile: (name, text) => put(keyOf(name), `${text}\n`, Buffer.byteLength(text) + 1),
    removeTextFile: (name) => removeObject(keyOf(name)),
    listTextFiles: async (folder) => (await listIn(folder)).map(({ name }) => name),
    close: () => client?.destroy(),
  };
}
