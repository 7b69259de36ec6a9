import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pages as addresses } from '@/contract/pages';

import { importPaths } from '@/contract/people/peopleImport';
import { spreadsheetHint } from '@/ui/files/spreadsheetHint';

import '../../../support/page/fastQueries';
import { watchSavedFiles } from '../../../support/page/savedFiles';
import { type Stage, watchImportPages } from './openImports';
import type { fakeImportService } from './playedImports';
import { reportOf, rowOf, wrongRow } from './playedImports';

const saved = watchSavedFiles();
beforeEach(() => (saved.length = 0));
const pages = watchImportPages();
let server: ReturnType<typeof fakeImportService>;
const open = (...options: Parameters<typeof pages.open>) => void (server = pages.open(...options));

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const statuses = async () =>
  within(await screen.findByRole('group', { name: 'Rows' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const cell = (text: string) => screen.findByRole('gridcell', { name: new RegExp(`${text}$`) });
function choose(target: HTMLElement) {
  fireEvent.mouseDown(target, { button: 0 });
  fireEvent.mouseUp(target);
  fireEvent.click(target);
}
const key = (name: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement as HTMLElement, { key: name }));
async function type(cellText: string, text: string) {
  choose(await cell(cellText));
  await key('F2');
  fireEvent.change(await screen.findByRole('textbox', { name: 'SSN' }), { target: { value: text } });
  await key('Enter');
}

const sample = {
  report: reportOf(),
  rows: {
    new: [rowOf(2, 'Mara Quill', { changes: [{ field: 'Plan', from: '', to: 'UMR Plan A' }] })],
    changed: [
      rowOf(3, 'Otto Lind', { changes: [{ field: 'Email', from: 'otto@example.org', to: 'lind@example.org' }] }),
    ],
    ending: [
      rowOf(null, 'Ida Berg', {
        reason: 'Not in the file',
        changes: [{ field: 'UMR Plan A', from: 'current', to: 'until November 30, 2026' }],
      }),
    ],
    ignored: [rowOf(5, 'Ana Cruz', { reason: 'differs from our records' })],
  },
} satisfies Stage;

it.long(
  'leads from the counts to the rows of each row status, with line, name and changes field by field [ROLL-04]',
  async () => {
    open(sample);
    expect(await statuses()).toEqual(['New 1', 'Changed 1', 'Ending 1', 'Unchanged 0', 'Ignored 1', 'Invalid 0']);
    expect(screen.getByRole('heading', { level: 1, name: 'november.csv' })).toBeVisible();
    expect(screen.getByText('Add and update, changes only, effective December 1, 2026')).toBeVisible();
    expect(screen.getByText(/^Preview from Nov 24, 2026, 5:00 AM by Ana Admin\. Nothing is saved/)).toBeVisible();
    expect(await screen.findByRole('row', { name: /^Ida Berg Not in the file/ })).toBeVisible();

    await press('Changed 1');
    const row = await screen.findByRole('row', { name: /^Otto Lind 3/ });
    expect(within(row).getByText('Email from otto@example.org to lind@example.org')).toBeInTheDocument();
    expect(within(row).getByText('Email: otto@example.org → lind@example.org')).toHaveAttribute('aria-hidden', 'true');
    await press('Unchanged 0');
    expect(await screen.findByText('No unchanged rows.')).toBeVisible();
  },
);

it('shows why a row is ignored, such as that it differs from the stored one [ROLL-03]', async () => {
  open(sample);
  await press('Ignored 1');
  expect(await screen.findByRole('row', { name: /^Ana Cruz 5 differs from our records/ })).toBeVisible();
});

it('reads rows fifty at a time, and focuses the heading after a page change [ROLL-04]', async () => {
  open({
    report: reportOf(),
    rows: { changed: Array.from({ length: 120 }, (_, index) => rowOf(index + 2, `Person ${index + 1}`)) },
  });
  expect(await screen.findByText('Person 50')).toBeVisible();
  await press('Page 3');
  expect(await screen.findByText('Person 120')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Changed rows' })).toHaveFocus();
});

it.long('fixes an invalid cell in the grid, counts it, and checks it again on request [ROLL-05]', async () => {
  open({ report: reportOf(), rows: { wrong: [wrongRow(4, 'Mara Quill'), wrongRow(9, 'Otto Lind', '7654321')] } });
  expect(await cell('12345678')).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByText('Line 4, SSN: needs nine digits. Suggested fix: ***-**-5678')).toBeVisible();
  expect(screen.getByRole('rowheader', { name: /Line 9/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add row below' })).toBeNull();
  await type('12345678', '123456780');
  expect(await screen.findByText('1 changed cell hasn’t been checked yet.')).toBeVisible();
  expect(screen.queryByText('Line 4, SSN: needs nine digits. Suggested fix: ***-**-5678')).toBeNull();
  expect(server.bodies(importPaths.fix)).toEqual([]);

  await press('Check again');
  await waitFor(() => expect(screen.queryByText('Mara Quill')).toBeNull());
  expect(server.bodies(importPaths.fix)).toEqual([
    { id: 7, version: 1, cells: [{ line: 4, column: 'SSN', value: '123456780' }] },
  ]);
  expect(await statuses()).toEqual(['New 1', 'Changed 0', 'Ending 0', 'Unchanged 0', 'Ignored 0', 'Invalid 1']);
  expect(screen.getByRole('button', { name: 'Check again' })).toHaveFocus();
  expect(screen.queryByText(/been checked yet/)).toBeNull();
});

it.long(
  'says in a message after the last row is fixed that no row is invalid, and keeps focus in the section [ROLL-05]',
  async () => {
    open({ report: reportOf(), rows: { wrong: [wrongRow(4, 'Mara Quill')] } });
    await press('Repair SSN');
    expect(await screen.findByText('No invalid rows')).toBeVisible();
    expect(server.bodies(importPaths.fix)).toEqual([{ id: 7, version: 1, repair: 'SSN' }]);
    expect(screen.getByRole('heading', { name: 'Invalid rows' })).toHaveFocus();
    expect(await screen.findByRole('button', { name: 'Import' })).not.toHaveAttribute('aria-disabled');
  },
);

it.long('replaces text in a column of all invalid rows, with what was typed before [ROLL-05]', async () => {
  const rows = Array.from({ length: 60 }, (_, index) =>
    wrongRow(index + 2, `Person ${index + 1}`, `00-${index + 100}`),
  );
  open({ report: reportOf(), rows: { wrong: rows } });
  await type('00-100', '00-999');
  await press('Find and replace');
  const form = within(await screen.findByRole('dialog', { name: 'Find and replace' }));
  expect(
    form.getByText('Text will be replaced in all 60 invalid rows, and the rows will be checked again right away.'),
  ).toBeVisible();
  expect(form.getByRole('combobox', { name: 'Column' })).toHaveTextContent('SSN');
  await userEvent.type(form.getByRole('textbox', { name: 'Find' }), '00-');
  await userEvent.type(form.getByRole('textbox', { name: 'Replace with' }), '987654');
  await userEvent.click(form.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('No invalid rows')).toBeVisible();
  expect(server.bodies(importPaths.fix)).toEqual([
    {
      id: 7,
      version: 1,
      cells: [{ line: 2, column: 'SSN', value: '00-999' }],
      replace: { column: 'SSN', find: '00-', with: '987654', isWhole: false },
    },
  ]);
});

it.long('keeps typed text across pages and when someone else fixed rows meanwhile [ROLL-05]', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => wrongRow(index + 2, `Person ${index + 1}`));
  open({ report: reportOf(), rows: { wrong: rows } });
  const first = (await screen.findAllByRole('gridcell', { name: /12345678$/ }))[0] as HTMLElement;
  choose(first);
  await key('Delete');
  expect(await screen.findByText('1 changed cell hasn’t been checked yet.')).toBeVisible();
  await press('Page 2');
  expect(await screen.findByText('Person 60')).toBeVisible();
  server.state.report = { ...server.state.report, version: 5 };
  await press('Check again');
  await waitFor(() => expect(pages.sent).toEqual(['error: Someone else fixed it.']));
  expect(screen.getByText('1 changed cell hasn’t been checked yet.')).toBeVisible();
  await press('Check again');
  await waitFor(() => expect(screen.queryByText(/been checked yet/)).toBeNull());
  expect(server.bodies(importPaths.fix)).toEqual([
    expect.objectContaining({ version: 1 }),
    { id: 7, version: 5, cells: [{ line: 2, column: 'SSN', value: '' }] },
  ]);
});

it.long(
  'keeps changed cells that were not checked on their page when it is left for another, and says so in a message [ROLL-05]',
  async () => {
    open({ report: reportOf(), rows: { wrong: [wrongRow(4, 'Mara Quill'), wrongRow(5, 'Otto Lind', '87')] } });
    await type('87', '876543210');
    await userEvent.click(await screen.findByRole('link', { name: 'Back to the import history' }));
    const left = 'info: You have unsaved changes. They’ll stay on that page until you close or reload this window.';
    await waitFor(() => expect(pages.sent).toEqual([left]));
    await userEvent.click(await screen.findByRole('link', { name: /november\.csv/ }));
    expect(await screen.findByText('1 changed cell hasn’t been checked yet.')).toBeVisible();
    expect(await cell('876543210')).toBeVisible();

    await press('Discard import');
    await userEvent.click(
      within(await screen.findByRole('alertdialog', { name: 'Discard this import?' })).getByRole('button', {
        name: 'Discard import',
      }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Import history' })).toBeVisible();
    expect(pages.sent.filter((message) => message === left)).toHaveLength(1);
  },
);

it('saves invalid rows as a file, and takes the fixed file into the same import [ROLL-06]', async () => {
  open({
    report: reportOf(),
    rows: { wrong: [wrongRow(4, 'Mara Quill')] },
    instead: ({ path }) =>
      path.endsWith('/invalidRows')
        ? { text: 'Line,Error\r\n4,SSN needs nine digits\r\n', type: 'text/csv' }
        : undefined,
  });
  await press('Download invalid rows');
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['november invalid rows.csv']));

  await press('Upload corrected file');
  const form = within(await screen.findByRole('dialog', { name: 'Upload corrected file' }));
  await userEvent.click(form.getByRole('button', { name: 'Submit' }));
  expect(form.getByText('Please fill out all required fields')).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['x'], 'fixed.xlsx'), { applyAccept: false });
  expect(form.getByText('Unsupported file format.')).toBeVisible();
  expect(form.getByText(spreadsheetHint)).toBeVisible();
  await userEvent.upload(input, new File(['x'], 'fixed.csv', { type: 'text/csv' }), { applyAccept: false });
  await userEvent.click(form.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('No invalid rows')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('disables an all-or-nothing import over one invalid row, and says why; confirms with the counts to import valid rows only [ROLL-05]', async () => {
  open({ ...sample, rows: { ...sample.rows, wrong: [wrongRow(4, 'Mara Quill')] } });
  const button = await screen.findByRole('button', { name: 'Import' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('1 row is invalid. Fix it or choose “Valid rows only.”');
  await userEvent.click(screen.getByRole('radio', { name: 'Valid rows only' }));
  await press('Import');
  const question = within(await screen.findByRole('alertdialog', { name: 'Import november.csv?' }));
  expect(
    question.getByText(
      'This will add 1 row, change 1 row, and end coverage in 1 row. 1 invalid row will be skipped. The import can be undone for 30 days.',
    ),
  ).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Import' }));
  expect(
    await screen.findByText(/^Imported by Ana Admin on Nov 24, 2026, 6:00 AM\. It can be undone until/),
  ).toBeVisible();
  expect(pages.sent).toEqual(['success: Imported.']);
  expect(server.bodies(importPaths.apply)).toEqual([{ id: 7, version: 1, isGoodOnly: true }]);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Undo' })).toHaveAttribute('href', addresses.importUndo(7));
});

it('counts the people and families that an import adds, and offers to invite them after it [ROLL-04]', async () => {
  open({ ...sample, report: reportOf({ added: { people: 3, families: 2 } }) });
  expect(await screen.findByText(/It would add 3 people in 2 new families\.$/)).toBeVisible();
  await press('Import');
  const question = within(await screen.findByRole('alertdialog', { name: 'Import november.csv?' }));
  expect(
    question.getByText(/^This will add 3 people in 2 new families, change 1 row, and end coverage in 1 row\./),
  ).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('3 people in 2 new families added.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Invite them' })).toHaveAttribute('href', addresses.invitations);
});

it('requires typing the number of an unusual import [ROLL-07]', async () => {
  open({ ...sample, report: reportOf({ guard: { number: 1204, text: '1,204 of 9,000 active people would end.' } }) });
  await press('Import');
  const question = within(await screen.findByRole('alertdialog', { name: 'Import november.csv?' }));
  expect(question.getByText('1,204 of 9,000 active people would end.')).toBeVisible();
  const field = question.getByRole('textbox', { name: 'Type 1,204 to continue' });
  await userEvent.click(question.getByRole('button', { name: 'Import' }));
  expect(question.getByText('Enter 1,204 to continue.')).toBeVisible();
  expect(field).toHaveFocus();
  expect(server.bodies(importPaths.apply)).toEqual([]);
  await userEvent.type(field, '1,204');
  await userEvent.click(question.getByRole('button', { name: 'Import' }));
  await screen.findByText(/^Imported by/);
  expect(server.bodies(importPaths.apply)).toEqual([expect.objectContaining({ typed: 1204, isGoodOnly: false })]);
});

it('recognizes the same file again, links to the first import, and has nothing to import [ROLL-07]', async () => {
  open({
    report: reportOf({ sameAs: { id: 3, at: '2026-11-02T09:00:00.000Z' } }),
    rows: { same: [rowOf(2, 'Mara Quill')] },
  });
  expect(await screen.findByText(/^The same file was imported on Nov 2, 2026, 4:00 AM\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show import' })).toHaveAttribute('href', addresses.importRun(3));
  expect(screen.getByText('This file was already imported.')).toBeVisible();
});

it('imports nothing if something changed meanwhile, and shows the rows with another result [ROLL-04]', async () => {
  open(sample);
  await press('New 1');
  await screen.findByText('Mara Quill');
  server.state.rows = { ...sample.rows, changed: [...sample.rows.changed, rowOf(2, 'Mara Quill')], new: [] };
  server.state.report = {
    ...server.state.report,
    version: 2,
    counts: { ...server.state.report.counts, new: 0, changed: 2 },
  };
  await press('Import');
  const question = within(await screen.findByRole('alertdialog', { name: 'Import november.csv?' }));
  await userEvent.click(question.getByRole('button', { name: 'Import' }));
  const notice = await screen.findByText(/Some records changed, so nothing was imported\./);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(notice.closest('[role=alert]')).toHaveFocus();
  expect(await statuses()).toContain('Changed 2');
  expect(screen.getByRole('heading', { name: 'Changed rows' })).toBeVisible();
});

it('discards a preview after a confirmation, and says when one has expired [ROLL-04]', async () => {
  open(sample);
  await press('Discard import');
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard this import?' }));
  await userEvent.click(question.getByRole('button', { name: 'Discard import' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Import history' })).toBeVisible();
  expect(server.sent.map(({ method }) => method)).toContain('DELETE');

  open(sample, addresses.importRun(99));
  expect(await screen.findByText('This import is no longer available')).toBeVisible();
});

it('shows on request the columns to which headings were mapped [ROLL-08]', async () => {
  open({
    ...sample,
    report: reportOf({
      digest: 'ab'.repeat(32),
      columns: [
        { heading: 'Name', column: 'Covered Person' },
        { heading: 'Shoe', column: null },
      ],
    }),
  });
  expect(await screen.findByText('About the file: 2 columns matched or skipped')).toBeVisible();
  expect(screen.getByText('Name: Covered Person')).toBeInTheDocument();
  expect(screen.getByText('Shoe: not imported')).toBeInTheDocument();
  expect(screen.getByText(`SHA-256: ${'ab'.repeat(32)}`)).toBeInTheDocument();
});
