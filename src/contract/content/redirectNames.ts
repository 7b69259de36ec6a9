import { type LinkType, type RedirectKeyword, redirectKeywords } from '@/contract/messages/notification';
import { completeUrl, isWebUrl, safeUrl } from '@/contract/webUrl';
import type { Card } from './card';

const keywordNames: Record<RedirectKeyword, string> = {
  HOME: 'Home',
  CARE_PROGRAMS: 'Care programs',
  ID_CARD: 'ID card',
  EDUCATION: 'Education',
  IN_NETWORK_DOCTORS: 'In-network doctors',
  PLAN_DETAILS: 'Plan details',
  DEPENDENT: 'Dependent',
  MESSAGE_FROM_CHAIRMAN: 'Message from chairman',
  MY_PROFILE: 'My profile',
  GENERAL: 'General',
};

export const keywordOptions = redirectKeywords.map((value) => ({ value, label: keywordNames[value] }));
export const linkTypeOptions = [
  { value: 'internal', label: 'Internal' },
  { value: 'external', label: 'External' },
] as const;

/** Keywords that also need a `redirect_id`. */
export const keywordsWithTarget: readonly string[] = ['CARE_PROGRAMS', 'EDUCATION'];

export const externalUrlMessage = 'Enter a web address that starts with http:// or https://';
export const isExternalUrl = (text: string) => {
  const url = completeUrl(text);
  return !/\s/.test(text) && isWebUrl(url) && safeUrl(url) !== undefined;
};

export const linkTypeName = (type: string) => (type === 'external' ? 'External' : 'Internal');
export const keywordName = (keyword: string) => keywordNames[keyword as RedirectKeyword] ?? keyword;

/** For each keyword, its targets' labels by ID; undefined until they are loaded. */
export type RedirectOptions = Partial<Record<string, ReadonlyMap<string, string>>>;

export type RedirectValues = { link_type: LinkType; redirect: string; redirect_id: string };

type Redirect = Pick<Card, 'link_type' | 'redirect' | 'redirect_id'>;

/** A target that no longer exists is called "removed". */
export function redirectName({ link_type, redirect, redirect_id }: Redirect, options: RedirectOptions) {
  if (link_type === 'external') return redirect;
  const targets = options[redirect];
  if (!targets || !redirect_id) return keywordName(redirect);
  return `${keywordName(redirect)}: ${targets.get(String(redirect_id)) ?? 'removed'}`;
}
