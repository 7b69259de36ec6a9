import { mePath } from '@/contract/administration/rights';

/** The page's requests since the start, without the uploads, as method, path and query. */
export function watchCalls() {
  const answered = globalThis.fetch;
  const fetched = jest.spyOn(globalThis, 'fetch');
  const sent = () =>
    fetched.mock.calls.map(([input, init]) => {
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
    new URL(input instanceof Request ? input.url : input, location.origin).pathname === `/api${path}`;
  return {
    to: (path: string) => sent().filter((call) => call.path === path),
    forget: () => fetched.mockClear(),
    /** Makes the next call of a page fail with a network error; reading an administrator's own rights still works. */
    failOnce() {
      let canTrim = false;
      fetched.mockImplementation((input, init) => {
        if (canTrim || isTo(input, mePath)) return answered(input, init);
        canTrim = true;
        return Promise.reject(new TypeError('Failed to fetch'));
      });
    },
    /** Makes every call to a path fail with a network error, until it is restored. */
    failCallsTo: (path: string) =>
      fetched.mockImplementation((input, init) =>
        isTo(input, path) ? Promise.reject(new TypeError('Failed to fetch')) : answered(input, init),
      ),
    fix: () => fetched.mockImplementation(answered),
  };
}
