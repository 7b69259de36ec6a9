import type { Id } from '@/contract/id';
import type { RedirectKeyword } from '@/contract/messages/notification';
import { pages } from '@/contract/pages';
import { isWebUrl, safeUrl } from '@/contract/webUrl';
import type { Card } from './card';

export type Destination =
  | { kind: 'page'; to: string }
  | { kind: 'outside'; href: string }
  | { kind: 'document'; id: Id };

type Redirect = Pick<Card, 'link_type' | 'redirect' | 'redirect_id'>;

const keywordPages: Partial<Record<RedirectKeyword, string>> = {
  HOME: pages.home,
  CARE_PROGRAMS: pages.benefits,
  ID_CARD: pages.myPlans,
  PLAN_DETAILS: pages.myPlans,
  IN_NETWORK_DOCTORS: pages.providers,
  DEPENDENT: pages.family,
  MESSAGE_FROM_CHAIRMAN: pages.chairman,
  MY_PROFILE: pages.profile,
};

const hasPage = (keyword: string): keyword is RedirectKeyword => Object.hasOwn(keywordPages, keyword);

/** Undefined when a redirect has no valid target. */
export function destinationOf({ link_type, redirect, redirect_id }: Redirect): Destination | undefined {
  if (link_type === 'external') {
    const href = safeUrl(redirect);
    return href !== undefined && isWebUrl(href) ? { kind: 'outside', href } : undefined;
  }
  if (redirect === 'EDUCATION') return redirect_id ? { kind: 'document', id: redirect_id } : undefined;
  if (redirect === 'CARE_PROGRAMS' && redirect_id)
    return { kind: 'page', to: pages.benefit(encodeURIComponent(redirect_id)) };
  const to = hasPage(redirect) ? keywordPages[redirect] : undefined;
  return to === undefined ? undefined : { kind: 'page', to };
}
