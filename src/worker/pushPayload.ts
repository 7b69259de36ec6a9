import { destinationOf } from '@/contract/content/redirect';
import { pages } from '@/contract/pages';
import { pagePath, readPush, referenceOf } from '@/contract/messages/push';
import type { Push } from '@/contract/messages/socket';

/** The messaging service carries no more than four; whatever is larger did not come from it. */
const longestPayload = 16_384;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A push out of what the messaging service delivers: its words stand beside the data, or among it. */
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

/** Which page a notification opens: a request the list where it can be answered, any other what it is about. */
export function pageBehind(push: Push, origin: string): string {
  if (referenceOf(push) !== null) return pages.notifications;
  const { path, redirect_keyword: redirect = '', redirect_id = '' } = push.data;
  const meant = destinationOf({ link_type: 'internal', redirect, redirect_id });
  return pagePath(path ?? (meant?.kind === 'page' ? meant.to : null), origin) ?? pages.notifications;
}
