import { TestEnvironment } from 'jest-environment-jsdom';

import { startBackend, type TestBackend } from './backend';

/** What Node has and jsdom lacks; FormData, Blob and File stay the page's own. */
const lent = {
  Headers,
  Response,
  AbortController,
  AbortSignal,
  TextEncoder,
  TextDecoder,
  ReadableStream,
  WritableStream,
  TransformStream,
  BroadcastChannel,
  structuredClone,
};

/**
 * Each test file gets a page and, behind it on loopback, the real backend with the demo content. It lives outside
 * the page's realm, so neither jsdom nor the sandbox stands between the backend and its database. The backend starts
 * with the first test that speaks to it.
 */
export default class World extends TestEnvironment {
  private starting: Promise<TestBackend> | undefined;

  override async setup() {
    await super.setup();
    const start = () => (this.starting ??= this.begin());

    const send = async (input: RequestInfo | URL, init?: RequestInit) => {
      const backend = await start();
      const request = input instanceof Request ? input : new Request(new URL(String(input), backend.url), init);
      const address = new URL(request.url);
      const target = new URL(address.pathname + address.search, address.hostname === 'localhost' ? backend.url : address);
      return fetch(new Request(target, request as RequestInit), init);
    };
    const { location } = this.global;
    class PageRequest extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, location.origin) : input, init);
      }
    }
    Object.assign(this.global, lent, {
      Request: PageRequest,
      fetch: send,
      startTestBackend: start,
    });
  }

  /** From here on the page lives at the backend's own address, so that uploads find it too. */
  private async begin() {
    const backend = await startBackend({ engine: 'PGlite' });
    const { pathname, search } = this.global.location;
    this.dom?.reconfigure({ url: backend.url + pathname + search });
    return backend;
  }

  override async teardown() {
    const backend = await this.starting;
    await backend?.close();
    await super.teardown();
  }
}
