import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';

import { defaultConfig, type SiteConfig } from '@/contract/config';
import { pages } from '@/contract/pages';
import { fileColumns, importFilePaths } from '@/contract/people/importFile';
import { type ImportColumn, importPaths } from '@/contract/people/peopleImport';
import { catalogPaths } from '@/contract/program/plan';
import { ImportPopup } from '@/features/employees/import/ImportPopup';
import { spreadsheetHint } from '@/ui/files/spreadsheetHint';
import { SiteConfigContext } from '@/ui/page/siteConfig';
import { ThemeRoot } from '@/ui/theme/ThemeRoot';
import { type FakeResponse, failure, fakeServer, type SentRequest, success } from '../../../support/page/fakeServer';
import { signedInStore } from '../../../support/page/pageStore';
import '../../../support/page/fastQueries';
import { employeeCsv, named, rowOf } from '../sheetFiles';
import { reportOf } from './playedImports';

let server: ReturnType<typeof fakeServer>;
afterEach(() => server.stop());

const Place = () => <p>{`At ${useLocation().pathname}`}</p>;
const closed = jest.fn<void, []>();

function open(
  play: (sent: SentRequest) => FakeResponse | undefined = () => undefined,
  config: Partial<SiteConfig> = {},
) {
  closed.mockClear();
  server = fakeServer((sent) => play(sent) ?? success(reportOf()));
  render(
    <ThemeRoot>
      <Provider store={signedInStore().store}>
        <SiteConfigContext value={{ ...defaultConfig, program: true, timeZone: 'Pacific/Kiritimati', ...config }}>
          <MemoryRouter initialEntries={[pages.employees]}>
            <ImportPopup onClose={closed} />
            <Place />
          </MemoryRouter>
        </SiteConfigContext>
      </Provider>
    </ThemeRoot>,
  );
}
/** The popup's code is loaded when it is opened. */
const fileInput = () =>
  waitFor(() => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is nothing to choose a file with yet.');
    return input;
  });
const pick = async (file: File) => userEvent.upload(await fileInput(), file, { applyAccept: false });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const chooseImportType = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
/** The fields of the uploaded file's form. */
const formOf = (path: string) => {
  const { form = [] } = server.sent.find((sent) => sent.path === `/api${path}` && sent.form) ?? {};
  return Object.fromEntries(form.filter(([name]) => name !== 'userData'));
};
const people = () => employeeCsv(rowOf('987000001', 'Ana Cruz', 'UMR Plan A'));
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Kiritimati' }).format(new Date());

it('makes the first method the default, with its buttons and a preview next to them [ROLL-03]', () => {
  open();
  expect(screen.getByRole('radio', { name: 'Add new people only' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Verify and Import' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Preview changes' })).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Full file' })).toBeNull();
  expect(screen.queryByLabelText('Effective date')).toBeNull();
});

it('asks for the first day of coverage in rows without an enrollment date, and previews any day but today [ROLL-03]', async () => {
  open();
  const from = screen.getByLabelText('First day of coverage');
  expect(from).toHaveValue(today());
  expect(from).toHaveAccessibleDescription('Only for rows without an enrollment date (Pacific/Kiritimati time).');
  fireEvent.change(from, { target: { value: '2027-01-01' } });
  expect(screen.queryByRole('button', { name: 'Verify and Import' })).toBeNull();
  await pick(people());
  await press('Preview changes');
  await screen.findByText(`At ${pages.importRun(7)}`);
  expect(formOf(importPaths.list)).toEqual({ way: 'add', scope: 'changes', from: '2027-01-01' });
});

it('asks for the columns that the chosen way needs [ROLL-08]', async () => {
  open();
  await pick(named('people.csv', 'SSN,Email Address\r\n987000001,ana@example.org'));
  expect(await screen.findByText(/^Missing columns: Employee SSN, Covered Person/)).toBeVisible();
  await chooseImportType('Add and update');
  expect(screen.queryByText(/^Missing columns/)).toBeNull();
  await chooseImportType('Full file');
  expect(screen.getByText(/^Missing columns: Plan Name\./)).toBeVisible();
  await chooseImportType('Changes only');
  await press('Preview changes');
  expect(await screen.findByText(`At ${pages.importRun(7)}`)).toBeVisible();
  expect(formOf(importPaths.list)).toMatchObject({ way: 'update', scope: 'changes' });
});

it('shows the agreed popup if the service has no preview [ROLL-03]', () => {
  open(() => undefined, { program: false });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getAllByRole('button').map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)).toEqual([
    'Close',
    'Browse File',
    'Download Sample File',
    'Cancel',
    'Verify and Import',
  ]);
});

