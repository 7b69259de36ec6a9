import { preloadPage } from '@/app/preloadPage';
import { HomePage, LoginPage, MainLayout, MemberNotificationsPage, NotificationsPage, PolicyPage } from '@/app/routes';
import { cardPaths } from '@/contract/content/card';
import { documentPaths } from '@/contract/content/document';
import { pages } from '@/contract/pages';
import { employeePaths } from '@/contract/people/employee';
import { userPaths } from '@/contract/people/user';
import { storageKeys } from '@/contract/storageKeys';
import { makeStore } from '@/store/store';

import { endWithTest } from '../support/page/pageStore';
import { watchCalls } from '../support/page/sentCalls';

const calls = watchCalls();
beforeEach(() => {
  calls.forget();
  localStorage.clear();
});

function visit(page: string, token?: string) {
  if (token) localStorage.setItem(storageKeys.authToken, token);
  window.history.replaceState(null, '', page);
  return endWithTest(makeStore());
}

it('starts the calls of home before anything is drawn when it is opened with a session', async () => {
  await preloadPage(visit(pages.home, 'not-one-of-ours'));
  for (const path of [userPaths.info, cardPaths.list, documentPaths.list]) expect(calls.to(path)).toHaveLength(1);
});

it('loads the code of the layout and the requested page, and that of the sign-in page without a session', async () => {
  const fetched = [MainLayout, PolicyPage, HomePage, LoginPage].map((page) => jest.spyOn(page, 'fetch'));
  const counts = () => fetched.map(({ mock }) => mock.calls.length);
  await preloadPage(visit(pages.policy, 'not-one-of-ours'));
  expect(counts()).toEqual([1, 1, 0, 0]);
  expect(calls.to(cardPaths.list)).toEqual([]);

  localStorage.clear();
  for (const page of [pages.home, pages.login]) await preloadPage(visit(page));
  expect(counts()).toEqual([1, 1, 0, 2]);
});

it('loads the page for the visitor’s role where a URL has two', async () => {
  const fetched = [NotificationsPage, MemberNotificationsPage].map((page) => jest.spyOn(page, 'fetch'));
  await preloadPage(visit(pages.notifications, 'not-one-of-ours'));
  expect(fetched.map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  localStorage.setItem(storageKeys.isAdmin, 'true');
  await preloadPage(visit(pages.notifications, 'not-one-of-ours'));
  expect(fetched.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it.long('requests an administrator’s list of employees, as its address says, before anything is drawn', async () => {
  const address = `${pages.employees}?status=inactive&page=2`;
  const toList = () => calls.to(employeePaths.list).map(({ query }) => query);
  await preloadPage(visit(address, 'not-one-of-ours'));
  expect(toList()).toEqual([]);

  localStorage.setItem(storageKeys.isAdmin, 'true');
  await preloadPage(visit(address, 'not-one-of-ours'));
  expect(toList()).toEqual([{ userStatus: '0', page: '2' }]);
  expect(calls.to(employeePaths.summary)).toHaveLength(1);
});

it('does not prefetch an administrator’s own record [D-02]', async () => {
  localStorage.setItem(storageKeys.isAdmin, 'true');
  await preloadPage(visit(pages.home, 'not-one-of-ours'));
  expect(calls.to(cardPaths.list)).toHaveLength(1);
  expect(calls.to(userPaths.info)).toEqual([]);
});
