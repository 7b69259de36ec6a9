import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { type Article, articlePaths } from '@/contract/content/article';
import { pages } from '@/contract/pages';
import { type PageBody, type PublicationOf, publicationPaths } from '@/contract/program/publication';
import { programTexts } from '@/contract/program/texts';

import { fakeObjectUrls, fileOf, press, retype } from '../../support/browser/contentLists';
import { drawIcon } from '../../support/drawIcon';
import { callAsOtherAdmin, readByMember } from '../../support/page/otherUsers';
import { renderApp } from '../../support/page/renderApp';
import '../../support/page/fastQueries';

beforeAll(fakeObjectUrls);

const about = pages.programPage('about_us');
const open = (path = about) => renderApp(path, { as: 'console', config: { program: true } });
const findText = (text: string) => screen.findByText(text);

const stored = (key = 'about_us') => callAsOtherAdmin<PublicationOf<'page'>>(publicationPaths.detail('page', key));
async function saveElsewhere(change: Partial<PageBody>, key = 'about_us') {
  const { version, draft, published } = await stored(key);
  const body = { name: '', profession: '', pictureId: null, html: '', ...published, ...draft, ...change };
  return callAsOtherAdmin<PublicationOf<'page'>>(publicationPaths.saveDraft('page', key), { version, body });
}
async function publishElsewhere(key = 'about_us') {
  const { version } = await stored(key);
  return callAsOtherAdmin<PublicationOf<'page'>>(publicationPaths.publish('page', key), { version });
}
const readByMembers = () => readByMember<Article>(articlePaths.aboutUs);
const nameField = () => screen.findByRole('textbox', { name: 'Author name' });
const typeName = async (name: string) => {
  await userEvent.clear(await nameField());
  await userEvent.type(await nameField(), name);
};
const answer = async (title: RegExp, button: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: title });
  await userEvent.click(within(dialog).getByRole('button', { name: button }));
};
const choose = async (entry: string) => {
  await press('More');
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

it.long(
  'leads from the sidebar to the pages, and shows for each what is published and what is pending [PGM-03]',
  async () => {
    await saveElsewhere({ html: '<p>Waits</p>' }, 'term_condition');
    await open(pages.employees);
    await userEvent.click(await screen.findByRole('button', { name: 'Program' }));
    await userEvent.click(screen.getByRole('link', { name: 'Pages' }));
    const rows = within(await screen.findByRole('list', { name: 'Pages' })).getAllByRole('listitem');
    expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
      'About Us',
      'Message from Chairman',
      'Privacy Policy',
      'Terms of Use',
      'Public Privacy Policy',
    ]);
    expect(rows[3]).toHaveTextContent(/Version 1, since .*Draft saved/);
    expect(rows[4]).toHaveTextContent('Nothing published yet');
  },
);

it.long(
  'saves a draft, previews it as members will read it, and publishes it after one confirmation [PGM-03]',
  async () => {
    await open();
    const save = () => screen.findByRole('button', { name: 'Save draft' });
    await nameField();
    expect(await save()).toHaveAttribute('aria-disabled', 'true');
    await typeName('The harbor office');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    await userEvent.click(await save());
    await findText(programTexts.publication.saved);
    expect((await readByMembers()).name).not.toBe('The harbor office');

    await press('Preview');
    expect(
      await within(await screen.findByRole('region', { name: 'Preview' })).findByText('The harbor office'),
    ).toBeVisible();
    await press('Publish');
    await answer(/^Publish About Us\?$/, 'Publish');
    await findText(programTexts.publication.published);
    expect((await readByMembers()).name).toBe('The harbor office');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull());
  },
);

