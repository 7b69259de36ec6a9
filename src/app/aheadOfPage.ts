import { pages } from '@/contract/pages';
import { selectIsSignedIn } from '@/store/session/sessionSlice';
import type { Store } from '@/store/store';

import { HomePage, MainLayout } from './routes';

/** Answers that come sooner spare the page a drawing with nothing in it; later ones are not waited for. */
const patienceMs = 300;
const patience = () => new Promise<void>((over) => setTimeout(over, patienceMs));

async function askForHome({ dispatch }: Store) {
  const { askAhead } = await import(/* webpackChunkName: "home" */ '@/features/home/askAhead');
  await Promise.race([askAhead(dispatch), patience()]);
}

/** Whoever opens the site signed in sees shell and home in one piece, and their calls leave before anything is drawn. */
export async function aheadOfPage(store: Store) {
  if (!selectIsSignedIn(store.getState())) return;
  const isHome = window.location.pathname === pages.home;
  const wanted = [MainLayout.fetch(), ...(isHome ? [HomePage.fetch(), askForHome(store)] : [])];
  // What cannot be had is asked for once more, and said to be missing, by the page itself.
  await Promise.allSettled(wanted);
}
