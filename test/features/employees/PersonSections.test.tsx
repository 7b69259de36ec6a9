import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { pages } from '@/contract/pages';
import { coveragePaths } from '@/contract/people/coverage';
import { enrollmentPaths } from '@/contract/people/enrollment';
import { personSectionPaths } from '@/contract/people/personSections';
import { storeMessage } from '@/server/modules/chat/queries/conversations';

import { choices, choose, outsidePage, popup, press } from '../../support/browser/contentLists';
import { address, renderApp, testBackend } from '../../support/page/renderApp';
import { watchCalls } from '../../support/page/sentCalls';
import { newPasskey } from '../../support/signIn/signInMethods';
import '../../support/page/fastQueries';

const calls = watchCalls();
beforeEach(() => calls.forget());
afterEach(() => calls.restore());

const config = { program: true, timeZone: 'America/New_York' };
const idOf = async (name: string) => {
  const { db } = await testBackend();
  const { id } = await db.selectFrom('people').select('id').where('full_name', '=', name).executeTakeFirstOrThrow();
  return id;
};
/** Replaces the demo's coverage of someone: past, current, and future. */
async function history(name: string, rows: { plan: string; from: string; to?: string; voided?: 'corrected' }[]) {
  const { db } = await testBackend();
  const person_id = await idOf(name);
  await db.deleteFrom('coverages').where('person_id', '=', person_id).execute();
  for (const { plan, from, to, voided } of rows)
    await db
      .insertInto('coverages')
      .values({
        person_id,
        plan_id: plan,
        kind: 'medical',
        starts: from,
        ends: to ?? null,
        reason: 'newHire',
        end_reason: to ? 'planChange' : null,
        voided: voided ?? null,
      })
      .execute();
}
async function open(name: string, query = '') {
  const app = await renderApp(pages.employee(await idOf(name)) + query, { as: 'employeeAdmin', config });
  await screen.findByRole('heading', { level: 2, name: /^More about/ });
  return app;
}
/** Opens a section and returns it. */
async function part(name: string) {
  const toggle = await screen.findByRole('button', { name });
  if (toggle.getAttribute('aria-expanded') === 'false') await userEvent.click(toggle);
  return screen.findByRole('region', { name });
}
const textsOf = async (label: string, within_: HTMLElement) => {
  const table = await within(within_).findByRole('table', { name: label });
  return [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));
};

const future = `${new Date().getUTCFullYear() + 1}-01-01`;
const lastDay = `${new Date().getUTCFullYear()}-12-31`;
const describe = (date: string) => `January 1, ${date.slice(0, 4)}`;

it.long('shows upcoming coverage first, then active and ended, and collapses voided coverage [ROLL-02]', async () => {
  await history('Avery Stone', [
    { plan: 'uhc_plan_b_ppo', from: '2024-01-01', to: '2024-12-31' },
    { plan: 'umr_plan_a', from: '2025-01-01', to: lastDay },
    { plan: 'uhc_plan_b_ppo', from: future },
    { plan: 'umr_plan_a', from: '2024-03-01', voided: 'corrected' },
  ]);
  await open('Avery Stone');
  const coverage = await part('Coverage');
  const rows = await textsOf('Coverage', coverage);
  expect(rows.map((cells) => cells.slice(0, 6))).toEqual([
    ['UHC Plan B (PPO)Medical', 'Upcoming', describe(future), 'Ongoing', 'New hire', '–'],
    [
      'UMR Plan AMedical',
      'Active',
      'January 1, 2025',
      `December 31, ${lastDay.slice(0, 4)}`,
      'New hire',
      'Changed plans',
    ],
    ['UHC Plan B (PPO)Medical', 'Ended', 'January 1, 2024', 'December 31, 2024', 'New hire', 'Changed plans'],
  ]);
  const fold = within(coverage).getByText('Corrected or never in effect (1)');
  await userEvent.click(fold);
  const collapsedTable = within(coverage).getByRole('table', { name: 'Corrected or never in effect' });
  expect(within(collapsedTable).getByRole('rowheader', { name: /UMR Plan A/ })).toBeVisible();
  expect(within(collapsedTable).queryByRole('button', { name: /^Correct/ })).toBeNull();
  // The record's card also shows upcoming coverage.
  expect(
    within(screen.getByRole('region', { name: 'Avery Stone' })).getByText(
      new RegExp(`^UHC Plan B \\(PPO\\) (starts|replaces UMR Plan A) on ${describe(future)}\\.$`),
    ),
  ).toBeVisible();
});

