import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { maxCsvBytes } from '@/contract/files';
import { pages } from '@/contract/pages';
import { fileColumns, importFilePaths } from '@/contract/people/importFile';
import { storageKeys } from '@/contract/storageKeys';
import { spreadsheetHint } from '@/ui/files/spreadsheetHint';

import { renderApp } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchSavedFiles } from '../../support/page/savedFiles';
import { watchCalls } from '../../support/page/sentCalls';
import { employeeCsv, named, rowOf, wholeSheet, withoutColumns } from './sheetFiles';

const calls = watchCalls();
const saved = watchSavedFiles();
beforeEach(() => {
  calls.forget();
  saved.length = 0;
});

const title = 'Import Employee Records';
const asAdmin = (path: string) => renderApp(path, { as: 'employeeAdmin' });
const dialog = async () => within(await screen.findByRole('dialog', { name: title }));
const pick = (file: File) =>
  userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, file, {
    applyAccept: false,
  });

async function openPopup(path: string = pages.imported, label = 'Upload Employee Sheet') {
  await asAdmin(path);
  await userEvent.click(await screen.findByRole('button', { name: label }));
  return dialog();
}
async function importSheet(file: File) {
  const popup = await openPopup();
  await pick(file);
  await userEvent.click(popup.getByRole('button', { name: 'Verify and Import' }));
}
const tableCells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) =>
      [...row.querySelectorAll('[role=columnheader], [role=rowheader], [role=gridcell]')].map(
        ({ textContent }) => textContent,
      ),
    );

it.each([
  [pages.employees, 'Upload Employee File'],
  [pages.imported, 'Upload Employee Sheet'],
  [pages.importErrors, 'Upload Employee Sheet'],
])('opens the popup with its three buttons on %s with %s [D-142 IMP-01 IMP-02]', async (path, label) => {
  const popup = await openPopup(path, label);
  for (const name of ['Browse File', 'Download Sample File', 'Verify and Import']) {
    expect(popup.getByRole('button', { name })).toBeVisible();
  }
});

it('states the rule in the popup [D-141 IMP-06]', async () => {
  const popup = await openPopup();
  expect(popup.getByText(fileColumns.join(', '))).toBeVisible();
  expect(popup.getByText(/Each row is one person in one plan/)).toBeVisible();
  expect(popup.getByText(/is skipped/)).toBeVisible();
  expect(popup.getByText(/CSV, up to 100 MB/)).toBeVisible();
});

