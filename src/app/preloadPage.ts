import { meApi } from '@/api/administration/me';
import { pages } from '@/contract/pages';
import { selectAdminKind, selectIsSignedIn } from '@/store/session/sessionSlice';
import type { Store } from '@/store/store';
import { fetchPage } from './routes';
import { siteConfig } from './siteSettings';

/** Responses within this time avoid rendering skeletons first; the page does not wait longer. */
const responseTimeoutMs = 300;
const codeTimeoutMs = 2000;
const timeout = (ms = responseTimeoutMs) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function requestHome({ dispatch }: Store) {
  const { prefetch } = await import(/* webpackChunkName: "home" */ '@/features/home/prefetch');
  await Promise.race([prefetch(dispatch), timeout()]);
}

async function requestEmployees({ dispatch }: Store) {
  const { prefetch } = await import(/* webpackChunkName: "employees" */ '@/features/employees/prefetch');
  const { employeeSorts, program: hasExtendedApi } = await siteConfig;
  await Promise.race([prefetch(dispatch, window.location.search, employeeSorts, hasExtendedApi), timeout()]);
}

/** Without this, menus and guards wait for the administrator's permissions. */
async function requestPermissions({ dispatch }: Store) {
  const { program: hasExtendedApi } = await siteConfig;
  if (hasExtendedApi)
    await Promise.race([dispatch(meApi.endpoints.getMe.initiate(undefined, { subscribe: false })), timeout()]);
}

/**
 * Loads the page's code before the first render, and for home and the employee list also their data. A page whose code
 * is still missing would suspend, and React shows it no earlier than 300 ms after its fallback.
 */
export async function preloadPage(store: Store) {
  const isSignedIn = selectIsSignedIn(store.getState());
  const isAdmin = selectAdminKind(store.getState()) !== null;
  const { pathname } = window.location;
  const requests: Promise<unknown>[] = [
    Promise.race([fetchPage(pathname, { isSignedIn, isAdmin }), timeout(codeTimeoutMs)]),
  ];
  if (isSignedIn && pathname === pages.home) requests.push(requestHome(store));
  if (isSignedIn && isAdmin) requests.push(requestPermissions(store));
  if (isSignedIn && isAdmin && pathname === pages.employees) requests.push(requestEmployees(store));
  // Failures are ignored because the page loads again and reports them.
  await Promise.allSettled(requests);
}
