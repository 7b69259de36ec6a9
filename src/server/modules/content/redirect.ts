import { externalUrlMessage, isExternalUrl } from '@/contract/content/redirectNames';
import { type LinkType, redirectKeywords } from '@/contract/messages/notification';
import { texts } from '@/contract/texts';
import { completeUrl } from '@/contract/webUrl';
import { Refusal } from '@/server/platform/http/reply';

/**
 * A link target as stored: http or https, completed if it starts with "www.", without anything that disguises another
 * scheme or host. Throws a Refusal.
 */
export function parseExternalUrl(typedUrl: string) {
  const url = completeUrl(typedUrl);
  if (!isExternalUrl(url)) throw new Refusal(externalUrlMessage);
  return url;
}

/** Keywords that need a `redirect_id`, because they have several targets. */
const keywordsWithId = ['CARE_PROGRAMS', 'EDUCATION'];

/** Checks a keyword and, if the keyword needs one, its ID. Throws a Refusal. */
export function checkKeywordRedirect(keyword: string, id: string | null | undefined) {
  if (!redirectKeywords.some((redirectKeyword) => redirectKeyword === keyword))
    throw new Refusal('Unknown redirect.', 400);
  if (!keywordsWithId.includes(keyword)) return { redirect: keyword, redirectId: null };
  if (!id || !/^[1-9]\d{0,14}$/.test(id)) throw new Refusal(texts.notification.optionRequired);
  return { redirect: keyword, redirectId: id };
}

/** A card's link target as stored. Throws a Refusal. */
export const checkCardRedirect = (type: LinkType, redirect: string, id: string | null | undefined) =>
  type === 'external' ? { redirect: parseExternalUrl(redirect), redirectId: null } : checkKeywordRedirect(redirect, id);
