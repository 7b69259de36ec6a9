import { pages } from '@/contract/pages';

/** Not in the customer's contract: the signed-in administrator's permissions. */
export const mePath = '/office/me';

/** Owners may do everything. */
export const permissions = ['owner', 'people', 'content', 'chat', 'audit'] as const;
export type Permission = (typeof permissions)[number];

/** Adds the permissions that the given ones include, in the order of `permissions`. */
export const effectivePermissions = (grantedPermissions: readonly Permission[]): readonly Permission[] =>
  grantedPermissions.includes('owner')
    ? permissions
    : permissions.filter((permission) => grantedPermissions.includes(permission));

/** Whether one of the accepted permissions is present; an empty list admits every administrator. */
export const hasPermission = (ownPermissions: readonly Permission[], acceptedPermissions: readonly Permission[]) =>
  acceptedPermissions.length === 0 ||
  ownPermissions.includes('owner') ||
  acceptedPermissions.some((permission) => ownPermissions.includes(permission));

/**
 * The permissions that open each back-office page (one is enough). Pages below a URL have the same permissions unless
 * listed here. Menus and routes are derived from this table, and a test compares it with the calls' access rules.
 */
export const pagePermissions: Readonly<Record<string, readonly Permission[]>> = {
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

/** One of the returned permissions is enough; null for URLs outside the back office. */
export function permissionsToOpen(pathname: string): readonly Permission[] | null {
  let address = pathname.replace(/\/+$/, '');
  while (address) {
    const addressPermissions = pagePermissions[address];
    if (addressPermissions) return addressPermissions;
    address = address.slice(0, address.lastIndexOf('/'));
  }
  return null;
}

export const canOpen = (ownPermissions: readonly Permission[], pathname: string) =>
  hasPermission(ownPermissions, permissionsToOpen(pathname) ?? []);

/** The start page is the first of these that the permissions open. */
export const startPages = [pages.employees, pages.messages, pages.program, pages.audit, pages.administrators] as const;
