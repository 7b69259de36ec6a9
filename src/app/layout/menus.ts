import { pages } from '@/contract/pages';

/** An entry leads to a page, or does something. */
export type Entry = { label: string; to: string } | { label: string; does: 'signOut' | 'saveSample' };

/** The administrator's menu, in order (LAYOUT-09). */
export const adminMenu: Entry[] = [
  { label: 'View User Plan', does: 'saveSample' },
  { label: 'All Providers', to: pages.adminProviders },
  { label: 'Change password', to: pages.adminPassword },
  { label: 'Signout', does: 'signOut' },
];

/** Everybody else's menu; an employee who is an administrator finds one entry more (LAYOUT-13, LAYOUT-14). */
export const memberMenu = (isAdmin: boolean): Entry[] => [
  { label: 'Edit Profile', to: pages.profile },
  ...(isAdmin ? [{ label: 'Change Employee Status', to: pages.employees }] : []),
  { label: 'Change password', to: pages.changePassword },
  { label: 'Signout', does: 'signOut' },
];
