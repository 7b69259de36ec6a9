import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';

import { auditPaths } from '@/contract/administration/audit';
import { pages } from '@/contract/pages';
import { employeePaths } from '@/contract/people/employee';
import { storageKeys } from '@/contract/storageKeys';
import { insertAuditEntries } from '../../support/auditEntries';
import { choose, press } from '../../support/browser/contentLists';
import { newPerson } from '../../support/browser/identity';
import '../../support/page/fastQueries';
import { address, renderApp, testBackend } from '../../support/page/renderApp';
import { watchSavedFiles } from '../../support/page/savedFiles';
import { watchCalls } from '../../support/page/sentCalls';

const calls = watchCalls();
const config = { program: true, timeZone: 'America/New_York' };
const open = (query = '') => renderApp(`${pages.audit}${query}`, { as: 'employeeAdmin', config });

let person: number | undefined;
const name = 'Quentin Overmeer';
beforeEach(async () => {
  const backend = await testBackend();
  await tamper('delete from audit', 'delete from audit_verification');
  await backend.db
    .updateTable('audit_end')
    .set({ last_id: 0, hash: Buffer.alloc(32) })
    .execute();
  // Creates one person for all tests, with a unique name.
  person ??= (await newPerson(backend)).id;
  await backend.db
    .updateTable('people')
    .set({ full_name: name, name_key: name.toLowerCase() })
    .where('id', '=', person ?? 0)
    .execute();
  calls.restore();
  calls.forget();
});

async function tamper(...statements: string[]) {
  const { db } = await testBackend();
  await sql`alter table audit disable trigger user`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
  await sql`alter table audit enable trigger user`.execute(db);
}
const put = async (count: number, more: object = {}) =>
  insertAuditEntries(
    (await testBackend()).db,
    Array.from({ length: count }, () => ({
      at: new Date('2026-10-15T12:00:00Z'),
      action: 'view-ssn',
      actor: 'console:1',
      subject: `person:${person}`,
      outcome: 'done',
      ...more,
    })),
  );
const table = () => screen.findByRole('table', { name: 'Entries' });
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
/** Waits until the result of the last request is on screen. */
const arrived = async () =>
  waitFor(() => expect(screen.getByRole('region', { name: 'Entries' })).toHaveAttribute('aria-busy', 'false'));
const whole = async () =>
  waitFor(() => expect(screen.getByText(/^(Audit log (verified|problem)|The audit log hasn’t)/)).toBeVisible());

it.long('shows time, person and role, action as text, subject, result and address of entries [TEAM-08]', async () => {
  await put(1, { address: '203.0.113.9' });
  await open(`?person=${person}&action=view-ssn`);
  const [row] = await rows();
  expect(row?.[0]).toMatch(/Oct 15, 2026, 8:00 AM/);
  expect(row?.[1]).toMatch(/admin.*Console administrator$/);
  expect(row?.[2]).toMatch(/^Viewed a full SSN/);
  expect(row?.slice(3)).toEqual([name, 'Completed', '203.0.113.9']);
  const details = within(await table()).getByText(/^Details/);
  expect(details).toHaveTextContent(/Details of entry \d+/);
  expect(within(await table()).getByText('view-ssn')).toBeInTheDocument();
  expect(await screen.findByRole('combobox', { name: 'Person' })).toHaveValue(`${name} (SSN ending in ${await end()})`);
});
const end = async () =>
  (
    await (
      await testBackend()
    ).db
      .selectFrom('people')
      .select('ssn_last4')
      .where('id', '=', person ?? 0)
      .executeTakeFirstOrThrow()
  ).ssn_last4;

