import { destinationOf } from '@/contract/content/redirect';
import { pages } from '@/contract/pages';
import { pagePath, readPush, referenceOf } from '@/contract/messages/push';
import type { Push } from '@/contract/messages/socket';

/** Longest payload read, in characters; the messaging service carries at most 4 KB. */
const longestPayload = 16_384;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads a push from a payload; its title and body are beside the data or in it. Null when it cannot be read. */
export function pushFrom(text: string): Push | null {
  if (text.length > longestPayload) return null;
  try {
    const payload: unknown = JSON.parse(text);
    if (!isRecord(payload)) return null;
    const { notification, data = {} } = payload;
    const words = isRecord(notification) ? notification : isRecord(data) ? data : {};
    return readPush({ title: words.title, body: words.body, data });
  } catch {
    return null;
  }
}

/** URL that a click on the notification opens: the list for a request, else the page the push is about. */
export function pageBehind(push: Push, origin: string): string {
  if (referenceOf(push) !== null) return pages.notifications;
  const { path, redirect_keyword: redirect = '', redirect_id = '' } = push.data;
  const meant = destinationOf({ link_type: 'internal', redirect, redirect_id });
  return pagePath(path ?? (meant?.kind === 'page' ? meant.to : null), origin) ?? pages.notifications;
}
