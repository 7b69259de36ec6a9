import { redirectKeywords, type LinkType } from '@/contract/messages/notification';
import { texts } from '@/contract/texts';

import { Refusal } from '@/server/http/reply';
import { webAddress } from './webAddress';

/** The keywords that lead to one thing among several, named by `redirect_id` (NOTIF-21, D-166). */
const choosing = ['CARE_PROGRAMS', 'EDUCATION'];

/** A keyword as it may be stored, with the id it needs; other keywords carry none. */
export function keywordRedirect(keyword: string, id: string | null | undefined) {
  if (!redirectKeywords.some((known) => known === keyword)) throw new Refusal('The redirect is not known.', 400);
  if (!choosing.includes(keyword)) return { redirect: keyword, redirectId: null };
  if (!id || !/^[1-9]\d{0,14}$/.test(id)) throw new Refusal(texts.notification.optionRequired);
  return { redirect: keyword, redirectId: id };
}

/** Where a card leads, as it may be stored (D-57, D-166). */
export const cardRedirect = (type: LinkType, redirect: string, id: string | null | undefined) =>
  type === 'external' ? { redirect: webAddress(redirect), redirectId: null } : keywordRedirect(redirect, id);
