import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { dateIn, formatLongDate } from '@/contract/format';
import { pages } from '@/contract/pages';
import { type PlanDetail, planPaths } from '@/contract/people/plan';
import { rowKeyOf } from '@/contract/program/planTables';
import { formatFrom, planYearKey } from '@/contract/program/planYear';
import { type PublicationOf, publicationPaths } from '@/contract/program/publication';
import { programTexts } from '@/contract/program/texts';
import { spreadsheetHint } from '@/ui/files/spreadsheetHint';
import { choose, popup, press, retype } from '../../support/browser/contentLists';
import { demoTablesByPlan } from '../../support/demoProgram';
import { callAsOtherAdmin } from '../../support/page/otherUsers';
import { address, renderApp } from '../../support/page/renderApp';
import { watchCalls } from '../../support/page/sentCalls';
import '../../support/page/fastQueries';

const plan = rowKeyOf('UMR Plan A');
const year = Number(dateIn('America/New_York', new Date()).slice(0, 4));
const first = (from: number) => `${from}-01-01`;
const open = (path = pages.programPlan(plan)) => renderApp(path, { as: 'console', config: { program: true } });
const findText = (text: string | RegExp) => screen.findByText(text);
const calls = watchCalls();

const keyOf = (from: number, of = plan) => planYearKey({ plan: of, from: first(from) });
const stored = (from = year, of = plan) =>
  callAsOtherAdmin<PublicationOf<'planTables'>>(publicationPaths.detail('planTables', keyOf(from, of)));
async function saveElsewhere(tables: PlanDetail[], from = year) {
  const { version } = await stored(from);
  return callAsOtherAdmin<PublicationOf<'planTables'>>(publicationPaths.saveDraft('planTables', keyOf(from)), {
    version,
    body: { tables },
  });
}
async function publishElsewhere(tables: PlanDetail[], from = year) {
  const { version } = await saveElsewhere(tables, from);
  return callAsOtherAdmin<PublicationOf<'planTables'>>(publicationPaths.publish('planTables', keyOf(from)), {
    version,
  });
}
const table = (header: string, value = '$10', title = 'Visit'): PlanDetail => ({
  header,
  option_headers: [{ title: 'You pay' }],
  result: [{ key: title.toLowerCase(), title, datas: [{ value }] }],
});
const titleField = () =>
  waitFor(() => {
    const fields = screen.getAllByRole('textbox', { name: 'Table title' });
    const shown = fields.find((field) => !field.closest('[hidden]'));
    if (!shown) throw new Error('No table is open');
    return shown;
  });
const save = () => press('Save draft');
const tableNames = () =>
  within(screen.getByRole('navigation', { name: 'Tables' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
/** jsdom's files do not have this method. */
function arrayBuffer(this: Blob) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsArrayBuffer(this);
  });
}
Object.defineProperty(File.prototype, 'arrayBuffer', { value: arrayBuffer });
const csv = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
  new File([content], name, { type: 'text/csv' });
const upload = async (...files: File[]) =>
  userEvent.upload(screen.getByLabelText('Add from CSV', { selector: 'input' }), files);

