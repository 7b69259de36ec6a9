import type { Card } from './card';
import { redirectKeywords, type LinkType, type RedirectKeyword } from '@/contract/messages/notification';
import { isOutside, safeAddress } from '@/contract/webAddress';

/** The keywords of the contract as administrators read them. */
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

/** The keywords that lead to one thing among several (D-150, D-166). */
export const choosing: readonly string[] = ['CARE_PROGRAMS', 'EDUCATION'];

export const addressRule = 'The address must start with http:// or https://';
export const leadsOut = (address: string) =>
  !/\s/.test(address) && isOutside(address) && safeAddress(address) !== undefined;

export const linkTypeName = (type: string) => (type === 'external' ? 'External' : 'Internal');
export const keywordName = (keyword: string) => keywordNames[keyword as RedirectKeyword] ?? keyword;

/** The options of a keyword by their ids; undefined while they are not known. */
export type RedirectOptions = Partial<Record<string, ReadonlyMap<string, string>>>;

/** Where something leads, as a form holds it. */
export type RedirectValues = { link_type: LinkType; redirect: string; redirect_id: string };

type Redirect = Pick<Card, 'link_type' | 'redirect' | 'redirect_id'>;

/** Where a card or a notification leads, in words; what it led to may be gone. */
export function redirectName({ link_type, redirect, redirect_id }: Redirect, options: RedirectOptions) {
  if (link_type === 'external') return redirect;
  const known = options[redirect];
  if (!known || !redirect_id) return keywordName(redirect);
  return `${keywordName(redirect)}: ${known.get(String(redirect_id)) ?? 'removed'}`;
}