it.long('requires a future time for publishing later, shows the zone, and can cancel it [PGM-03]', async () => {
  await saveElsewhere({ name: 'Planned' });
  await open();
  await choose('Schedule…');
  const popup = within(await screen.findByRole('dialog', { name: 'Publish About Us later' }));
  await userEvent.click(popup.getByRole('button', { name: 'Submit' }));
  expect(popup.getByText('Enter a date and time.')).toBeVisible();
  const field = popup.getByLabelText('Date and time');
  expect(popup.queryByText(/Time zone:/)).toBeNull();
  await userEvent.type(field, '2020-01-01T08:00');
  await userEvent.click(popup.getByRole('button', { name: 'Submit' }));
  expect(popup.getByText('Choose a time in the future.')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, '2099-01-01T08:00');
  expect(popup.getByText(/Time zone:/)).toBeVisible();
  await userEvent.click(popup.getByRole('button', { name: 'Submit' }));
  await answer(/^Publish About Us on .*2099/, 'Schedule');
  await findText(programTexts.publication.scheduled);
  expect((await stored()).scheduled?.validFrom).toBe(new Date('2099-01-01T08:00').toISOString());

  await choose('Cancel scheduled publication');
  await answer(/^Cancel scheduled publication of About Us\?$/, 'Cancel publication');
  await findText(programTexts.publication.unscheduled);
  expect(await stored()).toMatchObject({ scheduled: null, draft: { name: 'Planned' } });
});

it.long('saves unsaved changes before the confirmation, and publishes them [PGM-03]', async () => {
  await open();
  await typeName('Typed just now');
  await press('Preview');
  expect(await screen.findByText(/your last saved draft/)).toBeVisible();
  await press('Publish');
  await answer(/^Publish About Us\?$/, 'Cancel');
  expect((await stored()).draft?.name).toBe('Typed just now');
  await press('Publish');
  await answer(/^Publish About Us\?$/, 'Publish');
  await findText(programTexts.publication.published);
  expect((await readByMembers()).name).toBe('Typed just now');
});

it.long('disables the buttons to publish and to save with a reason while a draft is being saved [PGM-03]', async () => {
  await open();
  await typeName('Saved and published at once');
  const publish = screen.getByRole('button', { name: 'Publish' });
  const save = screen.getByRole('button', { name: 'Save draft' });
  fireEvent.click(save);
  expect(save).toHaveAttribute('aria-disabled', 'true');
  expect(publish).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'More' })).toHaveAttribute('aria-disabled', 'true');
  await findText(programTexts.publication.saved);
  await waitFor(() => expect(publish).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(publish);
  await answer(/^Publish About Us\?$/, 'Publish');
  await findText(programTexts.publication.published);
  expect((await readByMembers()).name).toBe('Saved and published at once');
});

it.long('does not publish a draft that cannot be saved, and shows someone else’s text first [PGM-03]', async () => {
  await open();
  await typeName('Mine');
  await saveElsewhere({ name: 'Theirs' });
  await press('Publish');
  expect(await screen.findByRole('dialog', { name: 'Someone else made changes' })).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect((await stored()).published?.name).not.toMatch(/Mine|Theirs/);
});

it.long(
  'restores typed text after its page was left, also next to what someone else saved meanwhile [PGM-03]',
  async () => {
    await open();
    await typeName('Half a name');
    await userEvent.click(screen.getByRole('link', { name: 'Settings' }));
    await findText('You have unsaved changes. They’ll stay on that page until you close or reload this window.');
    await saveElsewhere({ name: 'Theirs' });
    await userEvent.click(screen.getByRole('link', { name: 'Pages' }));
    await userEvent.click(await screen.findByRole('link', { name: 'About Us' }));
    expect(await nameField()).toHaveValue('Half a name');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    await press('Save draft');
    expect(await screen.findByRole('dialog', { name: 'Someone else made changes' })).toBeVisible();
  },
);

it.long(
  'uses the program’s zone for the time of a publication, and refuses one that its clocks skip [PGM-03]',
  async () => {
    await saveElsewhere({ name: 'Planned abroad' });
    await renderApp(about, { as: 'console', config: { program: true, timeZone: 'America/New_York' } });
    await choose('Schedule…');
    const popup = within(await screen.findByRole('dialog', { name: 'Publish About Us later' }));
    const field = popup.getByLabelText('Date and time');
    expect(popup.getByText('Time zone: America/New York')).toBeVisible();
    await userEvent.type(field, '2099-03-08T02:30');
    await userEvent.click(popup.getByRole('button', { name: 'Submit' }));
    expect(popup.getByText('That time doesn’t exist because of daylight saving time. Choose another.')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, '2099-01-01T08:00');
    await userEvent.click(popup.getByRole('button', { name: 'Submit' }));
    await answer(/^Publish About Us on Jan 1, 2099, 8:00 AM, America\/New York\?$/, 'Schedule');
    await findText(programTexts.publication.scheduled);
    expect((await stored()).scheduled?.validFrom).toBe('2099-01-01T13:00:00.000Z');
  },
);

