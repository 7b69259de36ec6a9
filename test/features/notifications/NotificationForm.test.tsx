import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { benefitPaths } from '@/contract/content/benefit';
import { documentPaths } from '@/contract/content/document';
import { notificationPaths } from '@/contract/messages/notification';
import { pages } from '@/contract/pages';
import { selectSending } from '@/store/admin/adminSlice';
import { navigateTo } from '@/store/navigation';
import { sessionEnded } from '@/store/session/sessionSlice';

import { choices, choose, press, retype } from '../../support/browser/contentLists';
import { forwardClock } from '../../support/forwardClock';
import '../../support/page/fastQueries';
import { testBackend } from '../../support/page/renderApp';
import { watchCalls } from '../../support/page/sentCalls';
import {
  box,
  choosePerson,
  countdown,
  counting,
  failNextCall,
  fill,
  findText,
  form,
  open,
  submit,
  submitRepeatedly,
  watchForms,
} from './screen';

const calls = watchCalls();
const forms = watchForms();
const clock = forwardClock();
beforeEach(() => calls.forget());
/** Moves the clock past the countdown; the page notices on its next tick. */
const finishCountdown = () => clock.pass(10);
const removed = () => waitFor(() => expect(counting()).toBeNull());

it('gives the audiences of plans the names of their plans [PGM-19]', async () => {
  const { db } = await testBackend();
  await db.updateTable('plans').set({ tier: null }).where('id', '=', 'uhc_plan_b_ppo').execute();
  await open('', { program: true });
  const there = await form();
  await waitFor(async () => {
    const offered = await choices('Audience', there);
    await userEvent.click(screen.getByRole('option', { name: 'All users' }));
    expect(offered.slice(-2)).toEqual(['Members of UMR Plan A', 'Plan B users (no plan)']);
  });
  await db.updateTable('plans').set({ tier: 2 }).where('id', '=', 'uhc_plan_b_ppo').execute();
  await choose('Audience', 'Members of UMR Plan A', there);
  await fill();
  await submit();
  expect(await countdown()).toHaveTextContent(/Members of UMR Plan A/);
  await press('Cancel');
  await removed();
});

it('offers every audience, both types and every internal target in the form [NOTIF-12 NOTIF-18 NOTIF-20]', async () => {
  await open();
  const there = await form();
  expect(await choices('Audience', there)).toEqual([
    'Individual',
    'All users',
    'All employees',
    'All spouses and children',
    'Plan A users',
    'Plan B users',
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'All users' }));
  expect(await choices('Type', there)).toEqual(['Internal', 'External']);
  await userEvent.click(screen.getByRole('option', { name: 'Internal' }));
  expect(await choices('Redirect To', there)).toEqual([
    'Home',
    'Care programs',
    'ID card',
    'Education',
    'In-network doctors',
    'Plan details',
    'Dependent',
    'Message from chairman',
    'My profile',
    'General',
  ]);
});

it.long(
  'names, marks and focuses missing fields, and counts nothing down [D-152 D-155 NOTIF-11 MSG-81 MSG-82]',
  async () => {
    const { store } = await open();
    await fill('', '');
    await submit();
    expect(await findText('Title is required')).toBeInTheDocument();
    expect(await box('Title')).toBeInvalid();
    expect(await box('Title')).toHaveFocus();
    expect(await box('Description')).toHaveAccessibleDescription('Description is required');
    await retype(await box('Title'), 'Hello');
    expect(await box('Title')).toBeValid();
    await submit();
    expect(await findText('Description is required')).toBeInTheDocument();
    expect(await box('Description')).toHaveFocus();
    expect(selectSending(store.getState())).toBeNull();
  },
);

it.long(
  'reads people when they are needed, finds them by typing, and sends them as a list [D-148 NOTIF-13 NOTIF-14 NOTIF-15 MSG-36]',
  async () => {
    await open();
    await fill('For two of you');
    expect(calls.to(notificationPaths.users)).toEqual([]);
    await choose('Audience', 'Individual', await form());
    await submit();
    expect(await findText('Please select a user for individual notifications')).toBeInTheDocument();
    const picker = screen.getByRole('combobox', { name: /^Users/ });
    expect(picker).toHaveFocus();
    expect(picker).toHaveAccessibleDescription('Please select a user for individual notifications');
    const { users } = (
      await (
        await testBackend()
      ).main('GET', notificationPaths.users, { token: await (await testBackend()).signInAdmin() })
    ).body.data;
    const [one, other] = users;
    await choosePerson(`${one.userLastName} ${one.userFirstName}`, `${one.userFirstName} ${one.userLastName}`);
    expect(await screen.findByText('Reaches 1 person')).toBeInTheDocument();
    // Picks the person with the keyboard alone.
    await userEvent.type(picker, `${other.userFirstName} ${other.userLastName}{ArrowDown}{Enter}`);
    expect(await screen.findByText('Reaches 2 people')).toBeInTheDocument();
    expect(calls.to(notificationPaths.users)).toHaveLength(1);
    await submit();
    expect(await countdown()).toHaveAccessibleDescription(/For two of you goes to 2 people\./);
    finishCountdown();
    expect(await findText('Notification sent successfully')).toBeInTheDocument();
    expect(forms).toEqual([
      expect.objectContaining({ topic: 'individual', user_type: 'individual', user_ids: `${one.id},${other.id}` }),
    ]);
  },
);

