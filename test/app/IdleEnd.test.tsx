import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import '@/app/dialogs/IdleWarning';
import { extendPath } from '@/contract/people/idle';
import { sessionPaths } from '@/contract/people/session';
// Loads lazy code early, so that no test waits for the sign-in page or the idle timer.
import '@/features/session/LoginPage';
import '@/store/session/idleSaga';
import { sessionEnded } from '@/store/session/sessionSlice';
import type { Store } from '@/store/store';

import { forwardClock } from '../support/forwardClock';
import { address, renderApp, testBackend } from '../support/page/renderApp';
import '../support/page/fastQueries';
import { watchCalls } from '../support/page/sentCalls';

const calls = watchCalls();
const clock = forwardClock();
let store: Store;
beforeAll(() => testBackend());
beforeEach(() => calls.forget());
// Ends the session, so that this page sends nothing to the next test's page, as it would to another tab.
afterEach(() => void act(() => store.dispatch(sessionEnded({ reason: 'signedOut' }))));

/** Gives only the page a short limit; the service keeps its own, so that the page acts first. */
const idle = (seconds: number) => ({ sessionIdle: { adminS: seconds, memberS: seconds } });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** Moves the clock as if the tab had been suspended; the page checks the time when the tab resumes. */
function wakeAfter(seconds: number) {
  clock.pass(seconds);
  act(() => void window.dispatchEvent(new Event('focus')));
}
const warning = () => screen.findByRole('alertdialog', { name: 'Are you still there?' });

it.long(
  'shows the warning as an alert dialog with the time as text, and focuses its last button, which stays signed in [A8]',
  async () => {
    ({ store } = await renderApp('/employees', { as: 'employeeAdmin', config: idle(120) }));
    await heading('Employee Summary');
    wakeAfter(62);

    const dialog = await warning();
    const [leave, stay] = within(dialog).getAllByRole('button');
    expect([stay?.textContent, leave?.textContent]).toEqual(['Stay signed in', 'Sign out']);
    await waitFor(() => expect(stay).toHaveFocus());
    expect(dialog).toHaveAccessibleDescription(/we’ll sign you out in \d+ seconds ?\.$/);
    expect(within(dialog).getByRole('status')).toHaveTextContent('1 minute left.');

    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls.to(extendPath)).toHaveLength(1);
    expect(store.getState().session.auth).toBe(true);
  },
);

it('needs only one key: stays signed in with Escape too, and shows a failed connection in the dialog [A8]', async () => {
  ({ store } = await renderApp('/employees', { as: 'employeeAdmin', config: idle(120) }));
  await heading('Employee Summary');
  wakeAfter(62);
  const dialog = within(await warning());
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Stay signed in' })).toHaveFocus());
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  calls.failOnce();
  await userEvent.keyboard('{Escape}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('That didn’t work. Check your connection and try again.');
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it.long('signs out with the other button [A8]', async () => {
  ({ store } = await renderApp('/employees', { as: 'employeeAdmin', config: idle(120) }));
  await heading('Employee Summary');
  wakeAfter(62);
  await userEvent.click(within(await warning()).getByRole('button', { name: 'Sign out' }));
  await heading('Welcome back');
  expect(calls.to(sessionPaths.logout)).toHaveLength(1);
});

it.long('returns the person to the same page after an idle end and signing in', async () => {
  ({ store } = await renderApp('/employees/imported?page=1', { as: 'employeeAdmin', config: idle(120) }));
  await screen.findByRole('heading', { level: 1 });
  wakeAfter(130);
  await heading('Welcome back');
  expect(localStorage.getItem('authToken')).toBeNull();
  await userEvent.type(screen.getByLabelText('Contact Number'), '5550100001');
  await userEvent.type(screen.getByLabelText('Password', { selector: 'input' }), 'Admin@123');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(address()).toBe('/employees/imported?page=1'));
});
