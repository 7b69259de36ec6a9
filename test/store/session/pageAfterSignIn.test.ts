import { pageAfterSignIn, type SignInWay } from '@/store/session/pageAfterSignIn';
import type { AdminKind } from '@/store/session/sessionSlice';

test.each<[SignInWay, AdminKind | null, string | null, string]>([
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
  ['signUp', null, '/profile', '/profile'],
])('AUTH-06 AUTH-24 after a %s as %s, whose session had expired at %s: %s', (way, admin, returnTo, page) => {
  expect(pageAfterSignIn({ way, admin, returnTo })).toBe(page);
});
