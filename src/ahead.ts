import { pages } from '@/contract/pages';
import { storageKeys } from '@/contract/storageKeys';

/** A browser that hides its storage shows its person the sign-in anyway. */
function hasToken() {
  try {
    return window.localStorage.getItem(storageKeys.authToken) !== null;
  } catch {
    return false;
  }
}

/** What cannot be had now is asked for again, and missed, where it is shown. */
const leaveIt = () => {};

// Runs before the rest of the site has arrived, so that what a signed-in person sees first arrives together with it.
if (hasToken()) {
  import(/* webpackChunkName: "shell" */ '@/app/MainLayout').catch(leaveIt);
  if (window.location.pathname === pages.home) import(/* webpackChunkName: "home" */ '@/features/home/HomePage').catch(leaveIt);
}