it('does not start sending on Enter while another person is being searched for [NOTIF-14]', async () => {
  await open();
  await fill('For two of you');
  await choose('Audience', 'Individual', await form());
  const picker = screen.getByRole('combobox', { name: /^Users/ });
  await userEvent.type(picker, 'Jordan');
  await userEvent.click((await screen.findAllByRole('option'))[0]!);
  await userEvent.type(picker, 'nobody by this name{Enter}');
  expect(counting()).toBeNull();
  expect(picker).toHaveValue('nobody by this name');
  await userEvent.clear(picker);
  await userEvent.type(picker, '{Enter}');
  expect(await countdown()).toHaveTextContent(/For two of you goes to 1 person\./);
  await press('Cancel');
  await removed();
});

it.long('shows users that cannot be read as missing, and can read them again [NOTIF-17 MSG-44]', async () => {
  await open();
  failNextCall(notificationPaths.users);
  await choose('Audience', 'Individual', await form());
  expect(await findText('Error fetching users')).toBeInTheDocument();
  await press('Try again');
  expect(await screen.findByText(/Enter part of a name/)).toBeInTheDocument();
});

it.long('requires a web address for an external notification [D-149 D3 NOTIF-19 MSG-37]', async () => {
  await open();
  await fill();
  await choose('Type', 'External', await form());
  await submit();
  expect(await findText('URL is required for external type with URL redirect')).toBeInTheDocument();
  const link = await box('Redirect Link');
  expect(link).toHaveFocus();
  await retype(link, 'javascript:alert(1)');
  await submit();
  expect(await findText('Enter a web address that starts with http:// or https://')).toBeInTheDocument();
  expect(counting()).toBeNull();
  await retype(link, 'https://care.example.org');
  expect(screen.getByText('Tapping opens https://care.example.org')).toBeInTheDocument();
  await submit();
  finishCountdown();
  expect(await findText('Notification sent successfully')).toBeInTheDocument();
  expect(forms[0]).toMatchObject({
    type: 'external',
    redirect_keyword: 'URL',
    redirect_link: 'https://care.example.org',
    redirect_id: '',
  });
});

it('asks for an option for care programs and education, and sends its id [D-150 D-151 NOTIF-21 NOTIF-22 MSG-83]', async () => {
  await open();
  await fill();
  await choose('Redirect To', 'Education', await form());
  await submit();
  expect(await findText('Please select a redirect option')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: /^Redirect Option/ })).toHaveFocus();
  await choose('Redirect Option', 'How to Enroll', await form());
  expect(await screen.findByText('Tapping opens Education: How to Enroll')).toBeInTheDocument();
  await choose('Redirect To', 'Care programs', await form());
  await choose('Redirect Option', 'Wellness Rewards', await form());
  expect([calls.to(documentPaths.list).length, calls.to(benefitPaths.list).length]).toEqual([1, 1]);
  await submit();
  finishCountdown();
  expect(await findText('Notification sent successfully')).toBeInTheDocument();
  expect(forms[0]).toMatchObject({
    type: 'internal',
    redirect_keyword: 'CARE_PROGRAMS',
    redirect_id: expect.stringMatching(/^\d+$/),
  });
});

it.long.each([
  ['NOTIF-23 MSG-48', benefitPaths.list, 'Care programs', 'Error fetching CARE PROGRAMS data', 'Wellness Rewards'],
  ['NOTIF-24 MSG-49', documentPaths.list, 'Education', 'Error fetching EDUCATION data', 'How to Enroll'],
])(
  'shows %s options (%s) that cannot be read as missing, and can read them again',
  async (_ids, path, keyword, text, option) => {
    await open();
    failNextCall(path);
    await choose('Redirect To', keyword, await form());
    expect(await findText(text)).toBeInTheDocument();
    await press('Try again');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    await choose('Redirect Option', option, await form());
  },
);

