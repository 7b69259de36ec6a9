import { canOpen, hasPermission, type Permission } from '@/contract/administration/permissions';
import { pages } from '@/contract/pages';

export type MenuEntry =
  | { label: string; to: string }
  | {
      label: string;
      action: 'signOut' | 'saveSample';
      /** An administrator needs one of these permissions; an entry without any is for everyone. */
      permissions?: readonly Permission[];
    };

/** The entries that someone with these permissions can use. */
export const entriesFor = (entries: readonly MenuEntry[], ownPermissions: readonly Permission[]) =>
  entries.filter((entry) =>
    'to' in entry ? canOpen(ownPermissions, entry.to) : hasPermission(ownPermissions, entry.permissions ?? []),
  );

/** The administrator's account menu, in order. */
export const adminMenu: MenuEntry[] = [
  { label: 'View User Plan', action: 'saveSample', permissions: ['people'] },
  { label: 'All Providers', to: pages.adminProviders },
  { label: 'Change password', to: pages.adminPassword },
  { label: 'Signout', action: 'signOut' },
];

/** The members' account menu, in order; an employee who is also an administrator gets one more entry. */
export const memberMenu = (isAdmin: boolean): MenuEntry[] => [
  { label: 'Edit Profile', to: pages.profile },
  ...(isAdmin ? [{ label: 'Change Employee Status', to: pages.employees }] : []),
  { label: 'Change password', to: pages.changePassword },
  { label: 'Signout', action: 'signOut' },
];

/** The last entry of an employee-administrator's menu, which switches between the two views. */
export const viewSwitch = (isAdminView: boolean, startPage: string): MenuEntry =>
  isAdminView ? { label: 'My benefits', to: pages.home } : { label: 'Administration', to: startPage };