it.long(
  'shows what the file contains and from when it applies on updating people, and starts with a preview [ROLL-03]',
  async () => {
    open();
    await chooseImportType('Add and update');
    expect(screen.queryByRole('button', { name: 'Verify and Import' })).toBeNull();
    expect(screen.getByRole('radio', { name: 'Changes only' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Changes only' })).toHaveAccessibleDescription(
      'People not in the file stay the same.',
    );
    const from = screen.getByLabelText('Effective date');
    expect(from).toHaveValue(today());
    expect(from).toHaveAccessibleDescription(/\(Pacific\/Kiritimati time\)\.$/);
    await chooseImportType('Full file');
    await userEvent.clear(from);
    await pick(people());
    await press('Preview changes');
    expect(screen.getByText('Enter a date.')).toBeVisible();
    await userEvent.type(from, '2026-12-01');
    await press('Preview changes');
    expect(await screen.findByText(`At ${pages.importRun(7)}`)).toBeVisible();
    expect(closed).toHaveBeenCalledTimes(1);
    expect(formOf(importPaths.list)).toEqual({ way: 'update', scope: 'roster', from: '2026-12-01' });
  },
);

it.long('has a preview for the first method too [ROLL-04]', async () => {
  open();
  await press('Preview changes');
  expect(screen.getByText('Please fill out all required fields')).toBeVisible();
  await pick(people());
  await press('Preview changes');
  expect(await screen.findByText(`At ${pages.importRun(7)}`)).toBeVisible();
  expect(formOf(importPaths.list)).toEqual({ way: 'add', scope: 'changes', from: today() });
  expect(server.sent.map(({ path }) => path)).not.toContain(`/api${importFilePaths.import}`);
});

it.long('shows errors of a complete file at the file field, and lets another one be selected [ROLL-04]', async () => {
  open(({ path }) => (path.endsWith(importPaths.list) ? failure('The file is empty.') : undefined));
  await pick(named('people.xlsx'));
  await press('Preview changes');
  expect(screen.getByText('Unsupported file format.')).toBeVisible();
  expect(screen.getByText(spreadsheetHint)).toBeVisible();
  expect(server.sent.filter(({ path }) => path.endsWith(importPaths.list))).toEqual([]);
  await pick(people());
  await press('Preview changes');
  expect(await screen.findByText('The file is empty.')).toBeVisible();
  await pick(people());
  expect(screen.queryByText('The file is empty.')).toBeNull();
});

const otherHeadings = ['Worker SSN', 'Full name', ...fileColumns.slice(2, 9), 'Since', 'Shoe size'];
const otherSheet = () =>
  new File(
    [
      [
        otherHeadings.join(','),
        '987000001,Ana Cruz,987000001,Self,ana@example.org,6175550100,,Full Time,UMR Plan A,2026-01-01,38',
        '987000002,Otto Lind,987000002,Self,otto@example.org,6175550101,,Full Time,UMR Plan A,2026-01-01,44',
      ].join('\r\n'),
    ],
    'other.csv',
    { type: 'text/csv' },
  );
const matched = (...first: (ImportColumn | null)[]) => [...first, ...fileColumns.slice(2, 9), 'Enrollment Date', null];
const mapping = (columns: (string | null)[], isRemembered: boolean) => (sent: SentRequest) =>
  sent.path.endsWith(importPaths.mapping) ? success({ columns, isRemembered }) : undefined;

it.long.each([';', '\t', '|'])(
  'finds all headings of a file with %j between its cells, and offers both ways of import [ROLL-08]',
  async (sign) => {
    open();
    const head = fileColumns.map((column) => `"${column}"`).join(sign);
    await pick(named('people.csv', `\uFEFF${head}\r\n`));
    await act(async () => {});
    expect(screen.queryByText(/Missing columns/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Verify and Import' })).toBeVisible();
    await press('Preview changes');
    expect(await screen.findByText(`At ${pages.importRun(7)}`)).toBeInTheDocument();
  },
);

it('asks to match no headings of an empty file, which has none [ROLL-08]', async () => {
  open();
  await pick(named('people.csv', '\uFEFF\r\n'));
  await act(async () => {});
  expect(screen.queryByText(/Missing columns/)).toBeNull();
});

it('reads only commas if the service has no preview, and shows the headings as missing [ROLL-08]', async () => {
  open(undefined, { program: false });
  await pick(named('people.csv', fileColumns.join(';')));
  expect(await screen.findByText(/Missing columns: Employee SSN/)).toBeVisible();
});

it.long(
  'lets other headings be mapped by hand, with samples, each column once, and sends them along [ROLL-08]',
  async () => {
    open(mapping(matched(null, 'Covered Person'), false));
    await pick(otherSheet());
    expect(await screen.findByText(/^Missing columns: Employee SSN, Covered Person/)).toBeVisible();
    await press('Match the columns');
    const step = within(await screen.findByRole('dialog', { name: 'Match the columns' }));
    expect(step.getByText(/^Matched automatically\. Review each column\./)).toBeVisible();
    expect(step.getAllByText('In the file: ***-**-0001 · ***-**-0002')).toHaveLength(2);
    expect(step.getByText('In the file: Ana Cruz · Otto Lind')).toBeVisible();
    const use = step.getByRole('button', { name: 'Use these columns' });
    expect(use).toHaveAccessibleDescription('Not matched yet: Employee SSN.');
    await userEvent.click(use);
    expect(document.activeElement).toHaveTextContent('Not matched yet: Employee SSN.');

    const choose = async (heading: string, column: string) => {
      await userEvent.click(step.getByRole('combobox', { name: heading }));
      await userEvent.click(await screen.findByRole('option', { name: column }));
    };
    await choose('Worker SSN', 'SSN');
    expect(use).toHaveAccessibleDescription('Not matched yet: Employee SSN. Matched more than once: SSN.');
    await choose('Worker SSN', 'Employee SSN');
    await userEvent.click(use);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Match the columns' })).toBeNull());
    expect(
      screen.getByText('All required columns were matched. You’ll see a preview before anything is imported.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Verify and Import' })).toBeNull();
    await press('Preview changes');
    await screen.findByText(`At ${pages.importRun(7)}`);
    expect(JSON.parse(String(formOf(importPaths.list).columns))).toEqual(matched('Employee SSN', 'Covered Person'));
  },
);

it.long('uses a stored mapping at once, shows it, and lets it be changed [ROLL-08]', async () => {
  open(mapping(matched('Employee SSN', 'Covered Person'), true));
  await pick(otherSheet());
  expect(
    await screen.findByText(/^Columns were matched the same way as in an earlier file with these headings\./),
  ).toBeVisible();
  await press('Change matches');
  const step = within(await screen.findByRole('dialog', { name: 'Match the columns' }));
  expect(step.getByText(/^Matched as in an earlier file/)).toBeVisible();
  expect(step.getByRole('combobox', { name: 'Worker SSN' })).toHaveTextContent('Employee SSN');
  await userEvent.click(step.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change matches' })).toHaveFocus());
  await pick(people());
  await waitFor(() => expect(screen.queryByText(/^Columns were matched/)).toBeNull());
  expect(screen.getByRole('button', { name: 'Verify and Import' })).toBeVisible();
});

it('asks for neither a second phone nor an enrollment date next to the first day of coverage', async () => {
  const first = [...fileColumns.slice(0, 6), null, ...fileColumns.slice(7, 9), 'Coverage From', null];
  open(mapping(first, false));
  await pick(otherSheet());
  await press('Match the columns');
  const step = within(await screen.findByRole('dialog', { name: 'Match the columns' }));
  await userEvent.click(step.getByRole('button', { name: 'Use these columns' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Match the columns' })).toBeNull());
  await press('Preview changes');
  await screen.findByText(`At ${pages.importRun(7)}`);
  expect(JSON.parse(String(formOf(importPaths.list).columns))).toEqual(first);
});

it.long('maps equal names without a proposal from the service, and the others by hand [ROLL-08]', async () => {
  open(({ path }) => (path.endsWith(importPaths.mapping) ? { status: 503, body: {} } : undefined));
  await pick(otherSheet());
  await press('Match the columns');
  const step = within(await screen.findByRole('dialog', { name: 'Match the columns' }));
  expect(step.getByText(/^Only columns with identical names/)).toBeVisible();
  expect(step.getByRole('combobox', { name: 'Plan Name' })).toHaveTextContent('Plan Name');
  expect(step.getByRole('combobox', { name: 'Since' })).toHaveTextContent('Don’t import');
});

it('adds the plans that a file names after a confirmation, and sends the same file again [IMP-21]', async () => {
  const errors = ['Line 2: Add your plans before importing; no plans exist yet'];
  const row = { 'Covered Person': 'Ana Cruz', 'Email Address': '', 'Empl Type': '', errors };
  let plans: unknown[] = [];
  open(({ path, body }) => {
    if (path === `/api${catalogPaths.list}`) {
      if (body) plans = [body];
      return success(body ? { id: 'umr_plan_a' } : plans);
    }
    if (path !== `/api${importFilePaths.import}`) return undefined;
    if (plans.length > 0) return success({ importedRecords: [], ignoredRecords: [] }, '1 record imported, 0 ignored');
    const invalidRecords = ['UMR Plan A', 'Bright Dental', 'umr plan a'].map((name) => ({ ...row, 'Plan Name': name }));
    const { body: refused } = failure('Nothing was imported: 3 records are not valid.', {
      noOfRecords: 3,
      invalidRecords,
    });
    return { body: { ...(refused as object), status_code: 400 } };
  });
  expect(await screen.findByText(/This program has no plans yet/)).toBeVisible();
  await pick(people());
  await press('Verify and Import');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add these 2 plans?' }));
  expect(dialog.getByRole('combobox', { name: 'UMR Plan A' })).toHaveTextContent('Medical');
  expect(dialog.getByRole('combobox', { name: 'Bright Dental' })).toHaveTextContent('Dental');
  await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText(`At ${pages.imported}`)).toBeVisible();
  const facts = { insurer: '', groupNumber: '', phone: '' };
  expect(plans).toEqual([
    {
      ...facts,
      kind: 'medical',
      name: 'UMR Plan A',
      userTiear: 1,
      others: [{ ...facts, kind: 'dental', name: 'Bright Dental', userTiear: null }],
    },
  ]);
  expect(server.sent.filter(({ path }) => path === `/api${importFilePaths.import}`)).toHaveLength(2);
});
