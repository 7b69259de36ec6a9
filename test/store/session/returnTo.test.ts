import { renderHook } from '@testing-library/react';
import { meApi } from '@/api/administration/me';
import { articlesApi } from '@/api/articles';
import { sessionApi } from '@/api/session';
import { defaultConfig } from '@/contract/config';
import type { SignInKind } from '@/store/session/pageAfterSignIn';
import { isReturnable } from '@/store/session/returnablePages';
import { sessionEnded, signOutRequested } from '@/store/session/sessionSlice';
import { takePageAfterSignIn } from '@/store/store';
import { discardSavedForms, saveForm, useSavedValue } from '@/ui/forms/savedForms';
import { type FakeResponse, fakeServer, type SentRequest, success, unauthorized } from '../../support/page/fakeServer';
import { collectToasts, pageStore } from '../../support/page/pageStore';

const config = { ...defaultConfig, memberLogin: true };
const { signIn, consoleLogin, verifyCode, signUp } = sessionApi.endpoints;
const credentials = { userContact: '5550100002', userPassword: 'Member@123' };
const person = (id: number, userSSN = `***-**-${1000 + id}`) =>
  success({ id, isAdmin: false, userSSN, access_token: `token ${id}` });

let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof collectToasts>;
let play: (sent: SentRequest) => FakeResponse;
let page: ReturnType<typeof pageStore>;
beforeEach(() => {
  jest.useFakeTimers();
  play = () => person(2);
  server = fakeServer((sent) => play(sent));
  toasts = collectToasts();
  page = pageStore({ config });
});
afterEach(() => {
  page.store.dispatch(sessionEnded({ reason: 'signedOut' }));
  jest.useRealTimers();
  server.stop();
  toasts.stop();
});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const at = (path: string) => window.history.replaceState(null, '', path);
const goes = (way: SignInKind = 'login') => page.store.dispatch(takePageAfterSignIn(way));

async function signInAs(answer: FakeResponse) {
  play = () => answer;
  await page.store.dispatch(signIn.initiate(credentials));
}
async function signInAtConsole(emailId: string, administratorId?: number) {
  play = () => success({ accessToken: `token-of-${emailId}`, administratorId });
  await page.store.dispatch(consoleLogin.initiate({ emailId, password: 'p' }));
}
async function expireSession() {
  play = () => unauthorized;
  void page.store.dispatch(articlesApi.endpoints.getAboutUs.initiate(undefined, { forceRefetch: true }));
  await pass(2000);
  expect(page.store.getState().session.token).toBeNull();
  at('/login');
}

it('returns the same person to their page after an expiry, with its query, once', async () => {
  await signInAs(person(2));
  at('/all-providers?search=knee');
  await expireSession();
  await signInAs(person(2));
  expect(goes()).toBe('/all-providers?search=knee');
  expect(goes()).toBe('/');
});

it('starts another person at their own start page, and so the first one afterward', async () => {
  await signInAs(person(2));
  at('/profile/my-plans');
  await expireSession();
  await signInAs(person(3));
  expect(goes()).toBe('/');
  page.store.dispatch(sessionEnded({ reason: 'signedOut' }));
  await signInAs(person(2));
  expect(goes()).toBe('/');
});

it('distinguishes people whose numbers have the same ending by an id', async () => {
  await signInAs(person(2, '***-**-1111'));
  at('/profile');
  await expireSession();
  await signInAs(person(3, '***-**-1111'));
  expect(goes()).toBe('/');
});

it('keeps the return page through the sign-up and its code too', async () => {
  await signInAs(person(2));
  at('/profile/family-members');
  await expireSession();
  play = ({ path }) => (path.endsWith('signUp') ? success({ access_token: 'pending' }) : person(2));
  await page.store.dispatch(signUp.initiate({ ...credentials, userSSN: '900010002' }));
  await page.store.dispatch(verifyCode.initiate({ userContact: credentials.userContact, userOtp: '1234' }));
  expect(goes()).toBe('/profile/family-members');
});

it('recognizes a console administrator by their sign-in address', async () => {
  await signInAtConsole('admin@example.org');
  at('/admin/chat/17');
  await expireSession();
  at('/admin');
  page.store.dispatch(sessionEnded({ reason: 'adminPage' }));
  await signInAtConsole('Admin@Example.org');
  expect(goes('console')).toBe('/admin/chat/17');

  at('/employees');
  await expireSession();
  await signInAtConsole('other@example.org');
  expect(goes('console')).toBe('/admin/chat');
});

it('still identifies the person by the stored end of the number after a reload', async () => {
  await signInAs(success({ id: 7, isAdmin: true, userSSN: '***-**-0001', access_token: 'token' }));
  page = pageStore({ config });
  at('/employees/imported?page=3');
  await expireSession();
  await signInAs(success({ id: 7, isAdmin: true, userSSN: '***-**-0001', access_token: 'fresh' }));
  expect(goes()).toBe('/employees/imported?page=3');
});

it('leads a sign-in to the start page after a sign-out, or outside the site’s pages [D-24 AUTH-06]', async () => {
  await signInAs(person(2));
  at('/profile');
  play = () => success();
  page.store.dispatch(signOutRequested());
  await pass(2000);
  await signInAs(person(2));
  expect(goes()).toBe('/');

  for (const path of ['/login', '/admin', '/nowhere', '//evil.example/']) {
    at(path.startsWith('//') ? `/${encodeURIComponent(path)}` : path);
    await expireSession();
    await signInAs(person(2));
    expect(goes()).toBe('/');
  }
});

