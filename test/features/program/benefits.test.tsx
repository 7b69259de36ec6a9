import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { type Benefit, benefitPaths } from '@/contract/content/benefit';
import { pages } from '@/contract/pages';
import { type BenefitRow, benefitAdminPaths } from '@/contract/program/benefit';
import { type BenefitBody, type PublicationOf, publicationPaths } from '@/contract/program/publication';
import { programTexts } from '@/contract/program/texts';
import { texts } from '@/contract/texts';

import {
  cellsOf,
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
import { drawIcon } from '../../support/drawIcon';
import { callAsOtherAdmin, readByMember } from '../../support/page/otherUsers';
import { address, renderApp, testBackend } from '../../support/page/renderApp';
import { fakeLayout, textField, typeText } from '../../support/page/textEditor';
import '../../support/page/fastQueries';

beforeAll(fakeObjectUrls);
beforeAll(fakeLayout);

const config = { program: true };
const open = (path: string = pages.programBenefits) => renderApp(path, { as: 'console', config });
const findText = (message: string) => screen.findByText(message);

const rows = () => callAsOtherAdmin<BenefitRow[]>(benefitAdminPaths.list);
const stored = (id: number) =>
  callAsOtherAdmin<PublicationOf<'benefit'>>(publicationPaths.detail('benefit', String(id)));
async function saveElsewhere(id: number, change: Partial<BenefitBody>) {
  const { version, draft, published } = await stored(id);
  const body = { title: '', iconId: null, mediaId: null, html: '', ...published, ...draft, ...change };
  return callAsOtherAdmin(publicationPaths.saveDraft('benefit', String(id)), { version, body });
}
const added = async (title: string) =>
  (await callAsOtherAdmin<{ id: number }>(benefitAdminPaths.add, { title, visibleTo: 'All', isActive: true })).id;
const readByMembers = () => readByMember<Benefit[]>(benefitPaths.list);
const idOf = async (title: string) => (await rows()).find((row) => row.title === title)?.id ?? 0;
const titleField = () => screen.findByRole('textbox', { name: 'Title' });
const pick = async (button: string, file: File) =>
  userEvent.upload(await screen.findByLabelText(button, { selector: 'input' }), file);
const png = (name: string) => fileOf(drawIcon(8, 8, [1, 2, 3]), name, 'image/png');

it.long('leads from the sidebar to the benefits, in the order members see them [PGM-09]', async () => {
  await open(pages.employees);
  await userEvent.click(await screen.findByRole('button', { name: 'Program' }));
  await userEvent.click(screen.getByRole('link', { name: 'Benefits' }));
  await listTable();
  expect(await columnHeadings()).toEqual(['Title', 'Icon', 'Text', 'Visible To', 'Status', 'Actions']);
  expect(await rowNames()).toEqual((await rows()).map(({ title }) => title));
  const [, text, audience, status] = cellsOf(await rowOf('Wellness Rewards'));
  expect(text).toMatch(/^Version 1, since/);
  expect([audience, status]).toEqual(['All', 'Active']);
  expect(screen.queryByRole('link', { name: 'Preview home page' })).toBeNull();
});

it.long('has no entry for the program if the service has none [PGM-09]', async () => {
  await renderApp(pages.employees, { as: 'console' });
  await screen.findByRole('link', { name: 'Push Notifications' });
  expect(screen.queryByRole('link', { name: 'Benefits' })).toBeNull();
});

it.long(
  'adds a benefit, writes it with icon and picture, previews it as members will see it, and publishes it [PGM-09]',
  async () => {
    await open();
    await listTable();
    await press('Add +');
    const dialog = within(await popup('Add benefit'));
    await press('Submit');
    expect(dialog.getByText('Enter a title.')).toBeVisible();
    await retype(dialog.getByRole('textbox', { name: 'Title' }), 'Bicycle leasing');
    await choose('Visible To', 'Enrolled', await popup('Add benefit'));
    await press('Submit');
    await findText(programTexts.benefit.added);
    const id = await idOf('Bicycle leasing');
    expect(address()).toBe(pages.programBenefit(id));

    await screen.findByRole('heading', { level: 1, name: 'Bicycle leasing' });
    await pick('Choose icon', png('icon.png'));
    await pick('Choose image or video', png('bicycle.png'));
    typeText(await textField(), 'Ride to work');
    await press('Save draft');
    expect(screen.getByText('Describe what it shows.')).toBeVisible();
    await retype(screen.getByRole('textbox', { name: /^What the image/ }), 'A bicycle by a wall');
    await press('Save draft');
    await findText(programTexts.publication.saved);
    expect((await stored(id)).draft).toMatchObject({ iconId: expect.any(Number), mediaId: expect.any(Number) });

    await press('Preview');
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(await preview.findByText('Ride to work')).toBeVisible();
    expect(preview.getByRole('img', { name: 'A bicycle by a wall' })).toBeVisible();
    expect((await readByMembers()).some(({ title }) => title === 'Bicycle leasing')).toBe(false);
    await press('Publish');
    await userEvent.click(
      within(await screen.findByRole('alertdialog', { name: 'Publish Bicycle leasing?' })).getByRole('button', {
        name: 'Publish',
      }),
    );
    await findText(programTexts.publication.published);
    expect((await readByMembers()).at(-1)).toMatchObject({ title: 'Bicycle leasing', mediaAlt: 'A bicycle by a wall' });
  },
);

it.long(
  'stores audience and switch as selected, and shows an earlier change by someone else next to mine [PGM-09]',
  async () => {
    const id = await added('Chosen');
    await open(pages.programBenefit(id));
    const settings = () => screen.findByRole('region', { name: 'Settings' });
    await userEvent.click(within(await settings()).getByRole('switch', { name: 'Status' }));
    await findText(programTexts.benefit.updated);
    await waitFor(async () => expect((await rows()).find((row) => row.id === id)?.isActive).toBe(false));

    await callAsOtherAdmin(benefitAdminPaths.edit, { id, visibleTo: 'Pre-Enrolled' });
    await choose('Visible To', 'Enrolled', await settings());
    const choice = within(await screen.findByRole('dialog', { name: 'Someone else made changes' }));
    expect(choice.getByRole('row', { name: 'Visible to Enrolled Pre-Enrolled' })).toBeVisible();
    await userEvent.click(choice.getByRole('button', { name: 'Keep my version' }));
    await waitFor(async () => expect((await rows()).find((row) => row.id === id)?.visibleTo).toBe('Enrolled'));
  },
);

it.long('shows what someone else saved meanwhile next to what was typed [PGM-09 PGM-03]', async () => {
  const id = await added('Shared');
  await open(pages.programBenefit(id));
  await retype(await titleField(), 'Mine');
  await saveElsewhere(id, { title: 'Theirs' });
  await press('Save draft');
  const choice = within(await screen.findByRole('dialog', { name: 'Someone else made changes' }));
  expect(choice.getByRole('row', { name: 'Title Mine Theirs' })).toBeVisible();
  await userEvent.click(choice.getByRole('button', { name: 'Use their version' }));
  expect(await titleField()).toHaveValue('Theirs');
  expect((await stored(id)).draft?.title).toBe('Theirs');
});

it.long('refuses an empty title, and can remove a picture [PGM-09]', async () => {
  const id = await idOf('Wellness Rewards');
  await open(pages.programBenefit(id));
  await retype(await titleField(), '');
  await press('Save draft');
  expect(screen.getByText('Enter a title.')).toBeVisible();
  await retype(await titleField(), 'Wellness Rewards');
  await press('Remove image');
  await press('Save draft');
  await findText(programTexts.publication.saved);
  expect((await stored(id)).draft?.mediaId).toBeNull();
});

it.long('moves a benefit up with its menu, and stores the order [PGM-09]', async () => {
  await open();
  const before = await rowNames();
  await press(`Move ${before[1]}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  await findText(texts.sequence.updated);
  expect((await rows()).map(({ title }) => title).slice(0, 2)).toEqual([before[1], before[0]]);
});

it.long('deletes a benefit after one confirmation [PGM-09]', async () => {
  const id = await added('Unwanted');
  await open();
  await press(/^Delete Unwanted/);
  const dialog = within(await screen.findByRole('alertdialog', { name: texts.sure }));
  expect(dialog.getByText(/Its text, draft, and history/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: texts.yesDelete }));
  await findText(programTexts.benefit.deleted);
  expect((await rows()).some((row) => row.id === id)).toBe(false);
});

it('says so at the address of an unknown benefit and links back [PGM-09]', async () => {
  await open(pages.programBenefit(99_999));
  expect(await screen.findByText('Benefit not found.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to benefits' })).toBeVisible();
});

it('shows where the media are used, and deletes an unused one after one confirmation [PGM-04 PGM-09]', async () => {
  const { db } = await testBackend();
  const file = { name: 'leftover', kind: 'image', media_type: 'image/png', display_name: 'left.png', size: 8 } as const;
  const { id } = await db
    .insertInto('files')
    .values({ ...file, owner_id: null, created_at: new Date(), uploading_node: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = { created_at: new Date(), created_by: 'console:1' };
  await db
    .insertInto('media')
    .values({ file_id: id, alt: 'Left over', ...at })
    .execute();
  await open(pages.employees);
  await press('Program');
  await userEvent.click(await screen.findByRole('link', { name: 'Media' }));
  const list = async () => within(await screen.findByRole('list', { name: 'Media' }));
  const film = (await list()).getByRole('listitem', { name: /^A circle that widens/ });
  expect(within(film).getByRole('link', { name: 'Quit For Life' })).toHaveAttribute(
    'href',
    pages.programBenefit(await idOf('Quit For Life')),
  );

  await press('Unused');
  expect((await list()).getAllByRole('listitem')).toHaveLength(1);
  await press('Delete Left over');
  await userEvent.click(
    within(await screen.findByRole('alertdialog', { name: texts.sure })).getByRole('button', { name: texts.yesDelete }),
  );
  await findText(programTexts.media.deleted);
  expect(await screen.findByText('Every file is in use.')).toBeVisible();
});
