import { destinationOf } from '@/contract/content/redirect';
import { pages } from '@/contract/pages';

import { pagePath, referenceOf } from './push';
import type { Push } from './socket';

/** Path of the page that a push is about: the list for a request, and for one that names no page. */
export function pageBehind(push: Push, origin: string): string {
  if (referenceOf(push) !== null) return pages.notifications;
  const { path, redirect_keyword: redirect = '', redirect_id = '' } = push.data;
  const meant = destinationOf({ link_type: 'internal', redirect, redirect_id });
  return pagePath(path ?? (meant?.kind === 'page' ? meant.to : null), origin) ?? pages.notifications;
}
