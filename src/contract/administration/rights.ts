import { pages } from '@/contract/pages';

/** Our own addition: the signed-in administrator and their rights. */
export const mePath = '/office/me';

/** Owners may do everything. */
export const rights = ['owner', 'people', 'content', 'chat', 'audit'] as const;
export type Right = (typeof rights)[number];

/** Adds the rights that these rights include, in the order of `rights`. */
export const effectiveRights = (given: readonly Right[]): readonly Right[] =>
  given.includes('owner') ? rights : rights.filter((right) => given.includes(right));

/** Whether one of the requested rights is present; an empty request admits every administrator. */
export const hasRight = (own: readonly Right[], asked: readonly Right[]) =>
  asked.length === 0 || own.includes('owner') || asked.some((right) => own.includes(right));

/**
 * The rights that open each page of the back office (one is enough). Pages below an address have the same unless listed
 * here. Menus and routes are derived from it, and a test compares it with the access rules of the calls.
 */
export const pageRights: Readonly<Record<string, readonly Right[]>> = {
  [pages.employees]: ['people'],
  [pages.people]: ['people'],
  [pages.carousel]: ['content'],
  [pages.alerts]: ['content'],
  [pages.documents]: ['content'],
  [pages.notifications]: ['content'],
  [pages.homePreview]: ['content'],
  [pages.program]: ['content'],
  [pages.messages]: ['chat'],
  [pages.administrators]: ['owner'],
  [pages.audit]: ['audit'],
  [pages.sessions]: [],
  [pages.security]: [],
  [pages.adminProviders]: [],
  [pages.adminPassword]: [],
};

/** One of the returned rights is enough; null for addresses outside the back office. */
export function rightsToOpen(pathname: string): readonly Right[] | null {
  let address = pathname.replace(/\/+$/, '');
  while (address) {
    const found = pageRights[address];
    if (found) return found;
    address = address.slice(0, address.lastIndexOf('/'));
  }
  return null;
}

export const canOpen = (own: readonly Right[], pathname: string) => hasRight(own, rightsToOpen(pathname) ?? []);

/** The start page is the first of these that the rights open. */
export const startPages = [pages.employees, pages.messages, pages.program, pages.audit, pages.administrators] as const;