it('says how many of an audience have an account and a device [NOTIF-12]', async () => {
  failNextCall(
    notificationPaths.count,
    Response.json({ success: true, message: '', data: { count: 1060, accounts: 184, devices: 1 } }),
  );
  await open();
  const reach = await screen.findByText('Reaches 1,060 people');
  expect(reach.parentElement).toHaveTextContent('184 have an account, and 1 has a device for push notifications.');
});

it.long('shows the size of an audience before anything is sent, unless the service cannot count', async () => {
  await open();
  expect(await screen.findByText(/^Reaches \d+ people$/)).toBeInTheDocument();
  await choose('Audience', 'Plan A users', await form());
  await waitFor(() =>
    expect(calls.to(notificationPaths.count).map(({ query }) => query.topic)).toEqual(['all_users', 'plan_a_users']),
  );
  expect(await screen.findByText(/^Reaches \d+ people$/)).toBeInTheDocument();
  failNextCall(notificationPaths.count, new Response('{}', { status: 404 }));
  await choose('Audience', 'Plan B users', await form());
  await waitFor(() => expect(calls.to(notificationPaths.count)).toHaveLength(3));
  expect(screen.queryByText(/^Reaches/)).toBeNull();
  await fill();
  await submit();
  expect(await countdown()).toHaveAccessibleDescription(/goes to plan b users\./i);
  expect(document.querySelector('[data-toast]')).toBeNull();
});

it.long('follows the typing in the preview, as plain text', async () => {
  await open();
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  expect(preview.getByText('Your message appears here.')).toBeInTheDocument();
  await fill('Open <b>now</b> <$500>', 'It ends <img src=x onerror=alert(1)>on Friday.');
  expect(preview.getByText('Open <b>now</b> <$500>')).toBeInTheDocument();
  expect(preview.getByText('It ends on Friday.')).toBeInTheDocument();
});

