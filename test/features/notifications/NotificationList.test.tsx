import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { notificationPaths } from '@/contract/messages/notification';
import { pages } from '@/contract/pages';
import { notificationColumns } from '@/features/notifications/notificationColumns';
import { RowsTable } from '@/ui/rows/RowsTable';

import { press } from '../../support/browser/contentLists';
import { forwardClock } from '../../support/forwardClock';
import '../../support/page/fastQueries';
import { address, renderApp, testBackend } from '../../support/page/renderApp';
import { watchCalls } from '../../support/page/sentCalls';
import { failNextCall, findText, open } from './screen';

const calls = watchCalls();
const clock = forwardClock();
beforeEach(() => calls.forget());

const table = () => screen.findByRole('table', { name: 'Notifications' });
const names = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
const reads = () => calls.to(notificationPaths.list).map(({ query }) => query);
const total = (count: number) => screen.findByText(`Total Records: ${count}`);
const cellsOf = async (name: string) => {
  const row = await within(await table()).findByRole('row', { name: new RegExp(name) });
  return [...row.querySelectorAll<HTMLElement>('th, td')];
};
const confirm = () => press('Yes, delete it!');

it('has form and table on the page, with the ten columns in order and fifteen rows [D-148 D-164 NOTIF-01 NOTIF-02 NOTIF-04]', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Push Notifications' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'Send Notification' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'Notifications' })).toBeInTheDocument();
  expect(
    within(await table())
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Title',
    'Description',
    'Image',
    'User Type',
    'Type',
    'Redirect',
    'Redirect Link',
    'Redirect ID',
    'Created At',
    'Action',
  ]);
  expect(await names()).toHaveLength(15);
  expect(reads()).toEqual([{ page: '1', limit: '15' }]);
  const [, description, image, audience, type, redirect, link, id, day] = await cellsOf('Compare your plans');
  expect(description).toHaveTextContent('Plan A and Plan B side by side.');
  expect(image?.querySelector('img')).toHaveAttribute('src', expect.stringContaining('/files/'));
  expect([audience, type, redirect, link].map((cell) => cell?.textContent)).toEqual([
    'All employees',
    'Internal',
    'Education',
    '–',
  ]);
  expect(id?.textContent).toMatch(/^\d+$/);
  expect(day?.textContent).toMatch(/^\d{4}-\d\d-\d\d$/);
  const outside = await cellsOf('Health insurance terms');
  expect(outside.slice(4, 8).map(({ textContent }) => textContent)).toEqual([
    'External',
    'URL',
    expect.stringMatching(/^https:/),
    '–',
  ]);
});

it('dates a notification by the program’s time zone, alike for administrators and members', async () => {
  const { db } = await testBackend();
  // In UTC it is already the next day.
  const late = new Date('2026-11-02T03:30:00Z');
  await db.updateTable('notifications').set({ created_at: late }).where('title', '=', 'Compare your plans').execute();
  const config = { timeZone: 'America/New_York' };
  const administrator = await open('', config);
  expect((await cellsOf('Compare your plans')).map(({ textContent }) => textContent)).toContain('2026-11-01');
  administrator.unmount();
  localStorage.clear();
  await renderApp(pages.notifications, { as: 'member', config });
  const notice = (await screen.findByRole('heading', { name: /^Compare your plans/ })).closest('li') as HTMLElement;
  expect(within(notice).getByRole('time')).toHaveTextContent('Nov 1, 2026');
});

it.long('turns pages, reads them again, and keeps them in the address [D-124 NOTIF-04]', async () => {
  // Pages count as read 11 s ago: those read within the last 10 s are not read again.
  clock.pass(-11);
  await open('?page=2');
  await waitFor(async () => expect((await names()).length).toBeLessThan(15));
  const second = await names();
  await userEvent.click(screen.getByRole('button', { name: 'Page 1' }));
  await waitFor(async () => expect(await names()).toHaveLength(15));
  expect(address()).toBe(pages.notifications);
  expect(screen.getByRole('heading', { level: 2, name: 'Notifications' })).toHaveFocus();
  expect((await names()).filter((name) => second.includes(name))).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(reads()).toHaveLength(3));
  expect(address()).toBe(`${pages.notifications}?page=2`);
});

it('offers to delete only what administrators can delete [LIFE-04 NOTIF-07]', async () => {
  const backend = await testBackend();
  const token = await backend.signInAdmin();
  const { notifications } = (await backend.main('GET', notificationPaths.list, { token })).body.data;
  const [sent, ...others] = notifications;
  const own = { ...others[0], title: 'Your reported change was approved', isPrivate: true };
  const columns = notificationColumns({ onDelete: jest.fn(), onBrokenImage: jest.fn() });
  render(<RowsTable label="Notifications" columns={columns} rows={[sent, own]} />);
  expect(within(await table()).getAllByRole('row')).toHaveLength(3);
  expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1);
  expect(screen.getByRole('button', { name: `Delete ${sent.title}` })).toBeInTheDocument();
});