it.long(
  'shows the effect of a change on a later day, and sends it with its day, reason and version [ROLL-02]',
  async () => {
    await history('Avery Stone', [{ plan: 'umr_plan_a', from: '2025-01-01' }]);
    await open('Avery Stone');
    await press('Change plans for Avery Stone');
    const form = await popup('Change plans');
    expect(await within(form).findByText(/^On .*: UMR Plan A$/)).toBeVisible();
    fireEvent.change(within(form).getByLabelText('Effective date'), { target: { value: future } });
    await choose('Medical plan', 'UHC Plan B (PPO)', form);
    expect(
      within(form).getByText(
        `UMR Plan A until December 31, ${lastDay.slice(0, 4)}; UHC Plan B (PPO) from ${describe(future)}.`,
      ),
    ).toBeVisible();
    await choose('Reason', 'Open enrollment', form);
    await press('Submit');
    await screen.findByText('Plans updated.');
    expect(calls.to(enrollmentPaths.change)[0]?.body).toMatchObject({
      from: future,
      reason: 'openEnrollment',
      plans: { medical: 'uhc_plan_b_ppo' },
      previous: { medical: 'umr_plan_a' },
      version: expect.any(String),
    });
    const coverage = await part('Coverage');
    await waitFor(async () =>
      expect((await textsOf('Coverage', coverage))[0]?.slice(0, 2)).toEqual(['UHC Plan B (PPO)Medical', 'Upcoming']),
    );

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Change plans for Avery Stone');
    const again = await popup('Change plans');
    await choose('Medical plan', 'No plan', again);
    expect(
      within(again).getByText(`UHC Plan B (PPO), effective ${describe(future)}, will be canceled before it starts.`),
    ).toBeVisible();
    expect(await choices('End reason', again)).toContain('Employment ended');
  },
);

it.long('corrects a row that was an error, and sends nothing while the dates are invalid [ROLL-02]', async () => {
  await history('Avery Stone', [{ plan: 'umr_plan_a', from: '2025-01-01' }]);
  await open('Avery Stone');
  await press('Correct UMR Plan A from January 1, 2025');
  const form = await popup('Correct coverage');
  fireEvent.change(within(form).getByLabelText('End date'), { target: { value: '2024-06-30' } });
  await press('Submit');
  expect(within(form).getByText('The end date is before the effective date.')).toBeVisible();
  expect(calls.to(coveragePaths.correct)).toEqual([]);
  fireEvent.change(within(form).getByLabelText('End date'), { target: { value: '2025-06-30' } });
  expect(within(form).getByText(/^UMR Plan A from January 1, 2025 to June 30, 2025 will replace it/)).toBeVisible();
  await press('Submit');
  await screen.findByText('Coverage corrected.');
  const coverage = await part('Coverage');
  await waitFor(async () =>
    expect((await textsOf('Coverage', coverage))[0]?.slice(1, 4)).toEqual([
      'Ended',
      'January 1, 2025',
      'June 30, 2025',
    ]),
  );

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Correct UMR Plan A from January 1, 2025 to June 30, 2025');
  const mistake = await popup('Correct coverage');
  await userEvent.click(within(mistake).getByRole('button', { name: 'Entered in error' }));
  await press('Submit');
  expect(await within(coverage).findByText(/^Not enrolled/)).toBeVisible();
  expect(within(coverage).getByText('Corrected or never in effect (2)')).toBeVisible();
});

