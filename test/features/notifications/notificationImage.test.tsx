import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { press } from '../../support/browser/contentLists';
import { forwardClock } from '../../support/forwardClock';
import '../../support/page/fastQueries';
import { fakePictures } from '../profile/drawnPictures';
import { countdown, counting, fill, findText, open, submit, watchForms } from './screen';

const forms = watchForms();
const clock = forwardClock();
let fakeBrowser: ReturnType<typeof fakePictures>;
beforeEach(() => {
  fakeBrowser = fakePictures();
});
afterEach(() => fakeBrowser.restoreBrowser());

const photo = (name = 'shots.png', type = 'image/png') => new File([new Uint8Array(2000)], name, { type });
const pick = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('Choose image', { selector: 'input' }), { target: { files: [file] } });
const popup = () => screen.findByRole('dialog', { name: 'Crop image' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
async function cropping(file = photo()) {
  await open();
  await pick(file);
  await within(await popup()).findByRole('group', { name: 'Crop area' });
}

it.long('shows kind, size and shape before an image is selected, which is optional [NOTIF-25]', async () => {
  await open();
  expect(await screen.findByRole('button', { name: 'Choose image' })).toHaveAccessibleDescription(
    /PNG, JPEG, or WebP, up to 5 MB, cropped to a square/,
  );
  await fill();
  await submit();
  expect(await countdown()).toBeInTheDocument();
});

it.long(
  'blocks the notification for an image that was not cropped, and sends it after the image is removed [D-153 NOTIF-25 MSG-38]',
  async () => {
    await cropping();
    await press('Cancel');
    await closed();
    expect(screen.getByRole('button', { name: 'Crop image' })).toHaveFocus();
    await fill();
    await submit();
    expect(await findText('Image is not properly cropped')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Crop image' })).toHaveFocus();
    expect(counting()).toBeNull();
    await press('Remove image');
    expect(screen.getByRole('button', { name: 'Choose image' })).toHaveFocus();
    await submit();
    expect(await countdown()).toBeInTheDocument();
  },
);

it.long(
  'shows the applied square, set by keys alone, in the preview and sends it [D-153 NOTIF-25 NOTIF-28]',
  async () => {
    await cropping();
    const dialog = await popup();
    const frame = within(dialog).getByRole('group', { name: 'Crop area' });
    fireEvent.keyDown(frame, { key: '+' });
    expect(within(dialog).getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '1.1 times');
    await press('Apply');
    await closed();
    expect(screen.getByRole('button', { name: 'Crop again' })).toHaveFocus();
    expect(
      within(screen.getByRole('region', { name: 'Preview' })).getByRole('img', { name: 'The cropped image' }),
    ).toBeInTheDocument();
    // The picture is 600 pixels high, so a square at 1.1 times zoom is 545 pixels wide.
    expect(fakeBrowser.drawn[0]?.slice(2, 4)).toEqual([545, 545]);
    // The test's canvas does not write a real image, so only the form is checked; the service's own tests check images.
    await fill();
    await submit();
    await countdown();
    clock.pass(10);
    await waitFor(() => expect(forms).toHaveLength(1));
    const { image } = forms[0] ?? {};
    expect(image).toBeInstanceOf(File);
    expect(image).toMatchObject({ name: 'shots.png', type: 'image/png' });
  },
);

it.long('keeps a photo a JPEG [D-153 NOTIF-25]', async () => {
  await cropping(photo('me.today.jpg', 'image/jpeg'));
  fakeBrowser.writeAs('image/jpeg');
  await press('Apply');
  await closed();
  await fill();
  await submit();
  await countdown();
  clock.pass(10);
  await waitFor(() => expect(forms[0]?.image).toMatchObject({ name: 'me.today.jpeg', type: 'image/jpeg' }));
});

it('shows an error in a browser that cannot write the square and keeps the selection', async () => {
  await cropping(photo('me.jpg', 'image/jpeg'));
  fakeBrowser.writeAs('none');
  await press('Apply');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your browser couldn’t read the image. Choose another one.',
  );
  await press('Cancel');
  await closed();
  expect(screen.getByText('Not cropped yet. Images are sent as squares.')).toBeInTheDocument();
});

it.long.each([
  [
    'of another kind',
    photo('a.svg', 'image/svg+xml'),
    /a\.svg has an unsupported format. Choose a PNG, JPEG, or WebP file/,
  ],
  ['that cannot be read', photo('b.png'), /b\.png isn’t a PNG, JPEG, or WebP image/],
])('names a file %s with what is allowed [F4]', async (what, file, text) => {
  await open();
  if (what !== 'of another kind') fakeBrowser.see('broken');
  await pick(file);
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.long('keeps an image after a failed send, and sends it the next time [D-154 I4 NOTIF-31]', async () => {
  await cropping();
  await press('Apply');
  await closed();
  await fill('Kept');
  jest.mocked(XMLHttpRequest.prototype.send).mockImplementationOnce(function (this: XMLHttpRequest) {
    this.onerror?.(new ProgressEvent('error'));
  });
  await submit();
  await countdown();
  clock.pass(10);
  expect(await findText('Error sending notification')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Crop again' })).toBeInTheDocument();
  await submit();
  await countdown();
  clock.pass(10);
  await waitFor(() => expect(forms[0]).toMatchObject({ title: 'Kept', image: expect.any(File) }));
});
