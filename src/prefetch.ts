import { prefetchCall } from '@/api/core/prefetchedCalls';
import { siteConfig } from '@/app/siteSettings';
import { mePath } from '@/contract/administration/permissions';
import { alertPaths } from '@/contract/content/alert';
import { cardPaths } from '@/contract/content/card';
import { documentPaths } from '@/contract/content/document';
import { pages } from '@/contract/pages';
import { employeePaths } from '@/contract/people/employee';
import { userPaths } from '@/contract/people/user';
import { storageKeys } from '@/contract/storageKeys';

/** The home page's requests; they must equal those of `useHomeContent`, or the prefetched responses are not used. */
const homePaths = [cardPaths, alertPaths, documentPaths].map(({ list }) => `${list}?isActive=true`);
/** The unfiltered employee list's requests; they must equal those of its page. */
const employeesPaths = [`${employeePaths.list}?page=1`, employeePaths.summary];

/** Null without access to storage; the sign-in page is shown then. */
function readStoredValue(key: keyof typeof storageKeys) {
  try {
    return window.localStorage.getItem(storageKeys[key]);
  } catch {
    return null;
  }
}

/** A failed preload is repeated, and handled, when the page renders. */
const ignoreFailure = () => {};

async function prefetchCalls(paths: string[], token: string) {
  const { apiBase, program: hasExtendedApi } = await siteConfig;
  // An administrator's pages depend on their permissions.
  const permissionPaths = isAdmin && hasExtendedApi ? [mePath] : [];
  [...permissionPaths, ...paths].forEach((path) => prefetchCall(apiBase.replace(/\/+$/, '') + path, `Bearer ${token}`));
}

// Runs before the libraries have loaded, so that the first page's code and data load in parallel with them.
const token = readStoredValue('authToken');
const isAdmin = readStoredValue('isAdmin') !== null;
const { pathname, search } = window.location;
if (token) {
  import(/* webpackChunkName: "shell" */ '@/app/layout/MainLayout').catch(ignoreFailure);
  // An administrator's own record is not needed for the first page.
  const paths: string[] = isAdmin ? [] : [userPaths.info];
  if (pathname === pages.home) {
    import(/* webpackChunkName: "home" */ '@/features/home/HomePage').catch(ignoreFailure);
    if (!isAdmin) paths.push(...homePaths);
  }
  if (pathname === pages.employees && isAdmin) {
    import(/* webpackChunkName: "employees" */ '@/features/employees/EmployeesPage').catch(ignoreFailure);
    if (!search) paths.push(...employeesPaths);
  }
  void prefetchCalls(paths, token);
} else if (pathname === pages.login)
  import(/* webpackChunkName: "login" */ '@/features/session/LoginPage').catch(ignoreFailure);
