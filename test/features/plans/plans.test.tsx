import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { seenPath } from '@/contract/content/seen';
import { pages } from '@/contract/pages';
import { type PlanDetail, planPaths } from '@/contract/people/plan';
import { texts } from '@/contract/texts';
import { noPlans } from '@/server/modules/coverage/queries/coverages';

import { setPlans } from '../../support/enrolledPlans';
import '../../support/page/fastQueries';
import { fetchWithoutBody } from '../../support/fetchWithoutBody';
import { renderApp, testBackend } from '../../support/page/renderApp';
import { watchCalls } from '../../support/page/sentCalls';
import { demoFamily } from './family';

const calls = watchCalls();
beforeEach(() => calls.forget());

const requested = () => calls.to(planPaths.details).map(({ body }) => (body as { id: unknown }).id);
const textsOf = (row: HTMLElement, role: string) =>
  within(row)
    .queryAllByRole(role)
    .map(({ textContent }) => textContent);

/** A table's texts: its column titles, and each row's title and values. */
function readTable(table: HTMLElement) {
  const [head, ...rows] = within(table).getAllByRole('row');
  return {
    options: textsOf(head as HTMLElement, 'columnheader'),
    rows: rows.map((row) => [
      within(row).getByRole('rowheader').textContent,
      ...within(row)
        .getAllByRole('cell')
        .map((cell) => cell.querySelector(':not([aria-hidden])')?.textContent),
    ]),
  };
}

/** Expects that the page has these tables, in this order, cell by cell. */
async function expectTables(details: PlanDetail[]) {
  const tables = await screen.findAllByRole('table');
  expect(tables).toHaveLength(details.length);
  for (const [index, { header, option_headers, result }] of details.entries()) {
    expect(screen.getByRole('heading', { level: 2, name: header })).toBeVisible();
    expect(tables[index]).toBe(screen.getByRole('table', { name: header }));
    expect(readTable(tables[index] as HTMLElement)).toEqual({
      options: option_headers.map(({ title }) => title),
      rows: result.map(({ title, datas }) => [title, ...datas.map(({ value }) => value)]),
    });
  }
}

it('shows the tables of the signed-in person in My Plan: header, options, rows [D-73 D-74 PLAN-01 PLAN-03]', async () => {
  const { user, plan } = await demoFamily();
  const { planDetails } = await plan(user.id);
  calls.forget();
  await renderApp(pages.myPlans, { as: 'member' });
  await expectTables(planDetails);
  expect(screen.getByRole('heading', { level: 1, name: 'My Plan' })).toBeVisible();
  expect(requested()).toEqual([user.id]);
});

it('shows on a relative’s page their name, relation and initials, and their tables [PLAN-02]', async () => {
  const { relative, plan } = await demoFamily();
  const id = relative('Casey');
  const { planDetails } = await plan(id);
  calls.forget();
  await renderApp(pages.relativePlan(id), { as: 'member' });
  await expectTables(planDetails);
  expect(screen.getByRole('heading', { level: 1, name: 'Casey Ellis' })).toBeVisible();
  expect(screen.getByText('Spouse')).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent(/^.*CECasey EllisSpouse/);
  expect(requested().map(String)).toEqual([String(id)]);
});

it.each(['999999', '1001', 'me', '0'])(
  'requests nothing for %s, who is not a relative, and shows No Data and a link back [D-75 PLAN-04]',
  async (id) => {
    await renderApp(pages.relativePlan(id), { as: 'member' });
    const main = within(await screen.findByRole('main'));
    expect(await main.findByText('No Data')).toBeVisible();
    expect(main.getByRole('link', { name: 'Back to family members' })).toHaveAttribute('href', pages.family);
    expect(requested()).toEqual([]);
  },
);

