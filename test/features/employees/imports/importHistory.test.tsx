import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { pages as addresses } from '@/contract/pages';
import { importPaths } from '@/contract/people/peopleImport';

import { type FakeResponse, failure } from '../../../support/page/fakeServer';
import '../../../support/page/fastQueries';
import { watchImportPages } from './openImports';
import type { fakeImportService } from './playedImports';
import { reportOf } from './playedImports';

const pages = watchImportPages();
let server: ReturnType<typeof fakeImportService>;
const open = (...options: Parameters<typeof pages.open>) => void (server = pages.open(...options));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const sample = { report: reportOf(), rows: {} };

it.long('lists imports with person, time, file, method, counts and state in the history [ROLL-09]', async () => {
  open(
    {
      ...sample,
      list: [
        reportOf({ id: 8, counts: { ...reportOf().counts, new: 1200, wrong: 2 } }),
        reportOf({
          id: 6,
          state: 'applied',
          way: 'add',
          fileName: 'october.csv',
          appliedAt: '2026-10-01T12:00:00.000Z',
        }),
      ],
    },
    addresses.imports,
  );
  expect(
    await screen.findByRole('row', {
      name: 'november.csv Nov 24, 2026, 5:00 AM Ana Admin Add and update, changes only, effective December 1, 2026 1,200 new, 2 invalid Preview',
    }),
  ).toBeVisible();
  expect(
    screen.getByRole('row', {
      name: /^october.csv Oct 1, 2026, 8:00 AM Ana Admin Add new people only No rows Imported/,
    }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'october.csv' })).toHaveAttribute('href', addresses.importRun(6));
  expect(screen.getByRole('button', { name: 'Upload Employee Sheet' })).toBeVisible();
});

it('says that a history is empty, and shows a retry button for one that cannot be read [ROLL-09]', async () => {
  open({ ...sample, list: [] }, addresses.imports);
  expect(await screen.findByText(/No imports yet/)).toBeVisible();
  let isBroken = true;
  open({ ...sample, instead: () => (isBroken ? { status: 503, body: {} } : undefined) }, addresses.imports);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'november.csv' })).toBeVisible();
});

it.long(
  'shows the three groups of an undo first, asks once, and then shows the import as undone [ROLL-09]',
  async () => {
    const report = reportOf({ state: 'applied', undoUntil: '2026-12-24T11:00:00.000Z' });
    const undo = {
      report: { counts: { putBack: 2, kept: 1, impossible: 1 }, version: 'v1' },
      rows: {
        putBack: [
          { person: 1, name: 'Otto Lind', text: 'E-mail becomes otto@example.org again' },
          { person: 2, name: 'Mara Quill', text: 'Is removed' },
        ],
        kept: [{ person: 3, name: 'Ida Berg', text: 'Edited by Ana Admin since' }],
        impossible: [{ person: 4, name: 'Ana Cruz', text: 'A message was sent' }],
      },
    };
    open({ report, rows: {}, undo }, addresses.importUndo(7));
    expect(await screen.findByText('E-mail becomes otto@example.org again')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Undo november.csv' })).toBeVisible();
    await press('Kept 1');
    expect(await screen.findByText('Edited by Ana Admin since')).toBeVisible();
    expect(screen.getByText(/^Edited since the import/)).toBeVisible();
    await press('Can’t be undone 1');
    expect(await screen.findByText('A message was sent')).toBeVisible();

    await press('Undo the import');
    const question = within(await screen.findByRole('alertdialog', { name: 'Undo the import?' }));
    expect(
      question.getByText(
        '2 changes will be undone. 1 change is kept because of later edits. 1 change can’t be undone. This can’t be reversed.',
      ),
    ).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Undo the import' }));
    expect(await screen.findByText(/^This import, started by .* was undone/)).toBeVisible();
    expect(server.bodies(importPaths.undo)).toEqual([{ id: 7, version: 'v1' }]);
    expect(pages.sent).toEqual(['success: The import was undone.']);
  },
);

it('closes the question of an undo when its page is left, and undoes nothing [ROLL-09]', async () => {
  const undo = { report: { counts: { putBack: 1, kept: 0, impossible: 0 }, version: 'v1' }, rows: {} };
  const report = reportOf({ state: 'applied', undoUntil: '2026-12-24T11:00:00.000Z' });
  open({ report, rows: {}, undo }, addresses.importUndo(7));
  await press('Undo the import');
  await screen.findByRole('alertdialog', { name: 'Undo the import?' });
  await userEvent.click(screen.getByRole('link', { name: /^Back/, hidden: true }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.bodies(importPaths.undo)).toEqual([]);
});

it('offers no cancel once an undo has started [ROLL-09]', async () => {
  const undo = { report: { counts: { putBack: 1, kept: 0, impossible: 0 }, version: 'v1' }, rows: {} };
  const report = reportOf({ state: 'applied', undoUntil: '2026-12-24T11:00:00.000Z' });
  let finish: (reply: FakeResponse) => void = () => undefined;
  const instead = ({ path }: { path: string }) =>
    path.endsWith(importPaths.undo) ? new Promise<FakeResponse>((resolve) => (finish = resolve)) : undefined;
  open({ report, rows: {}, undo, instead }, addresses.importUndo(7));
  await press('Undo the import');
  const question = within(await screen.findByRole('alertdialog', { name: 'Undo the import?' }));
  await userEvent.click(question.getByRole('button', { name: 'Undo the import' }));
  const cancel = question.getByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(cancel).toHaveAttribute('aria-disabled', 'true'));
  await userEvent.click(cancel);
  await userEvent.keyboard('{Escape}');
  expect(cancel).toBeVisible();
  finish(failure('Too late.'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('keeps a refused undo on its page and shows why [ROLL-09]', async () => {
  const undo = { report: { counts: { putBack: 0, kept: 0, impossible: 3 }, version: 'v1' }, rows: {} };
  open(
    {
      report: reportOf({ state: 'applied', undoUntil: '2026-12-24T11:00:00.000Z' }),
      rows: {},
      undo: { ...undo, report: { ...undo.report, counts: { putBack: 1, kept: 0, impossible: 0 } } },
      instead: ({ path }) =>
        path.endsWith('/undo') && path.endsWith(importPaths.undo) ? failure('Too late.') : undefined,
    },
    addresses.importUndo(7),
  );
  await press('Undo the import');
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo the import' }),
  );
  await waitFor(() => expect(pages.sent).toEqual(['error: Too late.']));
  expect(screen.getByRole('heading', { level: 1, name: 'Undo november.csv' })).toBeVisible();
});
