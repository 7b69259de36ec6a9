import { setImmediate } from 'node:timers/promises';
import { BroadcastChannel } from 'node:worker_threads';

import { TestEnvironment } from 'jest-environment-jsdom';

import { postgresVariable } from '../databases/places';
import type { EngineName } from '../databases/templates';
import { startBackend, type TestBackend } from '../server/backend';

/** A channel that is never closed, as in a tab that stays open, does not keep the test run alive. */
class PageChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    this.unref();
  }
}

/** Node's own globals where jsdom has none, or none that `fetch` accepts; FormData, Blob, and File stay the page's. */
const nodeGlobals = {
  Headers,
  Response,
  AbortController,
  AbortSignal,
  TextEncoder,
  TextDecoder,
  ReadableStream,
  WritableStream,
  TransformStream,
  BroadcastChannel: PageChannel,
  structuredClone,
};

let files = 0;

/** Returns a port below the system's ephemeral ports, different for each file in each process. */
function nextPort() {
  files += 1;
  return 10_000 + ((process.pid * 131 + files) % 20_000);
}

type EnvironmentArguments = ConstructorParameters<typeof TestEnvironment>;

/**
 * Each test file gets a page and, behind it on loopback, the real backend with the demo content; on PostgreSQL where
 * the run has one, unless the file asks for `{"demo": true}` by `@jest-environment-options`. The backend lives outside
 * the page's realm, so neither jsdom nor the sandbox is between it and its database; it starts with the first test that
 * contacts it, at the page's own address, so that uploads find it too.
 */
export default class PageEnvironment extends TestEnvironment {
  private starting: Promise<TestBackend> | undefined;
  private readonly port: number;
  private readonly engine: EngineName;

  constructor({ globalConfig, projectConfig }: EnvironmentArguments[0], context: EnvironmentArguments[1]) {
    const port = nextPort();
    const testEnvironmentOptions = { ...projectConfig.testEnvironmentOptions, url: `http://127.0.0.1:${port}/` };
    super({ globalConfig, projectConfig: { ...projectConfig, testEnvironmentOptions } }, context);
    this.port = port;
    // The demo requires the embedded database. Runs with server tests have a PostgreSQL, which costs less to start.
    const isDemo = 'demo' in projectConfig.testEnvironmentOptions;
    this.engine = process.env[postgresVariable] && !isDemo ? 'PostgreSQL' : 'PGlite';
  }

  override async setup() {
    await super.setup();
    const start = () => (this.starting ??= startBackend({ engine: this.engine, port: this.port }));
    const { location } = this.global;

    class PageRequest extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, location.origin) : input, init);
      }
    }
    let end = new AbortController();
    const calls = new Set<Promise<Response>>();
    const send = async (input: RequestInfo | URL, init?: RequestInit) => {
      const own = init?.signal ?? (input instanceof Request ? input.signal : undefined);
      const signal = own ? AbortSignal.any([own, end.signal]) : end.signal;
      await start();
      const call = fetch(input instanceof Request ? input : new URL(String(input), location.origin), {
        ...init,
        signal,
      });
      calls.add(call);
      try {
        return await call;
      } finally {
        calls.delete(call);
      }
    };
    const cancelCalls = async () => {
      end.abort();
      end = new AbortController();
      await Promise.allSettled(calls);
      await setImmediate();
    };
    Object.assign(this.global, nodeGlobals, {
      Request: PageRequest,
      fetch: send,
      startTestBackend: start,
      cancelCalls,
    });
  }

  override async teardown() {
    // The page is closed first: an open one would log errors about a closing backend.
    await super.teardown();
    const backend = await this.starting;
    backend?.app.server.closeAllConnections();
    await backend?.close();
  }
}