it('opens the current tables, changes a title, saves it as a draft, previews it and publishes it [PGM-07]', async () => {
  await open();
  expect(await titleField()).toHaveValue('UMR Plan A: What you pay');
  expect(screen.getByRole('link', { name: `${formatFrom(first(year))} current` })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await retype(await titleField(), 'What you pay');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  await save();
  await findText(programTexts.publication.saved);
  const { draft, published } = await stored();
  expect(draft?.tables[0]).toEqual({ ...demoTablesByPlan['UMR Plan A'][0], header: 'What you pay' });
  expect(published?.tables).toEqual(demoTablesByPlan['UMR Plan A']);

  await press('Preview');
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  expect(preview.getByRole('table', { name: 'What you pay' })).toBeVisible();
  await press('Publish');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Publish' }));
  await findText(programTexts.publication.published);
  expect((await stored()).published?.tables[0]?.header).toBe('What you pay');
});

it.long('adds, moves, removes and restores tables, and reports unfinished ones before saving [PGM-07]', async () => {
  await saveElsewhere([table('One'), table('Two')]);
  await open();
  await titleField();
  await press('Add table');
  await save();
  await findText('Table 3: it needs a title.');
  expect((await stored()).draft?.tables).toHaveLength(2);
  await retype(await titleField(), 'Three');
  await press('Move table up');
  expect(tableNames()).toEqual(['One', 'Three', 'Two']);
  await press('Remove table');
  expect(tableNames()).toEqual(['One', 'Two']);
  const removed = within(
    screen.getByText(/was removed from the draft\.$/).closest<HTMLElement>('[role=alert]') ?? document.body,
  );
  await userEvent.click(removed.getByRole('button', { name: 'Undo' }));
  expect(tableNames()).toEqual(['One', 'Three', 'Two']);
  await save();
  await findText(programTexts.publication.saved);
  expect((await stored()).draft?.tables.map(({ header }) => header)).toEqual(['One', 'Three', 'Two']);
});

it.long('keeps text typed while the draft is being saved, and does not save it yet [PGM-07]', async () => {
  await saveElsewhere([table('One')]);
  await open();
  await retype(await titleField(), 'First');
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  fireEvent.change(await titleField(), { target: { value: 'Second' } });
  await findText(programTexts.publication.saved);
  expect((await stored()).draft?.tables[0]?.header).toBe('First');
  expect(await titleField()).toHaveValue('Second');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  await save();
  await waitFor(async () => expect((await stored()).draft?.tables[0]?.header).toBe('Second'));
});

it.long(
  'makes tables with their headings from CSV files, and names an invalid one and adds nothing for it [PGM-07]',
  async () => {
    await saveElsewhere([table('One')]);
    await open();
    await titleField();
    await upload(
      csv('Office_visits.csv', '\uFEFFSer\u200Bvice,In-Network\r\nVisit,"$20, then ""free"""\r\nLab,\'-5%\r\n\r\n'),
      csv('latin.csv', Uint8Array.from(Buffer.from('sep=;\r\nService;="Fee"\r\nM\xFCller;="007"', 'latin1'))),
      csv('odd.csv', Uint8Array.from([0x4d, 0x81, 0x6c, 0x6c, 0x65, 0x72])),
      csv('word.csv', 'Nothing'),
    );
    expect(await findText(/^odd\.csv: The file isn’t in UTF-8/)).toBeVisible();
    expect(await findText('word.csv: The file has no table.')).toBeVisible();
    expect(tableNames()).toEqual(['One', 'Office visits', 'latin']);
    await save();
    await findText(programTexts.publication.saved);
    expect((await stored()).draft?.tables[1]).toEqual({
      header: 'Office visits',
      row_header: 'Service',
      option_headers: [{ title: 'In-Network' }],
      result: [
        { key: 'visit', title: 'Visit', datas: [{ value: '$20, then "free"' }] },
        { key: 'lab', title: 'Lab', datas: [{ value: '-5%' }] },
      ],
    });
    expect((await stored()).draft?.tables[2]).toMatchObject({
      option_headers: [{ title: 'Fee' }],
      result: [{ title: 'Müller', datas: [{ value: '007' }] }],
    });
  },
);

it.long('shows a CSV with too many rows completely, reports it at once, and does not save it [PGM-07]', async () => {
  await saveElsewhere([table('One')]);
  await open();
  await titleField();
  const lines = Array.from({ length: 201 }, (_, index) => `Row ${index},${index}`).join('\n');
  await upload(csv('Long.csv', `Name,Value\n${lines}`));
  await findText('Table 2 (Long): it has 201 rows; the limit is 200.');
  await save();
  expect((await stored()).draft?.tables).toHaveLength(1);
});

it.long(
  'adds a plan year as a copy of the latest, and refuses one that begins on the same day [PGM-07 PGM-08]',
  async () => {
    await publishElsewhere([table('Ours')]);
    await open();
    await press('Add plan year');
    const form = within(await popup('Add plan year to UMR Plan A'));
    expect(form.getByLabelText('First day')).toHaveValue(first(year + 1));
    await userEvent.clear(form.getByLabelText('First day'));
    await userEvent.click(form.getByRole('button', { name: 'Submit' }));
    expect(form.getByText('Enter the first day of the plan year.')).toBeVisible();
    await userEvent.type(form.getByLabelText('First day'), first(year));
    await userEvent.click(form.getByRole('button', { name: 'Submit' }));
    expect(form.getByText('This plan already has a plan year starting that day.')).toBeVisible();
    await userEvent.clear(form.getByLabelText('First day'));
    await userEvent.type(form.getByLabelText('First day'), '2036-02-29');
    await userEvent.click(form.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(address()).toBe(`${pages.programPlan(plan)}?from=2036-02-29`));
    expect(await screen.findByRole('heading', { level: 1, name: 'UMR Plan A from February 29, 2036' })).toBeVisible();
    const key = planYearKey({ plan, from: '2036-02-29' });
    expect(
      (await callAsOtherAdmin<PublicationOf<'planTables'>>(publicationPaths.detail('planTables', key))).draft,
    ).toEqual({
      tables: [table('Ours')],
    });
  },
);

it.long('copies tables of another plan after those of the draft or in place of them [PGM-07]', async () => {
  await saveElsewhere([table('One')]);
  await open();
  await titleField();
  await press('Copy from another plan or year');
  const form = await popup('Copy tables');
  await choose('From', `MetLife Vision Plan from ${formatLongDate(first(year))}`, form);
  await choose('How to add the tables', 'Add after the tables in this draft', form);
  await userEvent.click(within(form).getByRole('button', { name: 'Submit' }));
  await waitFor(() =>
    expect(tableNames()).toEqual(['One', 'MetLife Vision Plan: Coverage', 'MetLife Vision Plan: Lenses']),
  );
});

it.long('shows what someone else saved meanwhile next to what was typed, and overwrites nothing [PGM-07]', async () => {
  await saveElsewhere([table('Before')]);
  await open();
  await retype(await titleField(), 'Mine');
  await saveElsewhere([table('Theirs', '$99')]);
  await save();
  const choice = within(await popup('Someone else made changes'));
  expect(choice.getByRole('row', { name: /^Tables Mine Theirs/ })).toBeVisible();
  expect(choice.getByRole('row', { name: /^Theirs Not in this version [^]*Visit \| \$99/ })).toBeVisible();
  await userEvent.click(choice.getByRole('button', { name: 'Keep my version' }));
  await findText(programTexts.publication.saved);
  expect((await stored()).draft?.tables[0]?.header).toBe('Mine');
});

it.long('marks changes in the tables in the history, and makes an old version the draft again [PGM-07]', async () => {
  await publishElsewhere([table('Costs', '$10')]);
  const { current } = await publishElsewhere([table('Costs', '$15')]);
  const before = (current?.number ?? 0) - 1;
  await open(`${pages.programPlan(plan)}?view=history`);
  const versions = within(await screen.findByRole('list', { name: 'Versions' }));
  await userEvent.click(versions.getByRole('button', { name: `Show Version ${before}` }));
  expect((await versions.findByText('10')).closest('del')).not.toBeNull();
  await userEvent.click(versions.getByRole('button', { name: `Restore Version ${before}` }));
  await findText(programTexts.publication.restored);
  expect((await stored()).draft).toEqual({ tables: [table('Costs', '$10')] });
});

it.long('shows what to do for a plan without published tables, and says so for an unknown one [PGM-07]', async () => {
  const of = rowKeyOf('UHC Plan B (PPO)');
  const { version } = await stored(year, of);
  await callAsOtherAdmin(publicationPaths.withdraw('planTables', keyOf(year, of)), { version });
  await open(pages.programPlan(of));
  expect(await screen.findByRole('link', { name: `${formatFrom(first(year))} unpublished` })).toBeVisible();
  await renderApp(pages.programPlan('none'), { as: 'console', config: { program: true } });
  expect(await screen.findByText('Plan not found.')).toBeVisible();
});

it.long(
  'shows a member tables of a later year next to the current ones, with changes marked, in one call [PGM-08]',
  async () => {
    await publishElsewhere([table('Costs', '$10'), table('Until then', '$1', 'Ward')]);
    await publishElsewhere([table('Costs', '$15'), table('New one', '$2', 'Lab')], year + 1);
    calls.forget();
    await renderApp(pages.myPlans, { as: 'member' });
    expect(await screen.findByRole('table', { name: 'Costs' })).toHaveTextContent('$10');
    expect(screen.queryByRole('table', { name: 'New one' })).toBeNull();
    const later = formatFrom(first(year + 1));
    const years = within(screen.getByRole('navigation', { name: 'Plan years' }));
    await userEvent.click(years.getByRole('link', { name: new RegExp(`^${later}`) }));

    const costs = within(await screen.findByRole('table', { name: /^Costs/ }));
    expect(costs.getByRole('row', { name: /^Visit ?Changes/ })).toHaveTextContent(/\$10.*\$15/);
    expect(costs.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['You pay', 'Now', later]);
    expect(screen.getByRole('table', { name: /^New one/ })).toHaveTextContent(
      `New starting ${formatLongDate(first(year + 1))}`,
    );
    expect(screen.getByRole('table', { name: /^Until then/ })).toHaveTextContent(`Only until`);
    expect(calls.to(planPaths.details)).toHaveLength(1);

    await userEvent.click(years.getByRole('link', { name: 'Current' }));
    expect(await screen.findByRole('table', { name: 'Until then' })).toBeVisible();
  },
);

it('refuses a workbook with a message on how to save it [PGM-07]', async () => {
  await open();
  await titleField();
  await userEvent.upload(
    screen.getByLabelText('Add from CSV', { selector: 'input' }),
    [csv('Costs.xlsx', 'x'), csv('Renamed.csv', 'PK\u0003\u0004')],
    { applyAccept: false },
  );
  expect(await screen.findByText(`Costs.xlsx: Unsupported file format. ${spreadsheetHint}`)).toBeVisible();
  expect(screen.getByText(`Renamed.csv: Unsupported file format. ${spreadsheetHint}`)).toBeVisible();
});
