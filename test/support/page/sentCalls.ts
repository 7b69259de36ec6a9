import { mePath } from '@/contract/administration/permissions';

/** Records the page's requests from here on, without the uploads, as method, path, query, and body. */
export function watchCalls() {
  const realFetch = globalThis.fetch;
  const fetchSpy = jest.spyOn(globalThis, 'fetch');
  const sent = () =>
    fetchSpy.mock.calls.map(([input, init]) => {
      const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.origin);
      const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
      return {
        method: init?.method ?? 'GET',
        path: pathname.replace('/api', ''),
        query: Object.fromEntries(searchParams),
        body,
      };
    });
  const isTo = (input: RequestInfo | URL, path: string) =>
    new URL(input instanceof Request ? input.url : input, location.origin).pathname.replace('/api', '') === path;
  return {
    to: (path: string) => sent().filter((call) => call.path === path),
    forget: () => fetchSpy.mockClear(),
    /**
     * Makes the next call, or the next one to a path, fail with a network error. A page that opens makes several calls
     * in any order, so name the path there. Without a path, reading an administrator's own permissions still works.
     */
    failOnce(path?: string) {
      let hasFailed = false;
      fetchSpy.mockImplementation((input, init) => {
        const isMeant = path === undefined ? !isTo(input, mePath) : isTo(input, path);
        if (hasFailed || !isMeant) return realFetch(input, init);
        hasFailed = true;
        return Promise.reject(new TypeError('Failed to fetch'));
      });
    },
    /** Makes every call to a path fail with a network error, until it is restored. */
    failCallsTo: (path: string) =>
      fetchSpy.mockImplementation((input, init) =>
        isTo(input, path) ? Promise.reject(new TypeError('Failed to fetch')) : realFetch(input, init),
      ),
    /** Makes every call to a path wait until it is restored. */
    holdCallsTo: (path: string) =>
      fetchSpy.mockImplementation((input, init) =>
        isTo(input, path) ? new Promise(() => {}) : realFetch(input, init),
      ),
    restore: () => fetchSpy.mockImplementation(realFetch),
  };
}
