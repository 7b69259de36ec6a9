import { pages } from '@/contract/pages';

/** Our own addition: who is signed in as an administrator, and what they may do. */
export const mePath = '/office/me';

/** What an administrator may do; who owns the program may do everything. */
export const rights = ['owner', 'people', 'content', 'chat', 'audit'] as const;
export type Right = (typeof rights)[number];

/** What these rights amount to, in the order of `rights`. */
export const effectiveRights = (given: readonly Right[]): readonly Right[] =>
  given.includes('owner') ? rights : rights.filter((right) => given.includes(right));

/** Whether an administrator with these rights has one of those asked for; asking for none lets every administrator in. */
export const hasRight = (own: readonly Right[], asked: readonly Right[]) =>
  asked.length === 0 || own.includes('owner') || asked.some((right) => own.includes(right));

/**
 * The rights that open each page of the back office, any one of them; the pages below an address have the same unless
 * they stand here themselves. Menus and routes are derived from it, and a test compares it with who may make the calls.
 */
export const pageRights: Readonly<Record<string, readonly Right[]>> = {
  [pages.employees]: ['people'],
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

/** The rights that open an address, any one of them; null where none are needed because it is not of the back office. */
export function rightsToOpen(pathname: string): readonly Right[] | null {
  let address = pathname.replace(/\/+$/, '');
  while (address) {
    const found = pageRights[address];
    if (found) return found;
    address = address.slice(0, address.lastIndexOf('/'));
  }
  return null;
}

/** Whether an administrator with these rights may open this address. */
export const mayOpen = (own: readonly Right[], pathname: string) => hasRight(own, rightsToOpen(pathname) ?? []);

/** Where someone with these rights begins, the first that is open to them. */
export const firstPages = [pages.employees, pages.messages, pages.program, pages.audit, pages.administrators] as const;
