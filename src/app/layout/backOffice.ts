import { matchPath } from 'react-router-dom';

import { pages } from '@/contract/pages';

const backOfficePages = [
  pages.employees,
  pages.people,
  pages.notifications,
  pages.carousel,
  pages.alerts,
  pages.documents,
  pages.homePreview,
  pages.program,
  '/office',
  pages.admin,
];

export const isBackOffice = (pathname: string) =>
  backOfficePages.some((page) => matchPath({ path: page, end: false }, pathname) !== null);

/**
 * Whether to show the administrator's header and menu: always for the console, for employees only on back-office pages.
 */
export const seesAdminView = (kind: 'employee' | 'console' | null, pathname: string) =>
  kind === 'console' || (kind === 'employee' && isBackOffice(pathname));
