import { matchPath } from 'react-router-dom';

import { permissionsToOpen } from '@/contract/administration/permissions';
import { pagePatternOf } from '@/contract/pagePatterns';
import { pages, publicPages } from '@/contract/pages';
import type { AdminKind } from './sessionSlice';

/** Whether a URL is a page of this site that needs a session, so that it can be opened after a sign-in. */
export function isReturnable(pathname: string) {
  const pattern = pagePatternOf(pathname);
  // Two slashes at the beginning would lead to another site.
  return pattern !== undefined && !pathname.startsWith('//') && !publicPages.includes(pattern);
}

/** Pages about the signed-in member, which are empty for an administrator without a member record. */
const ownPages = [pages.home, pages.profile, pages.family, pages.myPlans, pages.relativePlan(':id')];

/** Whether a page is for this kind of person; its permissions are checked when it opens. */
export function isPageFor(admin: AdminKind | null, pathname: string) {
  if (admin === 'employee' || pathname === pages.notifications) return true;
  if (admin === null) return permissionsToOpen(pathname) === null;
  return !ownPages.some((page) => matchPath(page, pathname) !== null);
}
