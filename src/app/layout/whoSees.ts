import { matchPath } from 'react-router-dom';

import { pages } from '@/contract/pages';

/** The pages of administrators: the whole back-office, and what lies beneath /admin. */
const backOffice = [
  pages.employees,
  pages.notifications,
  pages.carousel,
  pages.alerts,
  pages.documents,
  pages.homePreview,
  pages.admin,
];

export const isBackOffice = (pathname: string) =>
  backOffice.some((page) => matchPath({ path: page, end: false }, pathname) !== null);

/** Whether the header and menu are the administrator's: the console's always, an employee's on back-office pages (D-02). */
export const seesAdminView = (kind: 'employee' | 'console' | null, pathname: string) =>
  kind === 'console' || (kind === 'employee' && isBackOffice(pathname));
