/** @jest-environment-options {"demo": true} */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pages } from '@/contract/pages';
import { demoPaths } from '@/contract/people/demo';
import {
  consoleAdmin,
  employeeAdmin,
  lastCode,
  member,
  newPerson,
  unregisteredEmployee,
} from '../../support/browser/identity';
import { forwardClock } from '../../support/forwardClock';
import { address, renderApp, testBackend } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchCalls } from '../../support/page/sentCalls';
import { field, fill, heading, press } from './screen';

const calls = watchCalls();
beforeEach(() => calls.forget());

const clock = forwardClock();
const inDemo = { config: { demo: true } };
const signIns = async () => within(await screen.findByRole('region', { name: 'Demo sign-ins' }));
const offered = async () => (await signIns()).getAllByRole('button').map(({ textContent }) => textContent);
const pick = async (name: RegExp) => userEvent.click((await signIns()).getByRole('button', { name }));

it.long(
  'fills in the employee-admin at the login with one click in the demo, and signs in with one more [D-197 AUTH-06]',
  async () => {
    await renderApp(pages.login, inDemo);
    expect(await offered()).toEqual(['Morgan HaleEmployee-admin']);
    const links = (await signIns()).getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([pages.signUp, pages.admin]);

    await pick(/^Morgan Hale/);

    expect([field('Contact Number').value, field('Password').value]).toEqual([
      employeeAdmin.contact,
      employeeAdmin.password,
    ]);
    expect(screen.getByRole('button', { name: 'Login' })).toHaveFocus();
    await screen.findByText('Sign-in details for Morgan Hale filled in.');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(pages.employees));
  },
);

it('offers members at the login only if they may use it, and only those with an account [D-197 AUTH-01]', async () => {
  await renderApp(pages.login, { config: { demo: true, memberLogin: true } });
  expect(await offered()).toEqual(['Morgan HaleEmployee-admin', expect.stringMatching(/^Jordan Ellis/)]);
});

it('offers the console’s administrator at its login [D-197 ROUTE-07]', async () => {
  await renderApp(pages.admin, inDemo);
  await pick(/^Console administrator/);
  expect([field('User Email').value, field('Password').value]).toEqual([consoleAdmin.email, consoleAdmin.password]);
  expect(screen.getByRole('button', { name: 'Login' })).toHaveFocus();
});

it.long('lets a newcomer sign up as a demo person, with the code from the notice [D-197 AUTH-09 OTP-04]', async () => {
  const backend = await testBackend();
  const { main } = backend;
  await renderApp(pages.signUp, inDemo);
  expect(await offered()).toEqual([
    expect.stringMatching(/^Avery Stone.*, not signed up yet$/),
    expect.stringMatching(/^Riley Brooks.*, not signed up yet$/),
    expect.stringMatching(/^Casey Ellis.*, not signed up yet$/),
    expect.stringMatching(/^Jordan Ellis.*, has an account$/),
  ]);

  await pick(/^Avery Stone/);
  expect([field('SSN').value.replace(/\D/g, ''), field('Contact Number').value]).toEqual([
    unregisteredEmployee.ssn,
    unregisteredEmployee.contact,
  ]);
  await userEvent.keyboard('{Enter}');
  const notice = within(await screen.findByRole('region', { name: 'Demo: your code' }));
  const code = await lastCode(backend, unregisteredEmployee.contact);
  expect(notice.getByText(/^The demo doesn’t send text messages\./).parentElement).toHaveTextContent(
    `Your code is ${code}.`,
  );
  await screen.findByText(`Demo: your code is ${[...code].join(' ')}.`);

  await userEvent.click(notice.getByRole('button', { name: 'Fill in the code' }));
  expect(field('4-digit code')).toHaveValue(code);
  expect(screen.getByRole('button', { name: 'Verify' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/'));
  const { data } = (await main('GET', demoPaths.signIns)).body;
  expect(data).toContainEqual(expect.objectContaining({ name: 'Avery Stone', isRegistered: true }));
});

it('offers returning members those with an account [D-197]', async () => {
  await renderApp(pages.login, inDemo);
  await userEvent.click(await screen.findByRole('link', { name: 'Sign in as a member' }));
  await heading('Sign in as a member');
  await pick(/^Jordan Ellis/);
  expect((await offered()).every((text) => text?.endsWith('has an account'))).toBe(true);
  expect([field('Contact Number').value, field('Password').value]).toEqual([member.contact, member.password]);
});

it.long('shows the code of a recovery, and the next code after it was requested [D-197 OTP-06]', async () => {
  const backend = await testBackend();
  const person = await newPerson(backend);
  await renderApp(pages.forgotPassword, inDemo);
  await heading('Forgot your password?');
  await fill({ 'Contact Number': person.contact });
  await press('Send code');
  await heading('Enter your code');
  const first = await lastCode(backend, person.contact);
  await screen.findByText(`Demo: your code is ${[...first].join(' ')}.`);

  clock.pass(31);
  await userEvent.click(await screen.findByRole('button', { name: 'Send a new code' }));
  await waitFor(() => expect(calls.to(demoPaths.code)).toHaveLength(2));
  const notice = await screen.findByRole('region', { name: 'Demo: your code' });
  expect(notice).toHaveTextContent(`Your code is ${await lastCode(backend, person.contact)}.`);
});

it.long('shows the code of the email in the console’s recovery [OTP-06]', async () => {
  await renderApp(pages.adminForgotPassword, inDemo);
  await heading('Forgot your password?');
  await fill({ Email: consoleAdmin.email });
  await press('Submit');
  const notice = await screen.findByRole('region', { name: 'Demo: your code' });
  const code = await lastCode(await testBackend(), consoleAdmin.email);
  expect(notice).toHaveTextContent(`The demo doesn’t send emails. Your code is ${code}.`);
});

it.long.each([pages.login, pages.signUp, pages.admin])(
  'offers no one at %s outside the demo, and requests nothing [D-197 L1]',
  async (path) => {
    await renderApp(path);
    await screen.findByRole('heading', { level: 1 });
    await act(() => new Promise((done) => setTimeout(done, 100)));
    expect(screen.queryByRole('region', { name: /demo/i })).not.toBeInTheDocument();
    expect(calls.to(demoPaths.signIns)).toEqual([]);
  },
);

it.long('requests no code and shows none outside the demo [L1]', async () => {
  const person = await newPerson(await testBackend(), { isRegistered: false });
  await renderApp(pages.signUp);
  await fill({ SSN: person.ssn, 'Contact Number': person.contact, Password: 'Lantern!7up' });
  await press('Sign up');
  await heading('Enter your code');
  await act(() => new Promise((done) => setTimeout(done, 100)));
  expect(screen.queryByRole('region', { name: /demo/i })).not.toBeInTheDocument();
  expect(calls.to(demoPaths.code)).toEqual([]);
});

it('lets the form work without the demo if it does not reply [D-197]', async () => {
  const backend = await testBackend();
  const { settings } = backend.parts;
  settings.demo = false;
  try {
    await renderApp(pages.login, inDemo);
    await waitFor(() => expect(calls.to(demoPaths.signIns)).toHaveLength(1));
    await heading('Welcome back');
    expect(screen.queryByRole('region', { name: /demo/i })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  } finally {
    settings.demo = true;
  }
});
