import { callEarly } from '@/api/core/earlyCalls';
import { siteConfig } from '@/app/siteSettings';
import { alertPaths } from '@/contract/content/alert';
import { cardPaths } from '@/contract/content/card';
import { documentPaths } from '@/contract/content/document';
import { pages } from '@/contract/pages';
import { storageKeys } from '@/contract/storageKeys';
import { userPaths } from '@/contract/people/user';

/** What home asks for, as `homeContent` of that page makes it. */
const homeCalls = [
  userPaths.info,
  ...[cardPaths, alertPaths, documentPaths].map(({ list }) => `${list}?isActive=true`),
];

/** A browser that hides its storage shows its person the sign-in anyway. */
function stored(key: keyof typeof storageKeys) {
  try {
    return window.localStorage.getItem(storageKeys[key]);
  } catch {
    return null;
  }
}

/** What cannot be had now is asked for again, and missed, where it is shown. */
const leaveIt = () => {};

async function callForHome(token: string) {
  const { apiBase } = await siteConfig;
  homeCalls.forEach((path) => callEarly(apiBase.replace(/\/+$/, '') + path, `Bearer ${token}`));
}

// Runs before the libraries have arrived, so that what a signed-in person sees first arrives together with them.
const token = stored('authToken');
if (token) {
  import(/* webpackChunkName: "shell" */ '@/app/layout/MainLayout').catch(leaveIt);
  if (window.location.pathname === pages.home) {
    import(/* webpackChunkName: "home" */ '@/features/home/HomePage').catch(leaveIt);
    // An administrator's own record is read later, or never (D-02).
    if (!stored('isAdmin')) void callForHome(token);
  }
}
