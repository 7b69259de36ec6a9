import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { pages } from '@/contract/pages';
import { mediaPaths } from '@/contract/program/media';
import { type PageBody, type PublicationOf, publicationPaths } from '@/contract/program/publication';
import { programTexts } from '@/contract/program/texts';

import { fakeObjectUrls, fileOf, press } from '../../support/browser/contentLists';
import { drawIcon } from '../../support/drawIcon';
import { callAsOtherAdmin } from '../../support/page/otherUsers';
import { renderApp } from '../../support/page/renderApp';
import { watchCalls } from '../../support/page/sentCalls';
import { fakeLayout, moveCursorAfter, pressKeys, textField, typeText } from '../../support/page/textEditor';
import '../../support/page/fastQueries';

beforeAll(fakeObjectUrls);
beforeAll(fakeLayout);

const calls = watchCalls();
const key = 'message_from_chairman';
const open = () => renderApp(pages.programPage(key), { as: 'console', config: { program: true } });

const stored = () => callAsOtherAdmin<PublicationOf<'page'>>(publicationPaths.detail('page', key));
async function saveElsewhere(change: Partial<PageBody>) {
  const { version, draft, published } = await stored();
  const body = { name: '', profession: '', pictureId: null, html: '', ...published, ...draft, ...change };
  return callAsOtherAdmin<PublicationOf<'page'>>(publicationPaths.saveDraft('page', key), { version, body });
}
const save = () => screen.findByRole('button', { name: 'Save draft' });
const popup = async () => within(await screen.findByRole('dialog', { name: 'Image or video' }));
const submit = async () => userEvent.click((await popup()).getByRole('button', { name: 'Submit' }));

it.long(
  'leaves an opened text unchanged, changes it on typing, stores it on saving, and restores it on undoing [PGM-05]',
  async () => {
    await saveElsewhere({ html: '<p>Dear members</p>' });
    await open();
    const field = await textField();
    expect(await save()).toHaveAttribute('aria-disabled', 'true');
    moveCursorAfter(field, 'members');
    typeText(field, ' of the harbor');
    expect(await save()).not.toHaveAttribute('aria-disabled');
    pressKeys(field, 'Control+z');
    await waitFor(async () => expect(await save()).toHaveAttribute('aria-disabled', 'true'));
    moveCursorAfter(field, 'members');
    typeText(field, '!');
    await userEvent.click(await save());
    await screen.findByText(programTexts.publication.saved);
    await waitFor(async () => expect(await save()).toHaveAttribute('aria-disabled', 'true'));
    expect((await stored()).draft?.html).toBe('<p>Dear members!</p>');
    expect(field).toBe(await textField());
  },
);

it.long('loads what someone else wrote meanwhile into the editor on request [PGM-05]', async () => {
  await saveElsewhere({ html: '<p>Dear members</p>' });
  await open();
  const field = await textField();
  moveCursorAfter(field, 'members');
  typeText(field, ' and mine');
  await saveElsewhere({ html: '<p>Theirs</p>' });
  await press('Save draft');
  const choice = within(await screen.findByRole('dialog', { name: 'Someone else made changes' }));
  expect(choice.getByRole('row', { name: /Text Dear members and mine Theirs/ })).toBeVisible();
  await userEvent.click(choice.getByRole('button', { name: 'Use their version' }));
  await waitFor(() => expect(field).toHaveTextContent(/^Theirs$/));
  expect(await save()).toHaveAttribute('aria-disabled', 'true');
});

it('uploads a picture with its description, then selects it again from the media [PGM-05]', async () => {
  await saveElsewhere({ html: '<p>Dear members</p>' });
  await open();
  const field = await textField();
  moveCursorAfter(field, 'members');
  await press('Image or video');
  await submit();
  expect(await (await popup()).findByText('Choose an image or video.')).toBeVisible();
  await userEvent.click((await popup()).getByRole('button', { name: 'New file' }));
  await userEvent.upload(
    (await popup()).getByLabelText('Choose file', { selector: 'input' }),
    fileOf(drawIcon(8, 8, [1, 2, 3]), 'quay.png', 'image/png'),
  );
  await submit();
  expect((await popup()).getByText('Describe what it shows.')).toBeVisible();
  await userEvent.type((await popup()).getByRole('textbox', { name: 'Alt text' }), 'A quay');
  await submit();
  expect(await within(field).findByRole('img', { name: 'A quay' })).toHaveAttribute('src');

  typeText(field, 'Once more');
  await press('Image or video');
  await userEvent.click(await (await popup()).findByRole('radio', { name: /A quay/ }));
  expect((await popup()).getByRole('textbox', { name: 'Alt text' })).toHaveValue('A quay');
  await userEvent.type((await popup()).getByRole('textbox', { name: 'Caption' }), 'In June');
  await submit();
  await userEvent.click(await save());
  await screen.findByText(programTexts.publication.saved);
  const { draft, media } = await stored();
  const id = media.find(({ alt }) => alt === 'A quay')?.id;
  const quayImage = `<img data-media="${id}" alt="A quay">`;
  expect(draft?.html).toBe(
    `<p>Dear members</p><figure>${quayImage}</figure><p>Once more</p><figure>${quayImage}<figcaption>In June</figcaption></figure>`,
  );
});

it.long('requests new links for a picture that no longer loads [PGM-05]', async () => {
  const { media } = await stored();
  await saveElsewhere({ html: `<figure><img data-media="${media[0]?.id}" alt="A quay"></figure>` });
  await open();
  calls.forget();
  const quayImage = within(await textField()).getByRole('img', { name: 'A quay' });
  fireEvent.error(quayImage);
  fireEvent.error(quayImage);
  await waitFor(() => expect(calls.to(mediaPaths.list)).toHaveLength(1));
});

it.long('requests again media that cannot be read [PGM-05]', async () => {
  await open();
  await textField();
  const real = window.fetch;
  const cut = jest.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.endsWith(mediaPaths.list)) throw new TypeError('Failed to fetch');
    return real(input, init);
  });
  await press('Image or video');
  const again = await (await popup()).findByRole('button', { name: 'Try again' });
  cut.mockRestore();
  await userEvent.click(again);
  expect((await (await popup()).findAllByRole('radio')).length).toBeGreaterThan(0);
});