it.long(
  'keeps filters in the address as ids, and finds a person by name, which is never in an address [TEAM-08]',
  async () => {
    await put(2);
    await put(1, { action: 'change', outcome: 'failed', subject: 'alert:9004' });
    await open();
    await screen.findByText('Alert 9004');
    // Pastes the name, because jsdom types slowly.
    await userEvent.click(screen.getByLabelText('Person'));
    await userEvent.paste('Quentin');
    await userEvent.click(await screen.findByRole('option', { name: /Quentin Overmeer/ }));
    await waitFor(() => expect(address()).toBe(`${pages.audit}?person=${person}`));
    await choose('Action', 'Viewed a full SSN');
    await choose('Administrator', 'admin@example.org (console administrator)');
    await choose('Result', 'Completed');
    await waitFor(() =>
      expect(address()).toBe(`${pages.audit}?person=${person}&actor=console%3A1&action=view-ssn&outcome=done`),
    );
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    for (const { path, query } of [...calls.to(auditPaths.subjects), ...calls.to(auditPaths.lines)]) {
      expect(path).not.toMatch(/Quentin/i);
      expect(JSON.stringify(query)).not.toMatch(/Quentin/i);
    }
    await press('Clear filters');
    await waitFor(() => expect(address()).toBe(pages.audit));
    expect(screen.getByRole('combobox', { name: 'Person' })).toHaveValue('');
  },
);

it.long(
  'offers common actions and months one click away, and filters by a date once it is complete [TEAM-08]',
  async () => {
    await put(1);
    await open(`?person=${person}`);
    await press('Viewed a full SSN');
    const [october] = screen.getAllByRole('button', { name: 'October' });
    if (october) await userEvent.click(october);
    await waitFor(() => expect(address()).toMatch(/action=view-ssn&from=\d{4}-10-01&to=\d{4}-10-31$/));
    expect(october).toHaveAttribute('aria-pressed', 'true');
    const to = screen.getByLabelText('To');
    await userEvent.clear(to);
    await userEvent.type(to, '2026-09-01');
    await waitFor(() => expect(address()).toMatch(/to=2026-09-01$/));
    expect(await screen.findByText('Must be on or after the “From” date.')).toBeVisible();
    expect(await screen.findByText('No entries match these filters.')).toBeVisible();
  },
);

