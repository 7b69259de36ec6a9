import type { Card } from '@/contract/card';
import { redirectKeywords, type RedirectKeyword } from '@/contract/notification';

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

export const linkTypeName = (type: Card['link_type']) => (type === 'external' ? 'External' : 'Internal');
const nameOf = (keyword: string) => keywordNames[keyword as RedirectKeyword] ?? keyword;

/** The options of a keyword by their ids; undefined while they are not known. */
export type RedirectOptions = Partial<Record<string, ReadonlyMap<string, string>>>;

/** Where a card leads, in words; what it led to may be gone. */
export function redirectName({ link_type, redirect, redirect_id }: Pick<Card, 'link_type' | 'redirect' | 'redirect_id'>, options: RedirectOptions) {
  if (link_type === 'external') return redirect;
  const known = options[redirect];
  if (!known || !redirect_id) return nameOf(redirect);
  return `${nameOf(redirect)}: ${known.get(String(redirect_id)) ?? 'removed'}`;
}