it('shows No Data to someone without any plan [D-73]', async () => {
  const { backend, relative } = await demoFamily();
  const id = Number(relative('Sam'));
  await setPlans(backend.db, id, noPlans);
  await renderApp(pages.relativePlan(id), { as: 'member' });
  expect(await screen.findByText('No Data')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

it.long('shows an error for a plan that could not be read, and can request it again', async () => {
  await renderApp(pages.family, { as: 'member' });
  const link = await screen.findByRole('link', { name: 'View Plan for Casey Ellis' });
  calls.failOnce();
  await userEvent.click(link);
  const main = within(screen.getByRole('main'));
  expect(await main.findByText(texts.network.unreachable)).toBeVisible();
  await userEvent.click(main.getByRole('button', { name: 'Try again' }));
  expect((await main.findAllByRole('table')).length).toBeGreaterThan(1);
});

it('shows No Data to the console’s administrator, who has no plan, and requests nothing', async () => {
  for (const path of [pages.myPlans, pages.relativePlan(1), pages.family]) {
    const { unmount } = await renderApp(path, { as: 'console' });
    expect(await screen.findByText('No Data')).toBeVisible();
    unmount();
  }
  expect(requested()).toEqual([]);
});

describe('plan cards', () => {
  let now = Date.now();
  const open = jest.spyOn(window, 'open').mockReturnValue({ opener: window } as unknown as Window);
  const clock = jest.spyOn(Date, 'now');

  beforeEach(() => {
    jest.clearAllMocks();
    clock.mockImplementation(() => now);
  });
  afterAll(() => {
    clock.mockRestore();
    open.mockRestore();
  });
  const cardLink = (kind: string) => screen.findByRole('link', { name: new RegExp(`^${kind} plan card`) });
  const hourLater = () => (now += 3_600_000);

  it('opens a card by its link in a new tab, shows it as new until then, and notifies the service that it was seen', async () => {
    await renderApp(pages.myPlans, { as: 'member' });
    const link = await cardLink('Medical');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(link).toHaveTextContent('New');
    expect((await fetchWithoutBody(link.getAttribute('href') ?? '')).headers.get('content-type')).toBe(
      'application/pdf',
    );

    await userEvent.click(link);
    expect(open).not.toHaveBeenCalled();
    await waitFor(() => expect(link).not.toHaveTextContent('New'));
    expect(calls.to(seenPath)).toEqual([expect.objectContaining({ method: 'POST', body: { planCards: ['medical'] } })]);
    expect(await cardLink('Dental')).toHaveTextContent('New');
  });

  it.long('requests the link again before it is opened on a page that was open for an hour', async () => {
    await renderApp(pages.myPlans, { as: 'member' });
    const link = await cardLink('Dental');
    const [before, reads] = [link.getAttribute('href'), requested().length];
    hourLater();
    await userEvent.click(link);
    await waitFor(() => expect(open).toHaveBeenCalledTimes(1));
    expect(requested()).toHaveLength(reads + 1);
    expect(open).toHaveBeenCalledWith((await cardLink('Dental')).getAttribute('href'), '_blank');
    expect(before).toMatch(/signature=/);
  });

  it('opens nothing for a card that was removed meanwhile, and no longer shows it', async () => {
    const { backend, relative } = await demoFamily();
    const id = Number(relative('Casey'));
    await renderApp(pages.relativePlan(id), { as: 'member' });
    const link = await cardLink('Medical');
    await backend.db.deleteFrom('plan_documents').where('person_id', '=', id).execute();
    hourLater();
    await userEvent.click(link);
    await waitFor(() => expect(screen.queryByText('Plan cards')).toBeNull());
    expect(open).not.toHaveBeenCalled();
  });

  it('does not mark one’s own card as seen on viewing a relative’s', async () => {
    const { backend, relative, user } = await demoFamily();
    const file = await backend.db
      .selectFrom('plan_documents')
      .select('file_id')
      .where('person_id', '=', Number(user.id))
      .executeTakeFirstOrThrow();
    const card = {
      person_id: Number(relative('Robin')),
      document_type: 'medical' as const,
      plan_id: 'umr_plan_a',
      file_id: file.file_id,
      created_at: new Date(),
    };
    await backend.db.insertInto('plan_documents').values(card).execute();
    await renderApp(pages.relativePlan(relative('Robin')), { as: 'member' });
    await userEvent.click(await cardLink('Medical'));
    expect(calls.to(seenPath)).toEqual([]);
    await (await testBackend()).db.deleteFrom('plan_documents').where('person_id', '=', card.person_id).execute();
  });
});

it.long(
  'shows a member what is upcoming and what ends, and does so in place of No Data when the first plan is upcoming [ROLL-02]',
  async () => {
    const { backend, relative, plan } = await demoFamily();
    const sam = relative('Sam');
    const person_id = Number(sam);
    const year = new Date().getUTCFullYear();
    await backend.db.deleteFrom('coverages').where('person_id', '=', person_id).execute();
    const medical = { person_id, kind: 'medical', reason: 'other' } as const;
    await backend.db
      .insertInto('coverages')
      .values({ ...medical, plan_id: 'uhc_plan_b_ppo', starts: `${year + 1}-01-01` })
      .execute();
    await renderApp(pages.relativePlan(sam), { as: 'member' });
    const upcoming = await screen.findByRole('region', { name: 'Upcoming changes' });
    expect(within(upcoming).getByText(`From January 1, ${year + 1}: UHC Plan B (PPO)`)).toBeVisible();
    expect(screen.queryByText(texts.empty)).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    cleanup();

    await backend.db
      .insertInto('coverages')
      .values({
        ...medical,
        plan_id: 'umr_plan_a',
        starts: `${year}-01-01`,
        ends: `${year}-12-31`,
        end_reason: 'planChange',
      })
      .execute();
    const { planDetails, plans, comingPlans } = await plan(sam);
    expect(plans).toMatchObject([{ kind: 'medical', name: 'UMR Plan A', to: `${year}-12-31` }]);
    expect(comingPlans).toEqual([{ kind: 'medical', name: 'UHC Plan B (PPO)', from: `${year + 1}-01-01` }]);
    await renderApp(pages.relativePlan(sam), { as: 'member' });
    // The page still shows the tables of the current plan.
    await expectTables(planDetails);
    expect(screen.getByText(`From January 1, ${year + 1}: UHC Plan B (PPO) instead of UMR Plan A`)).toBeVisible();
  },
);
