import { meApi } from '@/api/office/me';
import { pages } from '@/contract/pages';
import { selectAdminKind, selectIsSignedIn } from '@/store/session/sessionSlice';
import type { Store } from '@/store/store';

import { siteConfig } from './siteSettings';
import { EmployeesPage, HomePage, MainLayout } from './routes';

/** Answers within this time spare the first drawing its empty placeholders; the page does not wait longer for them. */
const patienceMs = 300;
const patience = () => new Promise<void>((over) => setTimeout(over, patienceMs));

async function askForHome({ dispatch }: Store) {
  const { askAhead } = await import(/* webpackChunkName: "home" */ '@/features/home/askAhead');
  await Promise.race([askAhead(dispatch), patience()]);
}

async function askForEmployees({ dispatch }: Store) {
  const { askAhead } = await import(/* webpackChunkName: "employees" */ '@/features/employees/askAhead');
  const { employeeSorts, programme } = await siteConfig;
  await Promise.race([askAhead(dispatch, window.location.search, employeeSorts, programme), patience()]);
}

/** Without it menus and guards wait for what an administrator may do. */
async function askForRights({ dispatch }: Store) {
  const { programme: hasAdditions } = await siteConfig;
  if (hasAdditions)
    await Promise.race([dispatch(meApi.endpoints.getMe.initiate(undefined, { subscribe: false })), patience()]);
}

/**
 * For signed-in users, loads the shell before the first drawing, and with it home or the list of employees, so that both
 * appear together and their calls leave early.
 */
export async function aheadOfPage(store: Store) {
  if (!selectIsSignedIn(store.getState())) return;
  const { pathname } = window.location;
  const wanted: Promise<unknown>[] = [MainLayout.fetch()];
  if (pathname === pages.home) wanted.push(HomePage.fetch(), askForHome(store));
  const isAdmin = selectAdminKind(store.getState()) !== null;
  if (isAdmin) wanted.push(askForRights(store));
  if (pathname === pages.employees && isAdmin) wanted.push(EmployeesPage.fetch(), askForEmployees(store));
  // Failures are ignored here, because the page itself loads again and reports them.
  await Promise.allSettled(wanted);
}