it.long('shows a correction by someone else meanwhile next to mine before overwriting anything [ROLL-02]', async () => {
  await history('Avery Stone', [{ plan: 'umr_plan_a', from: '2025-01-01' }]);
  await open('Avery Stone');
  await press('Correct UMR Plan A from January 1, 2025');
  const form = await popup('Correct coverage');
  fireEvent.change(within(form).getByLabelText('Effective date'), { target: { value: '2025-02-01' } });
  await outsidePage(async () => {
    const { db } = await testBackend();
    await db
      .updateTable('coverages')
      .set({ ends: '2029-12-31' })
      .where('person_id', '=', await idOf('Avery Stone'))
      .execute();
  });
  await press('Submit');
  const choice = within(await screen.findByRole('dialog', { name: 'Someone else made changes' }));
  expect(choice.getByText('UMR Plan A from February 1, 2025')).toBeVisible();
  expect(choice.getByText('UMR Plan A from January 1, 2025 to December 31, 2029')).toBeVisible();
  await userEvent.click(choice.getByRole('button', { name: 'Keep my version' }));
  await screen.findByText('Coverage corrected.');
});

it.long('reinstates a coverage that ended with the form, with that plan and reason selected [ROLL-02]', async () => {
  await history('Avery Stone', [{ plan: 'umr_plan_a', from: '2024-01-01', to: '2024-12-31' }]);
  await open('Avery Stone');
  await press('Reinstate UMR Plan A from January 1, 2024 to December 31, 2024');
  const form = await popup('Change plans');
  expect(await within(form).findByRole('combobox', { name: 'Medical plan' })).toHaveTextContent('UMR Plan A');
  expect(within(form).getByRole('combobox', { name: 'Reason' })).toHaveTextContent('Reinstated');
  await press('Submit');
  const coverage = await part('Coverage');
  await waitFor(async () => expect((await textsOf('Coverage', coverage))[0]?.[1]).toBe('Active'));
});

it('uploads a card for the employee, and shows it to them with their plan [ROLL-14]', async () => {
  const { db } = await testBackend();
  await db
    .deleteFrom('plan_documents')
    .where('person_id', '=', await idOf('Jordan Ellis'))
    .execute();
  const admins = await open('Jordan Ellis');
  const cards = within(await part('Plan cards'));
  expect(await cards.findByText('No plan cards uploaded.')).toBeVisible();
  await userEvent.click(cards.getByRole('button', { name: 'Upload plan card for Jordan Ellis' }));
  const form = await popup('Upload Card');
  const [kind = ''] = await choices('Document type', form);
  await choose('Document type', kind, form);
  const pdf = new File(['%PDF-1.4\n%%EOF\n'], 'card.pdf', { type: 'application/pdf' });
  await userEvent.upload(form.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, pdf);
  await userEvent.click(within(form).getByRole('button', { name: 'Upload' }));
  expect(await cards.findByRole('link', { name: `${kind}, opens in a new tab, PDF` })).toBeVisible();
  expect(cards.getByText('Not yet')).toBeVisible();
  admins.unmount();

  await renderApp(pages.myPlans, { as: 'member', config });
  const own = within(await screen.findByRole('region', { name: 'Plan cards' }));
  expect(await own.findByRole('link', { name: new RegExp(kind.replace(/[()]/g, '.')) })).toHaveTextContent('New');
});

it.long('shows the content of each section or that there is none, and has this view in the log [ROLL-14]', async () => {
  const id = await idOf('Jordan Ellis');
  const { db } = await testBackend();
  const reply = { memberId: id, clientId: null, at: new Date() };
  await storeMessage(db, { ...reply, side: 'member', sender: `person:${id}`, text: 'A private worry' });
  await open('Jordan Ellis');
  expect(await within(await part('Contact')).findByText('jordan.ellis@')).toBeVisible();
  const conversation = await part('Conversation');
  expect(await within(conversation).findByText(/, by Jordan Ellis$/)).toBeVisible();
  expect(within(conversation).getByRole('link', { name: 'Open the conversation with Jordan Ellis' })).toHaveAttribute(
    'href',
    pages.conversation(id),
  );
  expect(screen.queryByText(/private worry/)).toBeNull();
  expect(await within(await part('Plan cards')).findByRole('table', { name: 'Plan cards' })).toBeVisible();
  expect(await within(await part('Notifications')).findByRole('table', { name: 'Notifications' })).toBeVisible();
  expect(await within(await part('Sign-ins')).findByText(/Not signed in right now|Open sessions/)).toBeVisible();
  const log = await textsOf('Audit log', await part('Audit log'));
  expect(log[0]?.slice(1)).toEqual(['Morgan Hale', 'Opened this person’s page', 'Completed']);
});

