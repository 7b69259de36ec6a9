import { readFile } from 'node:fs/promises';

import type { BrowserContext, Page } from '@playwright/test';

import type { Sink } from './canaries';

type Report = (place: string, text: string) => void;
type WatchedWindow = { reportSink: Report; harbor?: { save?: () => void } };

/** Reports every write to a place where it could leak, even a temporary one; runs in the page before anything else. */
function reportWrites() {
  const page = window as unknown as WatchedWindow & Record<string, unknown>;
  const notify = (place: string, ...values: unknown[]) => {
    const texts = values.map((value) => {
      if (typeof value === 'string') return value;
      if (value instanceof Error) return `${value.name} ${value.message} ${value.stack}`;
      try {
        return JSON.stringify(value) ?? String(value);
      } catch {
        return String(value);
      }
    });
    page.reportSink(place, texts.join(' '));
  };
  /** Reports each call of a method before running it. */
  function reportCalls<Owner extends object>(
    owner: Owner | undefined,
    method: keyof Owner & string,
    place: (self: unknown, given: unknown[]) => string,
  ) {
    const own = owner?.[method] as ((...given: unknown[]) => unknown) | undefined;
    if (!owner || !own) return;
    Object.defineProperty(owner, method, {
      configurable: true,
      writable: true,
      value(this: unknown, ...given: unknown[]) {
        notify(place(this, given), ...given);
        return own.apply(this, given);
      },
    });
  }
  window.name = 'harbor-recorder';
  const area = (self: unknown) => (self === window.localStorage ? 'localStorage' : 'sessionStorage');
  reportCalls(Storage.prototype, 'setItem', (self, [key]) => `${area(self)} ${String(key)}`);
  for (const method of ['add', 'put'] as const) {
    reportCalls(IDBObjectStore.prototype, method, () => 'IndexedDB');
    reportCalls(globalThis.Cache?.prototype, method, () => 'Cache storage');
  }
  for (const method of ['pushState', 'replaceState'] as const) reportCalls(History.prototype, method, () => 'history');
  for (const method of ['debug', 'log', 'info', 'warn', 'error', 'trace', 'dir', 'table'] as const)
    reportCalls(console, method, () => 'console');
  reportCalls(BroadcastChannel.prototype, 'postMessage', () => 'BroadcastChannel');
  reportCalls(Navigator.prototype, 'sendBeacon', () => 'beacon');

  // A fake DevTools extension; code that connects to it passes it all data.
  const fakeDevTools =
    (options: unknown) =>
    (...enhancers: unknown[]) => {
      notify('DevTools', 'connected', options, enhancers.length);
      return (createStore: unknown) => createStore;
    };
  const connect = () => ({
    init: (state: unknown) => notify('DevTools', state),
    send: (...sent: unknown[]) => notify('DevTools', ...sent),
    subscribe() {},
  });
  page.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = fakeDevTools;
  page.__REDUX_DEVTOOLS_EXTENSION__ = Object.assign(fakeDevTools, {
    connect,
    send: (...sent: unknown[]) => notify('DevTools', ...sent),
  });
}

/** The current content of the browser's stores. */
async function storedItems() {
  const items = (storage: Storage, name: string) =>
    Object.entries({ ...storage }).map(([key, text]) => [`${name} ${key}`, String(text)]);
  const caches = await Promise.all(
    (await window.caches.keys()).map(async (name) => {
      const cache = await window.caches.open(name);
      const held = await Promise.all(
        (await cache.keys()).map(async (key) => [key.url, await (await cache.match(key))?.text()]),
      );
      return ['Cache storage', JSON.stringify([name, held])];
    }),
  );
  const opened = (name: string) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('It cannot be opened'));
    });
  const everything = (database: IDBDatabase, store: string) =>
    new Promise<unknown[]>((resolve) => {
      const request = database.transaction(store).objectStore(store).getAll();
      request.onsuccess = () => resolve(request.result);
    });
  const databases = await Promise.all(
    (await indexedDB.databases()).map(async ({ name = '' }) => {
      const database = await opened(name);
      const held = await Promise.all([...database.objectStoreNames].map((store) => everything(database, store)));
      database.close();
      return ['IndexedDB', JSON.stringify([name, held])];
    }),
  );
  return [
    ...items(localStorage, 'localStorage'),
    ...items(sessionStorage, 'sessionStorage'),
    ['cookies', document.cookie],
    ['window.name', window.name],
    ['history', `${location.href} ${JSON.stringify(history.state)}`],
    [
      'URL',
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(' '),
    ],
    ...caches,
    ...databases,
  ] as [string, string][];
}

/** Records what a browser stores, logs, and puts in URLs, and the socket messages that it receives, from here on. */
export async function watchSinks(context: BrowserContext, who: string) {
  const sinks: Sink[] = [];
  const notify: Report = (place, text) => void sinks.push([`${who}: ${place}`, text]);
  await context.exposeBinding('reportSink', (_source, place: string, text: string) => notify(place, text));
  await context.addInitScript(reportWrites);
  context.on('request', (request) => {
    const { referer = '' } = request.headers();
    notify('URL', `${request.url()} ${referer}`);
  });
  context.on('response', (response) => {
    const { location = '', 'set-cookie': cookie = '' } = response.headers();
    notify('URL', location);
    notify('cookies', cookie);
  });
  context.on('console', (message) => notify('console', `${message.text()} ${message.location().url}`));
  context.on('weberror', (error) => notify('console', `${error.error().message} ${error.error().stack}`));
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => notify('URL', frame.url()));
    page.on('websocket', (line) => {
      notify('URL', line.url());
      line.on('framereceived', ({ payload }) => notify('socket', String(payload)));
    });
  });
  return {
    sinks,
    /** Adds everything that a page has stored, and the recording that it saves. */
    async collect(page: Page) {
      for (const [place, text] of await page.evaluate(storedItems)) notify(place, text);
      notify('cookies', JSON.stringify(await context.cookies()));
      const download = page.waitForEvent('download');
      await page.evaluate(() => (window as unknown as WatchedWindow).harbor?.save?.());
      notify('recording', await readFile(await (await download).path(), 'utf8'));
    },
  };
}