it.long(
  'counts down once and sends once for five clicks; then reloads the list and empties the form [NOTIF-26 NOTIF-28 NOTIF-29 STATE-08 MSG-45 J4]',
  async () => {
    await open();
    await fill(' Flu shots ', 'On Monday');
    await waitFor(() => expect(calls.to(notificationPaths.list)).toHaveLength(1));
    await submitRepeatedly(5);
    const popup = await countdown();
    expect(within(popup).getByRole('timer')).toHaveTextContent('5 seconds left');
    expect(within(popup).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(await form()).toHaveAttribute('inert');
    fireEvent.submit(await form());
    finishCountdown();
    expect(await findText('Notification sent successfully')).toBeInTheDocument();
    expect(forms).toEqual([
      {
        title: 'Flu shots',
        description: 'On Monday',
        topic: 'all_users',
        type: 'internal',
        redirect_keyword: 'HOME',
        redirect_link: '',
        redirect_id: '',
        user_type: 'group',
        user_ids: '',
      },
    ]);
    await waitFor(() => expect(calls.to(notificationPaths.list)).toHaveLength(2));
    expect(
      await within(await screen.findByRole('table', { name: 'Notifications' })).findByRole('rowheader', {
        name: 'Flu shots',
      }),
    ).toBeInTheDocument();
    expect(await box('Title')).toHaveValue('');
    expect(await box('Description')).toHaveValue('');
    expect(await form()).not.toHaveAttribute('inert');
  },
);

it.long('shows each second, and announces it only at the start, at three and at the end [NOTIF-26]', async () => {
  const { store } = await open();
  await fill();
  await submit();
  const popup = await countdown();
  expect(popup).toHaveAccessibleDescription(/^It will be sent in 5 seconds\./);
  const announcer = within(popup).getByRole('status');
  const received: Record<string, string | null> = {};
  const listen = () => {
    const seconds = selectSending(store.getState())?.secondsLeft ?? 0;
    if (seconds > 0) received[seconds] = announcer.textContent;
  };
  listen();
  const stop = store.subscribe(() => setTimeout(listen));
  await removed();
  stop();
  expect(received).toEqual({ 5: '', 4: '', 3: '3 seconds left.', 2: '', 1: '' });
  expect(await screen.findByText('Sending now.')).toBeInTheDocument();
  expect(await findText('Notification sent successfully')).toBeInTheDocument();
});

it.long('waits when paused until it is resumed [STATE-08]', async () => {
  await open();
  await fill();
  await submit();
  await userEvent.click(within(await countdown()).getByRole('button', { name: 'Pause' }));
  expect(await screen.findByRole('alertdialog', { name: 'Paused' })).toHaveTextContent(
    'Nothing is sent until you resume.',
  );
  clock.pass(600);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(forms).toEqual([]);
  await press('Resume');
  finishCountdown();
  expect(await findText('Notification sent successfully')).toBeInTheDocument();
  expect(forms).toHaveLength(1);
});

it.long.each(['Cancel', 'Escape'])(
  'sends nothing on %s, clears the form and leads back to it [NOTIF-27 J5]',
  async (way) => {
    await open();
    await fill();
    await submit();
    const popup = await countdown();
    if (way === 'Escape') await userEvent.keyboard('{Escape}');
    else await userEvent.click(within(popup).getByRole('button', { name: 'Cancel' }));
    await removed();
    finishCountdown();
    expect(await box('Title')).toHaveValue('');
    expect(screen.getByRole('heading', { name: 'Send Notification' })).toHaveFocus();
    expect(forms).toEqual([]);
    expect(document.querySelector('[data-toast]')).toBeNull();
  },
);

it.long('does not cancel on a click next to the popup [NOTIF-27]', async () => {
  await open();
  await fill();
  await submit();
  const popup = await countdown();
  fireEvent.mouseDown(popup.parentElement as HTMLElement);
  fireEvent.click(popup.parentElement as HTMLElement);
  expect(counting()).toBe(popup);
  await press('Cancel');
});

it.long('shows that nothing was sent on leaving for another page during the countdown [J5 I5]', async () => {
  const { store } = await open();
  await fill();
  await submit();
  await countdown();
  await act(async () => navigateTo(pages.alerts));
  expect(await findText('You left the page, so the notification was not sent.')).toBeInTheDocument();
  expect(selectSending(store.getState())).toBeNull();
  finishCountdown();
  expect(await screen.findByRole('heading', { name: 'Dynamic Alert', level: 1 })).toBeInTheDocument();
  expect(forms).toEqual([]);
});

it.long(
  'asks first on a reload during the countdown, cancels the countdown, and keeps the form as it was on staying [J5]',
  async () => {
    const { store } = await open();
    const leave = new Event('beforeunload', { cancelable: true });
    await fill();
    act(() => void window.dispatchEvent(leave));
    expect(leave.defaultPrevented).toBe(false);
    await submit();
    await countdown();
    const late = new Event('beforeunload', { cancelable: true });
    act(() => void window.dispatchEvent(late));
    expect(late.defaultPrevented).toBe(true);
    expect(await findText('You left the page, so the notification was not sent.')).toBeInTheDocument();
    expect(selectSending(store.getState())).toBeNull();
    expect(await box('Title')).toHaveValue('Open enrollment');
    expect(forms).toEqual([]);
  },
);

it.long('also sends nothing from a page that the browser suspends while the countdown is paused [J5]', async () => {
  const { store } = await open();
  await fill();
  await submit();
  await countdown();
  await press('Pause');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(selectSending(store.getState())).toBeNull();
});

it.long('sends nothing for a session that ends during the countdown, and shows nothing about it [J5]', async () => {
  const { store } = await open();
  await fill();
  await submit();
  await countdown();
  await act(async () => void store.dispatch(sessionEnded({ reason: 'expired' })));
  finishCountdown();
  await removed();
  expect(forms).toEqual([]);
  expect(screen.queryByText(/was not sent/)).toBeNull();
});

it.long(
  'shows a failed connection at the end of the countdown once, keeps the form and sends it the next time [D-154 NOTIF-31 MSG-47 J5]',
  async () => {
    await open();
    await fill('Lost and found');
    jest.mocked(XMLHttpRequest.prototype.send).mockImplementationOnce(function (this: XMLHttpRequest) {
      this.onerror?.(new ProgressEvent('error'));
    });
    await submit();
    await countdown();
    finishCountdown();
    expect(await findText('Error sending notification')).toBeInTheDocument();
    expect(await box('Title')).toHaveValue('Lost and found');
    expect(forms).toEqual([]);
    await submit();
    await countdown();
    finishCountdown();
    expect(await findText('Notification sent successfully')).toBeInTheDocument();
    expect(forms).toHaveLength(1);
  },
);

it('shows the service’s message for a refusal, and keeps the form [D-154 D-180 NOTIF-30]', async () => {
  await open();
  await fill('x'.repeat(201));
  expect(await box('Title')).toHaveAccessibleDescription('More than 200 characters may be rejected.');
  expect(screen.getByText('201 characters. More than 200 characters may be rejected.')).toBeVisible();
  await submit();
  await countdown();
  finishCountdown();
  expect(await findText(/title/i)).toBeInTheDocument();
  expect(await box('Title')).toHaveValue('x'.repeat(201));
});