/** Loads the page at this address, as after a reload or from a link. */
function load(path: string) {
  at(path);
  page = pageStore({ config });
}
const me = (id: number) => success({ id, kind: 'console', name: '', rights: ['owner'] });
async function readMe(id: number) {
  play = () => me(id);
  await page.store.dispatch(meApi.endpoints.getMe.initiate());
}

it('keeps an address opened without a session for the next sign-in, with query and hash, once [SESS-18]', async () => {
  load('/all-providers?search=knee#list');
  await signInAs(person(2));
  expect(goes()).toBe('/all-providers?search=knee#list');
  expect(goes()).toBe('/');

  load('/employees/imports/7');
  await signInAtConsole('admin@example.org');
  expect(goes('console')).toBe('/employees/imports/7');
});

it('opens neither home, a sign-in page, an unknown address nor another site after a sign-in [SESS-18]', async () => {
  for (const path of ['/', '/login', '/verify-otp', '/admin', '/nowhere', '/additional-benefits/1/2']) {
    page.store.dispatch(sessionEnded({ reason: 'signedOut' }));
    load(path);
    await signInAs(person(2));
    expect(goes()).toBe('/');
  }
  for (const pathname of ['//evil.example', '//', '//evil.example/profile', '/profile//', '/\\evil.example'])
    expect(isReturnable(pathname)).toBe(false);
});

it('deletes an opened address on a sign-out, and stores none on going back to a page [SESS-18]', async () => {
  load('/all-providers');
  await signInAs(person(2));
  play = () => success();
  page.store.dispatch(signOutRequested());
  await pass(2000);
  at('/profile/my-plans');
  await signInAs(person(3));
  expect(goes()).toBe('/');
});

it('learns from the service after a reload which console administrator is here [SESS-17]', async () => {
  await signInAtConsole('admin@example.org', 5);
  load('/dynamic-alert');
  await readMe(5);
  saveForm('alert/new', 'typed');
  at('/homescreen-carousel');
  await expireSession();
  await signInAtConsole('admin@example.org', 5);
  expect(goes('console')).toBe('/homescreen-carousel');
  expect(renderHook(() => useSavedValue<string>('alert/new')).result.current).toBe('typed');

  load('/dynamic-alert');
  await readMe(5);
  saveForm('alert/new', 'typed');
  await expireSession();
  await signInAtConsole('other@example.org', 6);
  expect(goes('console')).toBe('/admin/chat');
  expect(renderHook(() => useSavedValue<string>('alert/new')).result.current).toBeUndefined();
});

it('keeps the address of a console session that had ended before the page was loaded like a link [SESS-17]', async () => {
  await signInAtConsole('admin@example.org', 5);
  load('/dynamic-alert');
  await expireSession();
  await signInAtConsole('admin@example.org', 5);
  expect(goes('console')).toBe('/dynamic-alert');
});

it('opens the document of a notification on home after a sign-in, but no start page for the bare address', async () => {
  load('/?document=31');
  await signInAs(success({ id: 5, isAdmin: true, userSSN: '***-**-0005', access_token: 'token' }));
  expect(goes()).toBe('/?document=31');
  load('/');
  await signInAs(success({ id: 5, isAdmin: true, userSSN: '***-**-0005', access_token: 'token' }));
  expect(goes()).toBe('/employees');
});

it('treats an employee and a console administrator with the same number as two people [SESS-17]', async () => {
  await signInAs(success({ id: 5, isAdmin: true, userSSN: '***-**-0005', access_token: 'token' }));
  at('/dynamic-alert');
  await expireSession();
  await signInAtConsole('admin@example.org', 5);
  expect(goes('console')).toBe('/admin/chat');
});

it('puts none of it in the address and the storage', async () => {
  await signInAs(person(2));
  at('/profile/my-plans');
  await expireSession();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage, navigated: page.navigate.mock.calls })).not.toContain(
    'my-plans',
  );
  expect(page.navigate.mock.calls).toEqual([['/login', { replace: true }]]);
});

describe('typed text', () => {
  const kept = () => renderHook(() => useSavedValue<string>('alert/new')).result.current;
  async function typeAndExpire() {
    at('/dynamic-alert');
    saveForm('alert/new', 'typed');
    await expireSession();
  }
  afterEach(discardSavedForms);

  it('is kept for the same person, whom an id or an email address distinguishes from all others [FORM-02]', async () => {
    await signInAs(person(2));
    await typeAndExpire();
    await signInAs(person(2));
    expect(kept()).toBe('typed');

    await signInAs(person(3));
    await typeAndExpire();
    await signInAs(person(4, '***-**-1003'));
    expect(kept()).toBeUndefined();

    await signInAtConsole('admin@example.org');
    await typeAndExpire();
    page.store.dispatch(sessionEnded({ reason: 'adminPage' }));
    await signInAtConsole('admin@example.org');
    expect(kept()).toBe('typed');

    await typeAndExpire();
    await signInAtConsole('other@example.org');
    expect(kept()).toBeUndefined();
  });

  it('is discarded by a sign-out, and when a reload left only the end of a number [FORM-02]', async () => {
    await signInAs(person(2));
    saveForm('alert/new', 'typed');
    page.store.dispatch(sessionEnded({ reason: 'signedOut' }));
    await signInAs(person(2));
    expect(kept()).toBeUndefined();

    page = pageStore({ config });
    await typeAndExpire();
    await signInAs(person(2));
    expect(kept()).toBeUndefined();
  });
});
