import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { documentPaths } from '@/contract/content/document';
import { sequencePath } from '@/contract/content/sequence';
import { pages } from '@/contract/pages';

import {
  cellsOf,
  choices,
  choose,
  columnHeadings,
  fakeObjectUrls,
  fileOf,
  listTable,
  popup,
  press,
  retype,
  rowNames,
  rowOf,
} from '../../support/browser/contentLists';
import { picture, samplePdf } from '../../support/page/forms';
import { renderApp, testBackend } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchCalls } from '../../support/page/sentCalls';

const calls = watchCalls();
const forms: Record<string, unknown>[] = [];
beforeAll(() => {
  fakeObjectUrls();
  // Watches XMLHttpRequest, because uploads do not use fetch.
  const { send } = XMLHttpRequest.prototype;
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    if (body instanceof FormData) forms.push(Object.fromEntries(body.entries()));
    send.call(this, body);
  });
});
beforeEach(() => {
  calls.forget();
  forms.length = 0;
});

const open = (query = '') => renderApp(pages.documents + query, { as: 'employeeAdmin' });
const toast = (text: string) => screen.findByText(text);
const box = (dialog: HTMLElement, name: string) => within(dialog).getByRole('textbox', { name });
const pick = (dialog: HTMLElement, label: string, file: File) =>
  userEvent.upload(within(dialog).getByLabelText(label, { selector: 'input' }), file);
/** Drops a file, which the field's `accept` does not filter. */
const drop = (dialog: HTMLElement, label: string, file: File) =>
  fireEvent.drop(within(dialog).getByRole('button', { name: label }), { dataTransfer: { files: [file] } });
const audience = (dialog: HTMLElement) => within(dialog).getByRole('combobox', { name: /^Visible To/ });

/** Inserts a document for this test alone, as if another administrator had added it. */
async function written(fileName: string, change: object = {}) {
  const { db } = await testBackend();
  const { id: _id, ...sample } = await db
    .selectFrom('documents')
    .selectAll()
    .where('file_type', '=', 'pdf')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('documents')
    .values({ ...sample, file_name: fileName, file_id: null, thumbnail_file_id: null, sequence: 900, ...change })
    .execute();
}

it('shows columns in order, and type, status and day as text in a row [D-164 D-171 DOC-01 DOC-03 DOC-20]', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Education Documents' })).toBeVisible();
  expect(document.title).toMatch(/^Education Documents/);
  await listTable();
  expect(await columnHeadings()).toEqual([
    'File Name',
    'Link',
    'File Type',
    'Thumbnail',
    'Visible To',
    'Status',
    'Created At',
    'Actions',
  ]);
  const [, type, , visible, status, day] = cellsOf(await rowOf('Plan A and Plan B'));
  expect([type, visible, status]).toEqual(['PDF', 'All', 'Active']);
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
});

