import { meApi } from '@/api/administration/me';
import { pages } from '@/contract/pages';
import { selectAdminKind, selectIsSignedIn } from '@/store/session/sessionSlice';
import type { Store } from '@/store/store';
import { EmployeesPage, HomePage, MainLayout } from './routes';
import { siteConfig } from './siteSettings';

/** Responses within this time avoid rendering skeletons first; the page does not wait longer. */
const timeoutMs = 300;
const timeout = () => new Promise<void>((resolve) => setTimeout(resolve, timeoutMs));

async function requestHome({ dispatch }: Store) {
  const { prefetch } = await import(/* webpackChunkName: "home" */ '@/features/home/prefetch');
  await Promise.race([prefetch(dispatch), timeout()]);
}

async function requestEmployees({ dispatch }: Store) {
  const { prefetch } = await import(/* webpackChunkName: "employees" */ '@/features/employees/prefetch');
  const { employeeSorts, program } = await siteConfig;
  await Promise.race([prefetch(dispatch, window.location.search, employeeSorts, program), timeout()]);
}

/** Without this, menus and guards wait for the administrator's permissions. */
async function requestPermissions({ dispatch }: Store) {
  const { program: hasAdditions } = await siteConfig;
  if (hasAdditions)
    await Promise.race([dispatch(meApi.endpoints.getMe.initiate(undefined, { subscribe: false })), timeout()]);
}

/**
 * For signed-in users, loads the layout before the first render, along with the home page or the employee list, so that
 * both appear together and their requests start early.
 */
export async function preloadPage(store: Store) {
  if (!selectIsSignedIn(store.getState())) return;
  const { pathname } = window.location;
  const requests: Promise<unknown>[] = [MainLayout.fetch()];
  if (pathname === pages.home) requests.push(HomePage.fetch(), requestHome(store));
  const isAdmin = selectAdminKind(store.getState()) !== null;
  if (isAdmin) requests.push(requestPermissions(store));
  if (pathname === pages.employees && isAdmin) requests.push(EmployeesPage.fetch(), requestEmployees(store));
  // Failures are ignored because the page loads again and reports them.
  await Promise.allSettled(requests);
}
