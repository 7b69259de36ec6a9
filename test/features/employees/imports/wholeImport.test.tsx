import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { pages } from '@/contract/pages';

import { address, renderApp } from '../../../support/page/renderApp';
import '../../../support/page/fastQueries';
import { findToastText } from '../../../support/page/toastText';
import { employeeCsv, rowOf } from '../sheetFiles';

const config = { program: true };
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
/** The popup's code is loaded when it is opened. */
const fileInput = () =>
  waitFor(() => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is nothing to choose a file with yet.');
    return input;
  });
const pick = async (file: File) => userEvent.upload(await fileInput(), file, { applyAccept: false });
const statuses = async () =>
  within(await screen.findByRole('group', { name: 'Rows' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

it.long(
  'previews, imports and lists a file, changes nothing for the same file, and undoes it [ROLL-03 ROLL-04 ROLL-07 ROLL-09]',
  async () => {
    const sheet = employeeCsv(
      rowOf('987000101', 'Ana Cruz', 'UMR Plan A'),
      rowOf('987000102', 'Otto Lind', 'UMR Plan A'),
    );
    await renderApp(pages.imports, { as: 'employeeAdmin', config });
    await press('Upload Employee Sheet');
    await pick(sheet);
    await press('Preview changes');
    expect(await statuses()).toEqual(['New 2', 'Changed 0', 'Ending 0', 'Unchanged 0', 'Ignored 0', 'Invalid 0']);
    expect(await screen.findByRole('row', { name: /^Ana Cruz 2 Medical plan/ })).toBeVisible();
    await press('Import');
    await userEvent.click(
      within(await screen.findByRole('alertdialog', { name: 'Import people.csv?' })).getByRole('button', {
        name: 'Import',
      }),
    );
    expect(await screen.findByText(/^Imported by .* It can be undone until/)).toBeVisible();
    const page = address();

    await userEvent.click(screen.getByRole('link', { name: 'Back to the import history' }));
    expect(
      await screen.findByRole('row', { name: /^people\.csv .* Add new people only 2 new Imported$/ }),
    ).toBeVisible();
    await press('Upload Employee Sheet');
    await pick(sheet);
    await press('Preview changes');
    expect(await screen.findByText(/^The same file was imported on/)).toBeVisible();
    expect(screen.getByText('This file was already imported.')).toBeVisible();
    await press('Discard import');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard import' }),
    );
    await waitFor(() => expect(address()).toBe(pages.imports));

    await userEvent.click(await screen.findByRole('link', { name: 'people.csv' }));
    await waitFor(() => expect(address()).toBe(page));
    await userEvent.click(await screen.findByRole('link', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Will be undone 2' })).toBeVisible();
    await press('Undo the import');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo the import' }),
    );
    expect(await screen.findByText(/^This import, started by .* was undone/)).toBeVisible();
    await findToastText('Import undone: 2 changes reversed.');
  },
);