it('opens file and thumbnail in a new tab with eye icons, and shows a dash for a missing one [DOC-04 DOC-05]', async () => {
  await written('Without files');
  await open();
  const viewLinks = within(await rowOf('Plan A and Plan B')).getAllByRole('link');
  expect(viewLinks.map((eye) => eye.getAttribute('aria-label'))).toEqual([
    'Open Plan A and Plan B Compared, opens in a new tab',
    'Open the thumbnail for Plan A and Plan B Compared, opens in a new tab',
  ]);
  for (const eye of viewLinks) {
    expect(eye).toHaveAttribute('target', '_blank');
    expect(eye).toHaveAttribute('rel', 'noopener noreferrer');
    expect(eye).toHaveAttribute('href', expect.stringMatching(/^\/api\/files\//));
  }
  const cells = cellsOf(await rowOf('Without files'));
  expect([cells[0], cells[2]]).toEqual(['–', '–']);
});

it.long('requests a link that may have expired again before opening it', async () => {
  await open();
  const eye = within(await rowOf('Plan A and Plan B')).getAllByRole('link')[0] as HTMLElement;
  const tab = { opener: {} };
  const opening = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 240_000);
  await userEvent.click(eye);
  await waitFor(() =>
    expect(opening).toHaveBeenCalledWith(expect.stringMatching(/^\/api\/files\/.*signature=/), '_blank'),
  );
  expect(calls.to(documentPaths.list)).toHaveLength(2);
  expect(tab.opener).toBeNull();
  clock.mockRestore();
  opening.mockRestore();
});

it('sends the same two filters as for alerts, and shows Add + [D-160 DOC-02 DOC-06 DOC-33]', async () => {
  await open();
  await listTable();
  expect(screen.getByRole('button', { name: 'Add +' })).toBeVisible();
  expect(await choices('User Type')).toEqual(['All', 'Enrolled', 'Pre-Enrolled']);
  await userEvent.click(screen.getByRole('option', { name: 'Pre-Enrolled' }));
  expect(await choices('Status')).toEqual(['All', 'Active', 'In-Active']);
  await userEvent.click(screen.getByRole('option', { name: 'Active' }));
  await waitFor(() =>
    expect(calls.to(documentPaths.list).at(-1)?.query).toEqual({ visibleTo: 'Pre-Enrolled', isActive: 'true' }),
  );
  expect(calls.to(documentPaths.list)[0]?.query).toEqual({});
});

it('shows the specified fields, kinds and sizes in Add Resource Document [D-170 DOC-09 DOC-10 DOC-11 DOC-14]', async () => {
  await open();
  await listTable();
  await press('Add +');
  const dialog = await popup('Add Resource Document');
  const toggle = within(dialog).getByRole('switch', { name: 'Status' });
  expect(toggle).toBeChecked();
  await userEvent.click(toggle);
  expect(within(dialog).getByText('In Active')).toBeVisible();
  expect(audience(dialog)).toHaveTextContent('All');
  expect(within(dialog).getByRole('combobox', { name: /^File Type/ })).toHaveTextContent('PDF');
  expect(await choices('File Type', dialog)).toEqual(['PDF', 'VIDEO']);
  await userEvent.click(screen.getByRole('option', { name: 'VIDEO' }));
  expect(box(dialog, 'File Name')).toHaveValue('');
  expect(within(dialog).getByText(/maximum 5 MB, recommended 512 x 295 px/)).toBeVisible();
  expect(within(dialog).getByText(/PDF or video, maximum 50 MB/)).toBeVisible();
  expect(within(dialog).getByLabelText('Choose thumbnail', { selector: 'input' })).toHaveAttribute(
    'accept',
    expect.stringMatching(/^image\//),
  );
  expect(within(dialog).getByLabelText('Choose file', { selector: 'input' })).toHaveAttribute(
    'accept',
    expect.stringContaining('video/mp4'),
  );
});

it.long('shows an error for a missing name, file or thumbnail, and sends nothing [DOC-13 MSG-80]', async () => {
  await open();
  await listTable();
  await press('Add +');
  const dialog = await popup('Add Resource Document');
  await press('Submit');
  expect(await toast('Please fill out all required fields')).toBeVisible();
  expect(box(dialog, 'File Name')).toBeInvalid();
  await retype(box(dialog, 'File Name'), 'Guide');
  await pick(dialog, 'Choose thumbnail', picture());
  await press('Submit');
  await pick(dialog, 'Choose file', samplePdf());
  await retype(box(dialog, 'File Name'), '  ');
  await press('Submit');
  expect(forms).toEqual([]);
});

it.long('sends an added document as a form, announces it, and shows it at the end [DOC-18 DOC-23 DOC-33]', async () => {
  await open();
  await listTable();
  await press('Add +');
  const dialog = await popup('Add Resource Document');
  await retype(box(dialog, 'File Name'), ' <u>Your</u> first visit ');
  await pick(dialog, 'Choose thumbnail', picture());
  expect(within(dialog).getByRole('img', { name: 'icon.png' })).toBeVisible();
  await pick(dialog, 'Choose file', samplePdf());
  expect(within(dialog).getByText(/^guide\.pdf \(/)).toBeVisible();
  await press('Submit');
  expect(await toast('Added new resource document successfully')).toBeVisible();
  expect(forms[0]).toEqual({
    fileName: '<u>Your</u> first visit',
    fileType: 'pdf',
    visibleTo: 'All',
    isActive: 'true',
    image: expect.any(File),
    file: expect.any(File),
  });
  await waitFor(async () => expect((await rowNames()).at(-1)).toBe('<u>Your</u> first visit'));
});

it('shows a warning for files above the limits, and still lets them be sent [D-172 DOC-12]', async () => {
  await open();
  await listTable();
  await press('Add +');
  const dialog = await popup('Add Resource Document');
  await pick(dialog, 'Choose thumbnail', fileOf(new Uint8Array(5 * 1024 * 1024 + 1), 'big.png', 'image/png'));
  expect(await within(dialog).findByText('This file is over 5 MB and may be rejected.')).toBeVisible();
  const film = fileOf('x', 'film.mp4', 'video/mp4');
  Object.defineProperty(film, 'size', { value: 50 * 1024 * 1024 + 1 });
  await pick(dialog, 'Choose file', film);
  expect(await within(dialog).findByText('This file is over 50 MB and may be rejected.')).toBeVisible();
});

it('shows the video formats before the upload, and errors of a file at once [DOC-37]', async () => {
  await open();
  await listTable();
  await press('Add +');
  const dialog = await popup('Add Resource Document');
  expect(within(dialog).getByRole('button', { name: 'Choose file' })).toHaveAccessibleDescription(
    /PDF or video, maximum 50 MB. Videos must be MP4, M4V, MOV, or WebM./,
  );
  const input = within(dialog).getByLabelText('Choose file', { selector: 'input' });
  expect(input).toHaveAttribute('accept', expect.stringMatching(/video\/quicktime.*\.mov/));
  drop(dialog, 'Choose file', fileOf('x', 'film.avi', 'video/avi'));
  expect(
    await within(dialog).findByText('film.avi has an unsupported format. Choose a PDF, MP4, M4V, MOV, or WebM file.'),
  ).toBeVisible();
  drop(dialog, 'Choose thumbnail', fileOf('x', 'icon.heic', 'image/heic'));
  expect(
    await within(dialog).findByText('icon.heic has an unsupported format. Choose a PNG, JPEG, or WebP file.'),
  ).toBeVisible();

  await pick(dialog, 'Choose thumbnail', picture());
  await pick(dialog, 'Choose file', samplePdf());
  await retype(box(dialog, 'File Name'), 'Film');
  await choices('File Type', dialog);
  await userEvent.click(screen.getByRole('option', { name: 'VIDEO' }));
  const wrong = 'guide.pdf is a PDF, but the file type is VIDEO. Choose a video, or change the file type to PDF.';
  expect(await within(dialog).findByText(wrong)).toBeVisible();
  await press('Submit');
  expect(await toast(wrong)).toBeVisible();
  expect(forms).toEqual([]);
});

it.long('refuses a disguised file with the screen’s message, and keeps the popup [DOC-24 F1]', async () => {
  await open();
  await listTable();
  await press('Add +');
  const dialog = await popup('Add Resource Document');
  await retype(box(dialog, 'File Name'), 'Disguised');
  await pick(dialog, 'Choose thumbnail', picture());
  await pick(dialog, 'Choose file', fileOf('MZ, a program', 'guide.pdf', 'application/pdf'));
  await press('Submit');
  expect(await toast('Failed to add resource document, error: Unsupported file format.')).toBeVisible();
  expect(box(dialog, 'File Name')).toHaveValue('Disguised');
  expect(await rowNames()).not.toContain('Disguised');
});

it.long(
  'requires nothing for an edit, and sends what is filled in, and always the flag [D-132 D-169 DOC-15 DOC-17 DOC-19 DOC-26]',
  async () => {
    await written('To be edited', { visible_to: 'Enrolled' });
    await open();
    await listTable();
    await press('Edit To be edited');
    const dialog = await popup('Edit Resource Document');
    expect(box(dialog, 'Title')).toHaveValue('To be edited');
    expect(within(dialog).getByText('Active')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('switch', { name: 'Status' }));
    expect(within(dialog).getByText('Inactive')).toBeVisible();
    await retype(box(dialog, 'Title'), '');
    await press('Submit');
    expect(await toast('Updated resource document successfully')).toBeVisible();
    expect(forms[0]).toEqual({
      id: expect.any(String),
      fileType: 'pdf',
      visibleTo: 'Enrolled',
      isActive: 'false',
      version: '1',
    });
    await waitFor(async () => expect(cellsOf(await rowOf('To be edited'))[4]).toBe('Inactive'));
  },
);

it.long(
  'asks with the name before a deletion, and removes the row without reading again [D-157 D-159 DOC-07 MSG-34 DOC-29 DOC-34]',
  async () => {
    await written('To be deleted');
    await open();
    await listTable();
    await press('Delete To be deleted');
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    expect(question).toHaveAccessibleDescription(/To be deleted.*You won't be able to revert this!/);
    const reads = calls.to(documentPaths.list).length;
    await press('Yes, delete it!');
    expect(await toast('Deleted resource document successfully')).toBeVisible();
    expect(await rowNames()).not.toContain('To be deleted');
    expect(calls.to(documentPaths.list)).toHaveLength(reads);
  },
);

it('moves a document with its menu, and sends its order as resource [D-174 DOC-32 REORDER-05 REORDER-07]', async () => {
  await open();
  const before = await rowNames();
  await press(`Move ${before[1]}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move down' }));
  expect((await rowNames()).slice(1, 3)).toEqual([before[2], before[1]]);
  expect(await toast('Card sequence updated successfully')).toBeVisible();
  expect(calls.to(sequencePath)[0]).toMatchObject({ query: { tableType: 'resource' }, body: { kind: 'resource' } });
});

it('shows the current file in an edit [DOC-15]', async () => {
  await open();
  await listTable();
  await press('Edit How to Enroll');
  const dialog = await popup('Edit Resource Document');
  const present = within(dialog).getByRole('link', { name: 'Open the current PDF, opens in a new tab' });
  expect(present).toHaveAttribute(
    'href',
    within(await rowOf('How to Enroll'))
      .getByRole('link', { name: /^Open How to Enroll/, hidden: true })
      .getAttribute('href'),
  );
});

it.long('shows a document someone else changed meanwhile next to mine, including files', async () => {
  await written('Shared guide');
  await open();
  await listTable();
  await press('Edit Shared guide');
  const dialog = await popup('Edit Resource Document');
  const { db } = await testBackend();
  await db
    .updateTable('documents')
    .set({ file_name: 'Their guide', version: 5 })
    .where('file_name', '=', 'Shared guide')
    .execute();
  await retype(box(dialog, 'Title'), 'My guide');
  await pick(dialog, 'Choose thumbnail', picture());
  await press('Submit');
  const choice = await popup('Someone else made changes');
  expect(within(choice).getByRole('row', { name: /^Title/ })).toHaveTextContent('TitleMy guideTheir guide');
  expect(within(choice).getByRole('row', { name: /^Thumbnail/ })).toHaveTextContent('icon.png');
  await press('Use their version');
  expect(await rowOf('Their guide')).toBeVisible();
});

it.long('keeps the list when navigating back after a filter was changed', async () => {
  await open();
  const all = await rowNames();
  await choose('Status', 'In-Active');
  await waitFor(() => expect(location.search).toBe('?status=inactive'));
  window.history.back();
  await waitFor(async () => expect(await rowNames()).toEqual(all));
});
