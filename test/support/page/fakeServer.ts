/** One of the page's requests. */
export type SentRequest = {
  method: string;
  url: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body?: unknown;
  form?: [string, unknown][];
  signal?: AbortSignal;
};

export type FakeResponse = { status?: number; body?: unknown; text?: string; type?: string };
type Play = (sent: SentRequest) => FakeResponse | Promise<FakeResponse>;

const successResponse: FakeResponse = { body: { status: 'success', message: '', data: null } };

function sentOf(method: string, address: string, headers: Record<string, string>): SentRequest {
  const { pathname, searchParams, href } = new URL(address, window.location.origin);
  return { method, url: href, path: pathname, query: Object.fromEntries(searchParams), headers };
}

/**
 * Plays a service with responses that no healthy backend sends, or with delays; everything else is tested against the
 * real one.
 */
export function fakeServer(play: Play = () => successResponse) {
  const sent: SentRequest[] = [];
  const textOf = ({ text, body }: FakeResponse) => text ?? JSON.stringify(body ?? successResponse.body);

  const fetching = jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    const request = sentOf(init.method ?? 'GET', input as string, init.headers as Record<string, string>);
    if (typeof init.body === 'string') request.body = JSON.parse(init.body);
    request.signal = init.signal ?? undefined;
    sent.push(request);
    const aborted = new Promise<never>((_resolve, reject) => {
      const abort = () => reject(new DOMException('aborted', 'AbortError'));
      if (init.signal?.aborted) abort();
      init.signal?.addEventListener('abort', abort);
    });
    const played = await Promise.race([play(request), aborted]);
    return new Response(textOf(played), {
      status: played.status ?? 200,
      headers: { 'content-type': played.type ?? 'application/json' },
    });
  });

  const RealRequest = globalThis.XMLHttpRequest;
  class PlayedRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = 0;
    responseText = '';
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    private request = sentOf('GET', '/', {});
    private isOver = false;

    open(method: string, address: string) {
      this.request = sentOf(method, address, {});
    }
    setRequestHeader(name: string, value: string) {
      this.request.headers[name] = value;
    }
    abort() {
      if (this.isOver) return;
      this.isOver = true;
      this.onabort?.();
      this.onloadend?.();
    }
    send(body: FormData) {
      this.request.form = [...body.entries()];
      sent.push(this.request);
      this.upload.onprogress?.({ loaded: 40, total: 100 });
      Promise.resolve(play(this.request)).then(
        (played) => {
          if (this.isOver) return;
          this.isOver = true;
          this.status = played.status ?? 200;
          this.responseText = textOf(played);
          this.onload?.();
          this.onloadend?.();
        },
        () => {
          this.onerror?.();
          this.onloadend?.();
        },
      );
    }
  }
  globalThis.XMLHttpRequest = PlayedRequest as unknown as typeof XMLHttpRequest;

  return {
    sent,
    stop() {
      fetching.mockRestore();
      globalThis.XMLHttpRequest = RealRequest;
    },
  };
}

export const success = (data: unknown = null, message = ''): FakeResponse => ({
  body: { status: 'success', message, data },
});
export const failure = (message?: string, data?: unknown): FakeResponse => ({
  body: { status: 'failure', message, data },
});
export const unauthorized: FakeResponse = { status: 401, body: { status: 'failure', message: 'Please sign in.' } };

/** A response that waits until it is released. */
export function delayed<Value>() {
  let release: (value: Value) => void = () => {};
  const promise = new Promise<Value>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}