it('lists a person’s passkeys with their last use, and removes one after a yes [TEAM-05]', async () => {
  await newPasskey(await testBackend(), await idOf('Jordan Ellis'), 'Old phone');
  await open('Jordan Ellis');
  const signIns = await part('Sign-ins');
  await within(signIns).findByRole('table', { name: 'Passkeys' });
  expect((await textsOf('Passkeys', signIns))[0]?.slice(0, 3)).toEqual(['Old phone', expect.any(String), 'Not yet']);
  await press('Remove Old phone');
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove Old phone?' }));
  expect(
    question.getByText(
      /Jordan Ellis won’t be able to sign in with this passkey\. They’ll be signed out everywhere and notified\./,
    ),
  ).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Passkey removed.')).toBeVisible();
  expect(await within(signIns).findByText('No passkeys.')).toBeVisible();
});

it.long(
  'shows the sections of the person in the address, and lets another person be selected on the page [ROLL-14]',
  async () => {
    const robin = await idOf('Robin Ellis');
    await open('Jordan Ellis', `?person=${robin}`);
    expect(screen.getByRole('heading', { level: 2, name: 'More about Robin Ellis' })).toBeVisible();
    await part('Contact');
    await waitFor(() =>
      expect(calls.to(personSectionPaths.contact).map(({ query }) => query)).toEqual([{ id: String(robin) }]),
    );
    await userEvent.click(screen.getByRole('combobox', { name: 'Person' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Jordan Ellis' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'More about Jordan Ellis' })).toBeVisible();
    expect(address()).toBe(pages.employee(await idOf('Jordan Ellis')));
  },
);

it.long(
  'loads older log entries on request, and shows an error for a section that failed and retries it alone [ROLL-14]',
  async () => {
    const { db, parts } = await testBackend();
    const id = await idOf('Riley Brooks');
    await db.transaction().execute((tx) =>
      parts.audit.writeAll(
        tx,
        Array.from({ length: 30 }, () => ({
          action: 'view-card' as const,
          actor: null,
          subject: `person:${id}`,
          outcome: 'refused' as const,
          address: '',
        })),
      ),
    );
    calls.failCallsTo(personSectionPaths.contact);
    await open('Riley Brooks');
    const contact = await part('Contact');
    const retry = await within(contact).findByRole('button', { name: 'Try again' });
    calls.restore();
    await userEvent.click(retry);
    expect(await within(contact).findByText('Second phone number')).toBeVisible();
    const log = await part('Audit log');
    expect(await textsOf('Audit log', log)).toHaveLength(25);
    await userEvent.click(within(log).getByRole('button', { name: 'Show older entries' }));
    await waitFor(async () => expect((await textsOf('Audit log', log)).length).toBeGreaterThan(30));
    expect(within(log).queryByRole('button', { name: 'Show older entries' })).toBeNull();
    expect((await textsOf('Audit log', log)).at(-1)?.slice(1)).toEqual([
      'Not signed in',
      'Opened a plan card',
      'Denied',
    ]);
  },
);

it('requests and shows no section with a service without the program [ROLL-14]', async () => {
  await renderApp(pages.employee(await idOf('Avery Stone')), { as: 'employeeAdmin' });
  await screen.findByRole('heading', { level: 1, name: 'Avery Stone' });
  expect(screen.queryByRole('heading', { name: /^More about/ })).toBeNull();
  expect(calls.to(personSectionPaths.contact)).toEqual([]);
});