it('saves the sample as a CSV file with the stated columns [IMP-03]', async () => {
  const popup = await openPopup();
  await userEvent.click(popup.getByRole('button', { name: 'Download Sample File' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/\.csv$/);
  expect(calls.to(importFilePaths.sample)).toEqual([expect.objectContaining({ method: 'GET', query: {} })]);
});

it('refuses a file that is no CSV by its name and does not send it [IMP-04 MSG-29]', async () => {
  const popup = await openPopup();
  await pick(named('people.xlsx'));
  await userEvent.click(popup.getByRole('button', { name: 'Verify and Import' }));
  expect(popup.getByText('Unsupported file format.')).toBeVisible();
  expect(popup.getByText(spreadsheetHint)).toBeVisible();
  expect(popup.queryByRole('progressbar')).toBeNull();
});

it('refuses a file above 100 MB and does not send it [IMP-05 MSG-30]', async () => {
  const popup = await openPopup();
  await pick(Object.defineProperty(named('people.csv'), 'size', { value: maxCsvBytes + 1 }));
  await userEvent.click(popup.getByRole('button', { name: 'Verify and Import' }));
  expect(popup.getByText('File size exceeds the maximum allowed limit (100 MB).')).toBeVisible();
  expect(popup.queryByRole('progressbar')).toBeNull();
});

it('sends nothing without a file, and says so in the popup', async () => {
  const popup = await openPopup();
  await userEvent.click(popup.getByRole('button', { name: 'Verify and Import' }));
  expect(popup.getByText('Please fill out all required fields')).toBeVisible();
});

it('shows a hint for a header with missing columns, and still lets the file be sent [IMP-06]', async () => {
  const popup = await openPopup();
  await pick(withoutColumns());
  expect(await popup.findByText(/Missing columns: Covered Person, Relation/)).toBeVisible();
  expect(popup.getByRole('button', { name: 'Verify and Import' })).toBeEnabled();
});

it('says No Data in both tables when opened with nothing stored [D-144 IMP-13 IMP-15]', async () => {
  await asAdmin(pages.imported);
  for (const name of ['Ignored Records', 'Imported Employees']) {
    expect(within(await screen.findByRole('region', { name })).getByText('No Data')).toBeVisible();
  }
  expect(screen.getByRole('button', { name: 'Upload Employee Sheet' })).toBeVisible();
});

it('shows imported and ignored rows in two tables [IMP-07 IMP-08 IMP-10 IMP-11 IMP-12]', async () => {
  const row = rowOf('987000001', 'Ana Cruz', 'UMR Plan A');
  const undated = rowOf('987000002', 'Otto Lind', 'MetLife Dental Plan').replace(/[\d-]+$/, '');
  await importSheet(employeeCsv(row, row, undated));

  const ignored = await screen.findByRole('grid', { name: 'Ignored Records' });
  expect(location.pathname).toBe(pages.imported);
  const [ignoredHeadings, ignoredRow] = tableCells(ignored);
  expect(ignoredHeadings).toEqual(['User Name', 'Email', 'Phone No.', 'Phone No. 2', 'User Plan', 'Error']);
  expect(ignoredRow?.slice(0, 5)).toEqual(['Ana Cruz', 'ana.cruz@example.org', '(617) 555-0100', '–', 'UMR Plan A']);
  expect(ignoredRow?.[5]).toMatch(/\w/);

  const imported = await screen.findByRole('grid', { name: 'Imported Employees' });
  const [importedHeadings, ...importedRows] = tableCells(imported);
  expect(importedHeadings).toEqual(['User Name', 'Email', 'Phone No.', 'Phone No. 2', 'User Plan']);
  expect(importedRows.map(([name]) => name)).toEqual(['Ana Cruz', 'Otto Lind']);
  expect(screen.getByText('2 imported')).toBeVisible();
  expect(screen.getByText('1 ignored')).toBeVisible();
  expect(screen.getByText('2 people in 2 new families added.')).toBeVisible();
  expect(
    screen.getByText(/^1 row has no enrollment date\. Without one, new coverage starts on \w+ \d+, \d{4}\.$/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Invite them' })).toHaveAttribute('href', pages.invitations);
});

it.long('keeps the result in browser storage and over a reload [IMP-08 IMP-14]', async () => {
  const row = rowOf('987000003', 'Mina Rao', 'UMR Plan A');
  await importSheet(employeeCsv(row, row));
  await screen.findByRole('grid', { name: 'Imported Employees' });
  expect(localStorage.getItem(storageKeys.importedRecords)).toContain('Mina Rao');
  expect(localStorage.getItem(storageKeys.ignoredRecords)).toContain('Mina Rao');

  cleanup();
  await asAdmin(pages.imported);
  expect(await screen.findAllByText('Mina Rao')).toHaveLength(2);
});

it('leads from a refused file to its errors, announced once [D-143 IMP-16 IMP-17 IMP-18 IMP-19 IMP-09]', async () => {
  await importSheet(employeeCsv(rowOf('12', 'Ana Cruz', 'No Such Plan')));

  const details = await screen.findByRole('grid', { name: 'Invalid Records Details' });
  expect(location.pathname).toBe(pages.importErrors);
  const [headings, row] = tableCells(details);
  expect(headings).toEqual(['User Name', 'Email', 'Employee type', 'Plan detail', 'Error list']);
  expect(row?.slice(0, 4)).toEqual(['Ana Cruz', 'ana.cruz@example.org', 'Full Time', 'No Such Plan']);
  expect(within(details).getAllByRole('listitem').length).toBeGreaterThan(1);
  expect(screen.getByRole('button', { name: 'Upload Employee Sheet' })).toBeVisible();
  expect(localStorage.getItem(storageKeys.importErrors)).toContain('Ana Cruz');
});

it.long('names missing and unknown columns in the summary [IMP-06 IMP-16]', async () => {
  await importSheet(withoutColumns());
  const summary = within(await screen.findByRole('table', { name: 'Summary' }));
  const factOf = (name: string) => summary.getByRole('rowheader', { name }).nextElementSibling?.textContent;
  expect(factOf('No. of Records')).toMatch(/^\d+$/);
  expect(factOf('Provided Columns')).toBe('Employee SSN, SSN, Shoe Size');
  expect(factOf('Invalid Columns')).toBe('Shoe Size');
  expect(factOf('Missing Columns')).toContain('Covered Person');
});

it.long(
  'pages the rows of a large file, beyond what the browser stores by the service [IMP-08 E11 CONST-23 EMP-17]',
  async () => {
    await importSheet(wholeSheet());
    expect(await screen.findByText('1,010 imported')).toBeVisible();
    const records = within(await screen.findByRole('navigation', { name: 'Pages of imported employees' }));
    for (let page = 3; page <= 19; page += 2)
      await userEvent.click(records.getByRole('button', { name: `Page ${page}` }));
    expect(screen.getByRole('heading', { name: 'Imported Employees' })).toHaveFocus();
    expect(calls.to(importFilePaths.result)).toEqual([]);
    await userEvent.click(records.getByRole('button', { name: 'Page 21' }));
    await waitFor(() =>
      expect(screen.getByRole('grid', { name: 'Imported Employees' })).toHaveAttribute('aria-rowcount', '11'),
    );
    expect(calls.to(importFilePaths.result)).toEqual([
      expect.objectContaining({ query: expect.objectContaining({ table: 'imported', page: '21' }) as object }),
    ]);

    await userEvent.click(screen.getByRole('link', { name: 'Back to employees' }));
    const numbers = within(await screen.findByRole('navigation', { name: 'Pages of employees' })).getAllByRole(
      'button',
      {
        name: /^Page/,
      },
    );
    expect(numbers.map(({ textContent }) => textContent)).toEqual(['1', '2', '3', '4', '5']);
  },
);

it('aborts the upload on Cancel, imports nothing and keeps the popup for another try [E12]', async () => {
  const popup = await openPopup();
  await pick(wholeSheet());
  await userEvent.click(popup.getByRole('button', { name: 'Verify and Import' }));
  await userEvent.click(popup.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(popup.queryByRole('progressbar')).toBeNull());
  expect(location.pathname).toBe(pages.imported);
  expect(localStorage.getItem(storageKeys.importedRecords)).toBeNull();
  expect(popup.getByText(/people\.csv/)).toBeVisible();
});

it.long('sends one file for two quick clicks [J4]', async () => {
  const popup = await openPopup();
  await pick(employeeCsv(rowOf('987000009', 'Ida Berg', 'UMR Plan A')));
  const verify = popup.getByRole('button', { name: 'Verify and Import' });
  await userEvent.dblClick(verify);
  await screen.findByText('Ida Berg');
  expect(screen.getByText('0 ignored')).toBeVisible();
});
