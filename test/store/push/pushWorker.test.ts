import { fallbackPush } from '@/contract/messages/push';
import { pages } from '@/contract/pages';
import { listenForPushes } from '@/worker/listenForPushes';

import { harmfulPushes, unreadablePushes } from '../../support/browser/hostilePushes';

const origin = 'https://benefits.example.org';
type Page = { url: string; visibilityState: 'visible' | 'hidden'; focus: jest.Mock; postMessage: jest.Mock };

const page = (path = '/', visibilityState: Page['visibilityState'] = 'visible'): Page => ({
  url: path.startsWith('http') ? path : origin + path,
  visibilityState,
  focus: jest.fn(),
  postMessage: jest.fn(),
});

/** A worker's deps, with these pages open. */
function startWorker(...open: Page[]) {
  const listeners = new Map<string, (event: never) => void>();
  const showNotification = jest.fn(
    async (_title: string, _options: { body: string; tag?: string; icon?: string; data: unknown }) => {},
  );
  const openWindow = jest.fn(async (_path: string) => {});
  const skipWaiting = jest.fn(async () => {});
  const claim = jest.fn(async () => {});
  listenForPushes({
    location: { origin },
    addEventListener: (name: string, listen: (event: never) => void) => void listeners.set(name, listen),
    skipWaiting,
    clients: { claim, openWindow, matchAll: async () => open },
    registration: { showNotification },
  });

  async function dispatch(name: string, event: object = {}) {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) } as never);
    await work;
  }
  return {
    listeners,
    showNotification,
    openWindow,
    skipWaiting,
    claim,
    dispatch,
    push: (payload: unknown) =>
      dispatch('push', { data: { text: () => (typeof payload === 'string' ? payload : JSON.stringify(payload)) } }),
    async click(data: unknown) {
      const close = jest.fn();
      await dispatch('notificationclick', { notification: { data, close } });
      return close;
    },
  };
}
const notice = {
  notification: { title: 'Open enrollment', body: 'Starts Monday' },
  data: { redirect_keyword: 'ID_CARD', redirect_link: '', redirect_id: '' },
};
const request = { notification: { title: 'A request', body: 'waits' }, data: { userSSN: 'reference-1' } };

it('shows a push without a visible page as a system notification with its text [PUSH-01]', async () => {
  const hidden = page('/', 'hidden');
  const { push, showNotification } = startWorker(hidden);
  await push(notice);
  expect(showNotification).toHaveBeenCalledWith('Open enrollment', {
    body: 'Starts Monday',
    icon: '/favicon.svg',
    data: { path: pages.myPlans },
  });
  expect(hidden.postMessage).toHaveBeenCalledWith({
    kind: 'push',
    push: { ...notice.notification, data: notice.data },
  });
});

it('opens the document of a push on home, in a new window or in an open one', async () => {
  const { push, click, showNotification, openWindow } = startWorker();
  await push({ ...notice, data: { redirect_keyword: 'EDUCATION', redirect_link: '', redirect_id: '31' } });
  const path = `${pages.home}?document=31`;
  expect(showNotification).toHaveBeenCalledWith('Open enrollment', expect.objectContaining({ data: { path } }));
  await click({ path });
  expect(openWindow).toHaveBeenCalledWith(path);
  const open = page();
  await startWorker(open).click({ path });
  expect(open.postMessage).toHaveBeenCalledWith({ kind: 'open', path });
});

it('gives the push to a visible page, and lets the system show nothing [APPR-01]', async () => {
  const [seen, other, foreign] = [page('/profile'), page('/employees', 'hidden'), page('https://example.org/')];
  const { push, showNotification } = startWorker(seen, other, foreign);
  await push(request);
  for (const { postMessage } of [seen, other])
    expect(postMessage).toHaveBeenCalledWith({ kind: 'push', push: { ...request.notification, data: request.data } });
  expect(foreign.postMessage).not.toHaveBeenCalled();
  expect(showNotification).not.toHaveBeenCalled();
});