it.long('unpublishes a text and discards a draft, each after one confirmation [PGM-03]', async () => {
  await saveElsewhere({ name: 'Shown' });
  await publishElsewhere();
  await saveElsewhere({ name: 'Thrown away' });
  await open();
  await choose('Discard draft');
  await answer(/^Discard the draft/, 'Discard');
  await findText(programTexts.publication.discarded);
  expect((await stored()).draft).toBeNull();

  await choose('Unpublish');
  await answer(/^Unpublish About Us\?$/, 'Unpublish');
  await findText(programTexts.publication.withdrawn);
  expect(await readByMembers()).toMatchObject({ name: '', description: '' });
  expect(await screen.findByText(/^Unpublished on/)).toBeVisible();
});

it.long('shows what someone else saved meanwhile next to what was typed, and overwrites nothing [PGM-03]', async () => {
  await open();
  await typeName('Mine');
  await saveElsewhere({ name: 'Theirs' });
  await press('Save draft');
  const choice = within(await screen.findByRole('dialog', { name: 'Someone else made changes' }));
  expect(choice.getByRole('row', { name: /Author name Mine Theirs/ })).toBeVisible();
  expect((await stored()).draft?.name).toBe('Theirs');

  await userEvent.click(choice.getByRole('button', { name: 'Keep my version' }));
  await findText(programTexts.publication.saved);
  expect((await stored()).draft?.name).toBe('Mine');
});

it.long(
  'selects the author’s picture with its description, keeps, stores and removes it, and keeps text typed meanwhile [PGM-03]',
  async () => {
    await saveElsewhere({ name: 'Pictured', pictureId: null });
    await open();
    await nameField();
    const pick = () =>
      userEvent.upload(
        screen.getByLabelText('Choose image', { selector: 'input' }),
        fileOf(drawIcon(8, 8, [1, 2, 3]), 'office.png', 'image/png'),
      );
    await pick();
    await press('Undo change');
    expect(screen.getByRole('button', { name: 'Save draft' })).toHaveAttribute('aria-disabled', 'true');
    await pick();
    await press('Save draft');
    expect(screen.getByText('Describe what it shows.')).toBeVisible();
    await retype(screen.getByRole('textbox', { name: 'What the image shows' }), 'The office');
    await press('Save draft');
    fireEvent.change(await nameField(), { target: { value: 'Typed meanwhile' } });
    await findText(programTexts.publication.saved);
    expect(await nameField()).toHaveValue('Typed meanwhile');
    expect((await stored()).draft).toMatchObject({ name: 'Pictured', pictureId: expect.any(Number) });

    await press('Remove image');
    await press('Save draft');
    await waitFor(async () =>
      expect((await stored()).draft).toMatchObject({ name: 'Typed meanwhile', pictureId: null }),
    );
  },
);

it.long(
  'shows in the history who published what, marks the changes since, and makes an old text the draft [PGM-04]',
  async () => {
    await saveElsewhere({ name: 'First office', html: '<p>One apple</p>' });
    const first = (await publishElsewhere()).current?.number;
    await saveElsewhere({ name: 'First office', html: '<p>One pear</p>' });
    await publishElsewhere();
    await open(`${about}?view=history`);
    const versions = within(await screen.findByRole('list', { name: 'Versions' }));
    expect(versions.getAllByRole('listitem')[0]).toHaveTextContent('(current)');

    await userEvent.click(versions.getByRole('button', { name: `Show Version ${first}` }));
    expect((await versions.findByText('apple')).closest('del')).not.toBeNull();
    expect(versions.getByText('pear').closest('ins')).not.toBeNull();
    await userEvent.click(versions.getByRole('button', { name: `Restore Version ${first}` }));
    await findText(programTexts.publication.restored);
    expect((await stored()).draft?.html).toBe('<p>One apple</p>');
  },
);

it('says so at the address of an unknown page and links back [PGM-03]', async () => {
  await open(pages.programPage('nothing'));
  expect(await screen.findByText('Page not found.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to pages' })).toBeVisible();
});
