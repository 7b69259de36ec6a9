import { pageAfterSignIn, type SignInKind } from '@/store/session/pageAfterSignIn';
import type { AdminKind } from '@/store/session/sessionSlice';

it.each<[SignInKind, AdminKind | null, string | null, string]>([
  ['login', null, null, '/'],
  ['login', 'employee', null, '/employees'],
  ['console', 'console', null, '/admin/chat'],
  ['signUp', null, null, '/'],
  ['signUp', 'employee', null, '/'],
  ['keptAccount', null, null, '/'],
  ['keptAccount', 'employee', null, '/employees'],
  ['login', null, '/all-providers?search=knee', '/all-providers?search=knee'],
  ['login', 'employee', '/alerts', '/alerts'],
  ['console', 'console', '/admin/chat/7', '/admin/chat/7'],
  ['console', 'console', '/additional-benefits/2#care', '/additional-benefits/2#care'],
  ['console', 'console', '/profile/spouse-plan/3', '/admin/chat'],
  ['console', 'console', '/profile/change-password', '/profile/change-password'],
  ['login', null, '/employees?page=2', '/'],
  ['login', null, '/office/audit', '/'],
  ['login', null, '/notifications', '/notifications'],
  ['signUp', null, '/profile', '/profile'],
])('leads, after a %s as %s, at or opening %s, to %s [AUTH-06 AUTH-24]', (signInKind, admin, returnTo, page) => {
  expect(pageAfterSignIn({ signInKind, admin, returnTo })).toBe(page);
});