it('uses text in the data', async () => {
  const { push, showNotification } = startWorker();
  await push({ data: { title: 'Hello', body: 'there' } });
  expect(showNotification).toHaveBeenCalledWith(
    'Hello',
    expect.objectContaining({ body: 'there', data: { path: pages.notifications } }),
  );
});

it('shows a hundred requests as one system notification, which contains no reference and leads to their list [K3]', async () => {
  const { push, showNotification } = startWorker();
  for (let nth = 0; nth < 100; nth += 1) await push({ ...request, data: { userSSN: `reference-${nth}` } });
  const options = showNotification.mock.calls.map(([, given]) => given);
  expect(new Set(options.map(({ tag }) => tag))).toEqual(new Set(['request']));
  expect(options[0]?.data).toEqual({ path: pages.notifications });
  expect(JSON.stringify(options)).not.toContain('reference');
});

it.each(unreadablePushes)(
  'announces unreadable payload %# with a general message, and gives it to no page [K1]',
  async (payload) => {
    const open = page();
    const { push, showNotification } = startWorker(open);
    await push(payload);
    expect(showNotification).toHaveBeenCalledWith(
      fallbackPush.title,
      expect.objectContaining({ body: fallbackPush.body, data: null }),
    );
    expect(open.postMessage).not.toHaveBeenCalled();
  },
);

it('announces a push without any payload with a general message [K1]', async () => {
  const { dispatch, showNotification } = startWorker();
  await dispatch('push', { data: null });
  expect(showNotification).toHaveBeenCalledTimes(1);
});

it.each(harmfulPushes)(
  'opens only our own pages for harmful payload %#, and loads nothing from elsewhere [K1]',
  async (payload) => {
    const { push, click, showNotification, openWindow } = startWorker();
    await push(payload);
    const [, options] = showNotification.mock.calls[0] ?? [];
    expect(Object.keys(options ?? {}).filter((name) => !['body', 'icon', 'data', 'tag'].includes(name))).toEqual([]);
    expect(options?.icon).toBe('/favicon.svg');
    await click(options?.data);
    const opened = new URL(openWindow.mock.calls[0]?.[0] ?? '', origin);
    expect(opened.origin).toBe(origin);
    expect([pages.home, pages.notifications, pages.benefit('..%2F..%2Fapi%2Fuser%2FdeleteUser')]).toContain(
      opened.pathname,
    );
  },
);

it('focuses and navigates the open page on a click on a notification, and opens a window without one', async () => {
  // A page keeps the address at which it was opened, the sign-in's, until it is closed.
  const open = page('/login', 'hidden');
  const withPage = startWorker(page('/faq.html'), open);
  const close = await withPage.click({ path: pages.notifications });
  expect(close).toHaveBeenCalled();
  expect(open.postMessage).toHaveBeenCalledWith({ kind: 'open', path: pages.notifications });
  expect(open.focus).toHaveBeenCalled();
  expect(withPage.openWindow).not.toHaveBeenCalled();

  const without = startWorker();
  await without.click({ path: pages.notifications });
  expect(without.openWindow).toHaveBeenCalledWith(pages.notifications);
});

it.each([
  null,
  undefined,
  'x',
  7,
  {},
  { path: 'https://foreign.example/' },
  { path: '//foreign.example' },
  { path: pages.admin },
])('opens home on a click on a notification with %j [K1]', async (data) => {
  const { click, openWindow } = startWorker();
  await click(data);
  expect(openWindow).toHaveBeenCalledWith(pages.home);
});

it('receives no calls and no replies in the worker, and lets a new one take over at once [K5]', async () => {
  const { listeners, dispatch, skipWaiting, claim } = startWorker();
  expect([...listeners.keys()].sort()).toEqual(['activate', 'install', 'notificationclick', 'push']);
  await dispatch('install');
  await dispatch('activate');
  expect(skipWaiting).toHaveBeenCalled();
  expect(claim).toHaveBeenCalled();
});