it('asks with the name before a deletion, and removes the row without reading again [D-156 D-158 D-159 MSG-89 NOTIF-03 NOTIF-07 NOTIF-10 STATE-05]', async () => {
  await open();
  const before = await names();
  const [first] = before;
  const { notifications } = (
    await (
      await testBackend()
    ).main('GET', notificationPaths.list, { token: await (await testBackend()).signInAdmin() })
  ).body.data;
  await press(`Delete ${first}`);
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
  expect(question).toHaveAccessibleDescription(new RegExp(`${first}.*You won't be able to revert this!`));
  expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(calls.to(notificationPaths.remove)).toEqual([]);

  const counted = Number((await screen.findByText(/^Total Records/)).textContent?.replace(/\D/g, ''));
  const readBefore = reads().length;
  await press(`Delete ${first}`);
  await confirm();
  expect(await findText('Deleted notification successfully')).toBeInTheDocument();
  expect(calls.to(notificationPaths.remove)).toEqual([
    expect.objectContaining({ method: 'DELETE', query: { notification_id: String(notifications[0].id) } }),
  ]);
  await waitFor(async () => expect(await names()).toEqual(before.slice(1)));
  expect(await total(counted - 1)).toBeInTheDocument();
  expect(reads()).toHaveLength(readBefore);
});

it.long('shows the message of a deletion the service refuses, and keeps the row [D-158 D-180 NOTIF-08]', async () => {
  await open();
  const [first] = await names();
  const { db } = await testBackend();
  const row = await db.selectFrom('notifications').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await db.deleteFrom('notifications').where('id', '=', row.id).execute();
  await press(`Delete ${first}`);
  await confirm();
  expect(await findText('This notification no longer exists.')).toBeInTheDocument();
  expect((await names())[0]).toBe(first);
});

it.long('shows an error for a deletion that fails on the way, and keeps the row [NOTIF-09 MSG-42]', async () => {
  await open();
  const [first] = await names();
  await press(`Delete ${first}`);
  failNextCall(notificationPaths.remove);
  await confirm();
  expect(await findText('Error deleting notification')).toBeInTheDocument();
  expect((await names())[0]).toBe(first);
});

it.long('replaces a page that becomes empty with the previous one [D-159]', async () => {
  const { db } = await testBackend();
  const rows = await db.selectFrom('notifications').select('id').orderBy('id', 'desc').execute();
  await db
    .deleteFrom('notifications')
    .where(
      'id',
      'in',
      rows.slice(16).map(({ id }) => id),
    )
    .execute();
  await open('?page=2');
  const [last] = await names();
  expect(await total(16)).toBeInTheDocument();
  await press(`Delete ${last}`);
  await confirm();
  await waitFor(async () => expect(await names()).toHaveLength(15));
  expect(address()).toBe(pages.notifications);
  expect(await total(15)).toBeInTheDocument();
});

it.long('replaces a page beyond the end with the last one [D-159]', async () => {
  await open('?page=99');
  await waitFor(async () => expect(await names()).toHaveLength(15));
  expect(address()).toBe(pages.notifications);
});

it('shows an error for a list that cannot be read, and can read it again [NOTIF-06 MSG-40]', async () => {
  failNextCall(notificationPaths.list);
  await open();
  expect(await findText('Error fetching notifications')).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
  await press('Try again');
  expect((await names()).length).toBeGreaterThan(0);
});

it('shows a title as it was typed, including text in angle brackets', async () => {
  const { db } = await testBackend();
  await db
    .updateTable('notifications')
    .set({ title: '<img src=x onerror=alert(1)><b>Bold</b> text' })
    .where('id', 'in', db.selectFrom('notifications').select('id').orderBy('id', 'desc').limit(1))
    .execute();
  await open();
  expect((await names())[0]).toBe('<img src=x onerror=alert(1)><b>Bold</b> text');
  expect((await table()).querySelector('b, img[onerror]')).toBeNull();
});

it('shows No Data in the list without notifications', async () => {
  const { db } = await testBackend();
  await db.deleteFrom('notifications').execute();
  await open();
  expect(await screen.findByText('No Data')).toBeInTheDocument();
  expect(screen.getByText('Notifications you send are listed here.')).toBeInTheDocument();
});
