import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { maxRevealsPerHour } from '@/contract/administration/ssnReason';
import { pages as addresses } from '@/contract/pages';
import { employeePaths } from '@/contract/people/employee';
import { importPaths } from '@/contract/people/peopleImport';

import { success } from '../../../support/page/fakeServer';
import { renderApp, testBackend } from '../../../support/page/renderApp';
import '../../../support/page/fastQueries';
import { watchCalls } from '../../../support/page/sentCalls';
import { watchImportPages } from '../imports/openImports';
import { reportOf, rowOf } from '../imports/playedImports';

const calls = watchCalls();
const imports = watchImportPages();

async function giveReason(place: Pick<typeof screen, 'findByRole' | 'getByRole' | 'getByLabelText'>, button: string) {
  await userEvent.click(place.getByRole('button', { name: button }));
  const reason = place.getByRole('combobox', { name: 'Reason' });
  expect(reason).toBeInvalid();
  expect(reason).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('option', { name: 'Payroll or tax' }));
  await userEvent.type(place.getByLabelText('Purpose'), 'Quarterly filing');
  await userEvent.click(place.getByRole('button', { name: button }));
}

it('asks for the reason in a popup after the hourly limit of SSNs, then for the password, and shows the number [SSN-03]', async () => {
  const { store } = await renderApp(`${addresses.employees}?search=Jordan Ellis`, { as: 'employeeAdmin' });
  const table = within(await screen.findByRole('table', { name: 'Employees' }));
  await userEvent.click(await table.findByRole('link', { name: 'View Jordan Ellis' }));
  const { db, parts } = await testBackend();
  const admin = await db.selectFrom('people').select('id').where('is_admin', '=', true).executeTakeFirstOrThrow();
  const subject = parts.cipher.lookupHash('attempt', `ssn-lookup:person:${admin.id}`);
  const attempt = { kind: 'ssn-lookup', subject, at: new Date(), origin: null };
  await db
    .insertInto('attempts')
    .values(Array.from({ length: maxRevealsPerHour }, () => attempt))
    .execute();

  const button = await screen.findByRole('button', { name: 'Reveal SSN for Casey Ellis' });
  await userEvent.click(button);
  const name = 'Reveal SSN for Casey Ellis';
  const popup = await screen.findByRole('dialog', { name });
  expect(popup).toHaveTextContent('You’ve viewed 20 full SSNs in the last hour.');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(within(popup).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name })).toHaveFocus();

  await userEvent.click(button);
  await giveReason(within(await screen.findByRole('dialog', { name })), 'Reveal');
  const proof = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  await userEvent.type(proof.getByLabelText('Password', { selector: 'input' }), 'Admin@123{Enter}');
  expect(await screen.findByText('900-01-0012')).toBeVisible();
  expect(screen.queryByRole('dialog', { name })).toBeNull();
  expect(calls.to(employeePaths.revealSsn).at(-1)?.body).toMatchObject({
    why: { reason: 'payroll', note: 'Quarterly filing' },
  });
  expect(JSON.stringify(store.getState())).not.toMatch(/900-?01-?0012/);
});

it('asks for the reason of a locked preview in place of its rows, and then shows them [SSN-02]', async () => {
  const rows = { new: [rowOf(2, 'Mara Quill')] };
  const server = imports.open({
    report: reportOf({ isLocked: true }),
    rows: {},
    instead(sent) {
      if (sent.path !== `/api${importPaths.unlock}`) return undefined;
      const { isLocked: _locked, ...report } = server.state.report;
      Object.assign(server.state, { report: { ...report, counts: { ...report.counts, new: 1 }, version: 2 }, rows });
      return success(server.state.report);
    },
  });
  expect(await screen.findByText(/matched more than 25 people by SSN alone/)).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Rows' })).toBeNull();
  await giveReason(screen, 'Show the preview');
  expect(await screen.findByRole('row', { name: /^Mara Quill/ })).toBeVisible();
  expect(server.bodies(importPaths.unlock)).toEqual([{ id: 7, reason: 'payroll', note: 'Quarterly filing' }]);
  expect(document.activeElement).not.toBe(document.body);
});
