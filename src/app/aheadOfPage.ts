import { pages } from '@/contract/pages';
import { selectIsSignedIn } from '@/store/session/sessionSlice';
import type { Store } from '@/store/store';

import { HomePage, MainLayout } from './routes';

/** Answers within this time spare the first drawing its empty placeholders; the page does not wait longer for them. */
const patienceMs = 300;
const patience = () => new Promise<void>((over) => setTimeout(over, patienceMs));

async function askForHome({ dispatch }: Store) {
  const { askAhead } = await import(/* webpackChunkName: "home" */ '@/features/home/askAhead');
  await Promise.race([askAhead(dispatch), patience()]);
}

/**
 * For signed-in users, loads shell and home before the first drawing, so that both appear together and home's calls
 * leave early.
 */
export async function aheadOfPage(store: Store) {
  if (!selectIsSignedIn(store.getState())) return;
  const isHome = window.location.pathname === pages.home;
  const wanted = [MainLayout.fetch(), ...(isHome ? [HomePage.fetch(), askForHome(store)] : [])];
  // Failures are ignored here, because the page itself loads again and reports them.
  await Promise.allSettled(wanted);
}
