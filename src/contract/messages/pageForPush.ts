import { pageOf } from '@/contract/content/destinationPage';
import { destinationOf } from '@/contract/content/redirect';
import { pages } from '@/contract/pages';

import { referenceOf, signedInPagePath } from './push';
import type { Push } from './socket';

/** The page that a push notification opens: the notification list for requests and where no other page is named. */
export function pageForPush(push: Push, origin: string): string {
  if (referenceOf(push) !== null) return pages.notifications;
  const { path, redirect_keyword: redirect = '', redirect_id = '' } = push.data;
  const target = destinationOf({ link_type: 'internal', redirect, redirect_id });
  return signedInPagePath(path ?? pageOf(target), origin) ?? pages.notifications;
}
