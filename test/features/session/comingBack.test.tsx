import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { pages } from '@/contract/pages';
import { storageKeys } from '@/contract/storageKeys';
import { idledOut } from '@/store/account/userSlice';
import { selectIsSignedIn } from '@/store/session/sessionSlice';

import {
  consoleAdmin,
  employeeAdmin,
  lastCode,
  member,
  newConsoleAdmin,
  newPerson,
  validPassword,
} from '../../support/browser/identity';
import { address, renderApp, testBackend } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import '../../support/page/fastQueries';
import { fakeListLayout } from '../../support/page/scrolling';
import { field, fill, heading, press } from './screen';

// Fakes a layout, because a loaded list needs one to measure.
fakeListLayout();

const consoleLink = () => screen.findByRole('link', { name: 'Sign in as an administrator' });
const hasNext = (a: Element, b: Element) => Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING);

async function signInAtConsole({ email, password }: { email: string; password: string }) {
  await heading('Admin Login');
  await fill({ 'User Email': email, Password: password });
  await press('Login');
}

/** Signs up or in with SSN, number, password, and code, from the sign-up page. */
async function signInByCode(person: { ssn: string; contact: string }) {
  await fill({ SSN: person.ssn, 'Contact Number': person.contact, Password: validPassword });
  await userEvent.click(await screen.findByRole('button', { name: /^(Continue|Sign up)$/ }));
  await heading('Enter your code');
  await userEvent.type(field('4-digit code'), await lastCode(await testBackend(), person.contact));
  await press('Verify');
}

async function expireSession({ store }: Awaited<ReturnType<typeof renderApp>>) {
  act(() => void store.dispatch(idledOut()));
  await heading('Welcome back');
  expect(address()).toBe('/login');
  await waitFor(() => expect(selectIsSignedIn(store.getState())).toBe(false));
}

/** Opens the site with our additions, one of which reports which administrator is signed in. */
const openAsConsole = (path: string) => renderApp(path, { as: 'console', config: { program: true } });

it('leads administrators with an email address from /login to /admin, first after a sign-in there [SESS-17]', async () => {
  await renderApp(pages.login);
  expect(await consoleLink()).toHaveAttribute('href', '/admin');
  expect(hasNext(field('Contact Number'), await consoleLink())).toBe(true);

  await userEvent.click(await consoleLink());
  await signInAtConsole(consoleAdmin);
  await heading('Messages');
  expect(localStorage.getItem(storageKeys.lastSignIn)).toBe('console');
  cleanup();
  await renderApp(pages.login);
  expect(hasNext(await consoleLink(), field('Contact Number'))).toBe(true);

  await fill({ 'Contact Number': employeeAdmin.contact, Password: employeeAdmin.password });
  await press('Login');
  await heading('Employee Summary');
  expect(localStorage.getItem(storageKeys.lastSignIn)).toBeNull();
});

it('returns a console administrator to their page with what they typed [SESS-17 FORM-02]', async () => {
  const app = await openAsConsole(`${pages.alerts}?sort=status#top`);
  await press('Add +');
  const description = await screen.findByLabelText(/Description/, { selector: 'textarea, input' });
  await userEvent.type(description, 'Flu shots');
  await expireSession(app);
  expect(hasNext(await consoleLink(), field('Contact Number'))).toBe(true);

  await userEvent.click(await consoleLink());
  await signInAtConsole(consoleAdmin);
  const dialog = await screen.findByRole('dialog');
  expect(address() + window.location.hash).toBe(`${pages.alerts}?sort=status#top`);
  expect(within(dialog).getByLabelText(/Description/, { selector: 'textarea, input' })).toHaveValue('Flu shots');
});

it('starts another console administrator at the start page without typed text [SESS-17]', async () => {
  const other = await newConsoleAdmin(await testBackend());
  const app = await openAsConsole(pages.alerts);
  await press('Add +');
  await userEvent.type(await screen.findByLabelText(/Description/, { selector: 'textarea, input' }), 'Flu shots');
  await expireSession(app);
  await userEvent.click(await consoleLink());
  await signInAtConsole(other);
  await heading('Messages');
  expect(address()).toBe(pages.messages);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('keeps an address opened without a session through the sign-up and its code, and shows neither on Back [SESS-18 SESS-19]', async () => {
  const person = await newPerson(await testBackend(), { isRegistered: false });
  await renderApp(`${pages.specialists}?page=2#list`);
  await heading('Welcome back');
  await userEvent.click(screen.getByRole('link', { name: 'Sign in as a member' }));
  await heading('Sign in as a member');
  await signInByCode(person);
  await heading('Specialists');
  expect(address() + window.location.hash).toBe(`${pages.specialists}?page=2#list`);

  act(() => window.history.back());
  // The sign-up page redirects to the start page at once.
  await waitFor(() => expect(address()).toBe(pages.home));
  await screen.findByRole('heading', { level: 1, name: /^Good/ });
  expect(screen.queryByLabelText('4-digit code')).not.toBeInTheDocument();
});

it.each([
  ['of administrators leads a member home', pages.messages, 'member', pages.home],
  ['of members leads an administrator of the console to the messages', pages.family, 'console', pages.messages],
  ['of administrators opens at /admin', pages.carousel, 'console', pages.carousel],
] as const)('makes sure that an address %s [SESS-18]', async (_title, path, who, end) => {
  await renderApp(path, { config: { memberLogin: true } });
  await heading('Welcome back');
  if (who === 'console') {
    await userEvent.click(await consoleLink());
    await signInAtConsole(consoleAdmin);
  } else {
    await fill({ 'Contact Number': member.contact, Password: member.password });
    await press('Login');
  }
  await waitFor(() => expect(address()).toBe(end));
  await screen.findByRole('heading', { level: 1 });
  expect(address()).toBe(end);
});