it.long('loads older and newer entries by key, and always fills the newest page [TEAM-08]', async () => {
  const ids = await put(120, { subject: 'alert:9' });
  await open('?outcome=done&action=view-ssn');
  await waitFor(async () => expect(await rows()).toHaveLength(50));
  expect(screen.getByRole('button', { name: 'Newer' })).toHaveAttribute('aria-disabled', 'true');
  await press('Older');
  await waitFor(() => expect(address()).toContain(`before=${ids[70]}`));
  await arrived();
  await press('Older');
  await waitFor(async () => expect(await rows()).toHaveLength(20));
  expect(screen.getByRole('button', { name: 'Older' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('heading', { name: 'Entries' })).toHaveFocus();
  await press('Newer');
  await waitFor(() => expect(address()).toContain('after='));
  await arrived();
  expect(await rows()).toHaveLength(50);
  await press('Newer');
  await arrived();
  expect(await rows()).toHaveLength(50);
  await press('Newer');
  await waitFor(() => expect(address()).toBe(`${pages.audit}?action=view-ssn&outcome=done`));
});

it.long(
  'continues a search among very many entries by itself, then shows how far it has searched, and continues on a click [TEAM-08]',
  async () => {
    await put(1, { actor: 'person:5', action: 'export', subject: '' });
    // Both values match many entries, but only the first entry has both.
    for (let nth = 0; nth < 4; nth += 1) {
      await put(10_000, { actor: 'person:5', action: 'change' });
      await put(10_000, { actor: 'person:6', action: 'export' });
    }
    await open('?actor=person%3A5&action=export');
    const continueButton = await screen.findByRole('button', { name: 'Keep searching' });
    expect(await screen.findByText(/^Searched back to Oct 15, 2026, 8:00 AM\. There are older entries/)).toBeVisible();
    expect(calls.to(auditPaths.lines)).toHaveLength(5);
    await userEvent.click(continueButton);
    await waitFor(async () => expect(await rows()).toHaveLength(1), { timeout: 10_000 });
    expect(screen.queryByRole('button', { name: 'Keep searching' })).toBeNull();
  },
);

it.long('shows a button to continue for an empty result and for a failed read [TEAM-08]', async () => {
  await open('?person=424242');
  // The search for this person has its own entry.
  await waitFor(async () => expect((await rows())[0]?.[2]).toMatch(/^Viewed the audit log/));
  await press('Viewed a full SSN');
  expect(await screen.findByText('No entries match these filters.')).toBeVisible();
  calls.failCallsTo(auditPaths.lines);
  await press('Opened a plan card');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  calls.restore();
  await userEvent.click(retry);
  expect(await screen.findByText('No entries match these filters.')).toBeVisible();
});

it.long(
  'reports with Verify that the log is intact and up to which entry, and shows a forged entry as broken [TEAM-08]',
  async () => {
    await open();
    expect(await screen.findByText('The audit log hasn’t been verified yet.')).toBeVisible();
    await press('Verify');
    expect(
      await screen.findByText(/^Audit log verified through entry \d+ on \w+ \d+, \d{4}, \d+:\d\d [AP]M\.$/),
    ).toBeVisible();
    await tamper(`update audit set actor = 'person:1' where id = 1`);
    await press('Verify');
    expect(await screen.findByText(/^Audit log problem: 1 issue found/)).toBeVisible();
    expect(
      within(screen.getByRole('list', { name: 'Issues' })).getByText('entry 1: changed after it was written'),
    ).toBeVisible();
    await whole();
  },
);

it.long(
  'asks for a proof for an export when the last one is old, then saves everything that matches the filter [TEAM-08]',
  async () => {
    const saved = watchSavedFiles();
    await put(60);
    await open(`?person=${person}&action=view-ssn`);
    await waitFor(async () => expect(await rows()).toHaveLength(50));
    const { db } = await testBackend();
    await db
      .updateTable('sessions')
      .set({ proved_at: new Date(0) })
      .execute();
    await press('Export');
    await userEvent.type(await screen.findByLabelText(/password/i, { selector: 'input' }), 'Admin@123');
    await press('Continue');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toMatch(/_Audit_log_one_person_view-ssn_\d\d_\d\d_\d{4}\.csv$/);
    expect(calls.to(auditPaths.export).at(-1)?.body).toEqual({ person, action: 'view-ssn' });
  },
);

it.long('leads from a person’s page to all of their entries [TEAM-08]', async () => {
  const { db } = await testBackend();
  const { id } = await db
    .selectFrom('people')
    .select('id')
    .where('full_name', '=', 'Jordan Ellis')
    .executeTakeFirstOrThrow();
  await renderApp(pages.employee(id), { as: 'employeeAdmin', config });
  await userEvent.click(await screen.findByRole('button', { name: 'Audit log' }));
  await userEvent.click(await screen.findByRole('link', { name: 'View in audit log' }));
  await waitFor(() => expect(address()).toBe(`${pages.audit}?person=${id}`));
  expect(await screen.findByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
});

describe('on the profile [TEAM-09]', () => {
  async function profile(count: number) {
    const backend = await testBackend();
    const member = await backend.signInMember();
    const { id } = await backend.db
      .selectFrom('people')
      .select('id')
      .where('contact', '=', '5550100002')
      .executeTakeFirstOrThrow();
    const token = await backend.signInConsole();
    for (let nth = 0; nth < count; nth += 1) {
      await backend.main('POST', employeePaths.revealSsn, { token, body: { id } });
      // Resets the hourly limit, which the test exceeds.
      await backend.db.deleteFrom('attempts').where('kind', '=', 'ssn-lookup').execute();
    }
    localStorage.setItem(storageKeys.authToken, member);
    await renderApp(pages.profile, { config });
    return screen.findByRole('region', { name: 'Who has seen my data' });
  }

  it.long('says in a sentence that no one else has viewed the data [TEAM-09]', async () => {
    const part = await profile(0);
    expect(
      await within(part).findByText('No one else has viewed your full Social Security number or plan cards.'),
    ).toBeVisible();
  });

  it.long('shows who, when and in which role, newest first, with earlier ones on a click [TEAM-09]', async () => {
    const part = await profile(23);
    const list = await within(part).findByRole('list', { name: 'Who has seen my data' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(20);
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent(
      /^Viewed your full SSN.*A benefits administrator · \w+ \d+, \d{4}, \d+:\d\d [AP]M$/,
    );
    await userEvent.click(within(part).getByRole('button', { name: 'Show earlier' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(23));
  });

  it('shows no such section with a service without our additions [TEAM-09]', async () => {
    await renderApp(pages.profile, { as: 'member' });
    expect(await screen.findByRole('button', { name: 'Delete Account' })).toBeVisible();
    expect(screen.queryByText('Who has seen my data')).toBeNull();
  });
});
