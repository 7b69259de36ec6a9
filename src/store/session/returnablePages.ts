import { matchPath } from 'react-router-dom';

import { rightsToOpen } from '@/contract/administration/rights';
import { pagePatternOf } from '@/contract/pagePatterns';
import { outsidePages, pages } from '@/contract/pages';
import type { AdminKind } from './sessionSlice';

/** Whether an address is a page of this site that needs a session, so that it can be opened after a sign-in. */
export function isReturnable(pathname: string) {
  const pattern = pagePatternOf(pathname);
  // Two slashes at the beginning name another site.
  return pattern !== undefined && !pathname.startsWith('//') && !outsidePages.includes(pattern);
}

/** Pages about the signed-in member, which show nothing to an administrator without a member record. */
const ownPages = [pages.home, pages.profile, pages.family, pages.myPlans, pages.relativePlan(':id')];

/** Whether a page is for this kind of person; which rights an administrator needs is decided when it opens. */
export function isPageFor(admin: AdminKind | null, pathname: string) {
  if (admin === 'employee' || pathname === pages.notifications) return true;
  if (admin === null) return rightsToOpen(pathname) === null;
  return !ownPages.some((page) => matchPath(page, pathname) !== null);
}
