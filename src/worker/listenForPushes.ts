import { pageForPush } from '@/contract/messages/pageForPush';
import {
  fallbackPush,
  isSiteWindow,
  readPush,
  referenceOf,
  signedInPagePath,
  type WorkerMessage,
} from '@/contract/messages/push';
import type { Push } from '@/contract/messages/socket';
import { pages } from '@/contract/pages';

import type { ClickEvent, PushEvent, WindowClient, WorkerScope } from './workerScope';

/** All requests share one system notification; the list on the page shows each of them. */
const requestTag = 'request';
const icon = '/favicon.svg';

/** The longest push, in characters; the messaging service sends at most 4 KB. */
const maxPayloadLength = 16_384;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Title and body are next to the data or inside it. Null when the payload cannot be read. */
function parsePush(text: string): Push | null {
  if (text.length > maxPayloadLength) return null;
  try {
    const payload: unknown = JSON.parse(text);
    if (!isRecord(payload)) return null;
    const { notification, data = {} } = payload;
    const message = isRecord(notification) ? notification : isRecord(data) ? data : {};
    return readPush({ title: message.title, body: message.body, data });
  } catch {
    return null;
  }
}

/**
 * Shows push notifications while no page is visible, and forwards them to open pages. The worker stores nothing and
 * intercepts no fetch.
 */
export function listenForPushes(scope: WorkerScope) {
  const { origin } = scope.location;

  /** Includes pages that the worker does not control. */
  async function getOpenPages(): Promise<WindowClient[]> {
    const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
    return windows.filter(({ url }) => isSiteWindow(url, origin));
  }
  const postTo = (page: WindowClient, message: WorkerMessage) => page.postMessage(message);

  async function handlePush({ data }: PushEvent) {
    const push = data && parsePush(data.text());
    if (!push)
      return scope.registration.showNotification(fallbackPush.title, {
        body: fallbackPush.body,
        tag: 'unreadable',
        icon,
        data: null,
      });
    const openPages = await getOpenPages();
    for (const page of openPages) postTo(page, { kind: 'push', push });
    if (openPages.some(({ visibilityState }) => visibilityState === 'visible')) return;
    return scope.registration.showNotification(push.title, {
      body: push.body,
      icon,
      data: { path: pageForPush(push, origin) },
      ...(referenceOf(push) !== null && { tag: requestTag }),
    });
  }

  async function handleClick({ notification: { data } }: ClickEvent) {
    const path = signedInPagePath((data as { path?: unknown } | null)?.path, origin) ?? pages.home;
    const [page] = await getOpenPages();
    if (!page) return scope.clients.openWindow(path);
    postTo(page, { kind: 'open', path });
    return page.focus();
  }

  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
  scope.addEventListener('push', (event) => event.waitUntil(handlePush(event)));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(handleClick(event));
  });
}
