import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { maxPictureBytes } from '@/contract/files';
import { userPaths } from '@/contract/people/user';

import '../../support/page/fastQueries';
import { watchCalls } from '../../support/page/sentCalls';
import { fakePictures } from './drawnPictures';
import { findText, openAsNewPerson, press } from './screen';

const calls = watchCalls();
let fakeBrowser: ReturnType<typeof fakePictures>;
beforeEach(() => {
  calls.forget();
  fakeBrowser = fakePictures();
});
afterEach(() => fakeBrowser.restoreBrowser());

const photo = (name = 'me.jpg', type = 'image/jpeg', bytes = 2000) => new File([new Uint8Array(bytes)], name, { type });

async function opened() {
  const app = await openAsNewPerson('/profile');
  await press('Add an image');
  await screen.findByRole('dialog', { name: 'Change image' });
  return app;
}
const pick = (file: File) =>
  fireEvent.change(screen.getByLabelText('Choose an image', { selector: 'input' }), { target: { files: [file] } });
async function cropping(file = photo()) {
  const app = await opened();
  pick(file);
  await screen.findByRole('heading', { name: 'Choose the visible area' });
  await screen.findByRole('group', { name: 'Crop area' });
  return app;
}
const saved = () => calls.to(userPaths.updateProfilePic);

it.long('shows kind and size before a file is selected', async () => {
  await opened();
  expect(screen.getByRole('button', { name: 'Choose an image' })).toHaveAccessibleDescription(
    /PNG, JPEG, or WebP, up to 5 MB/,
  );
  expect(screen.queryByRole('button', { name: 'Save image' })).not.toBeInTheDocument();
});

it.long.each<[string, File, Parameters<typeof fakeBrowser.see>[0], RegExp]>([
  [
    'of another kind',
    photo('me.svg', 'image/svg+xml'),
    { width: 9, height: 9 },
    /^me\.svg has an unsupported format. Choose a PNG, JPEG, or WebP file/,
  ],
  [
    'a byte above 5 MB',
    photo('me.png', 'image/png', maxPictureBytes + 1),
    { width: 9, height: 9 },
    /^me\.png is larger than 5 MB/,
  ],
  ['that is none', photo('me.webp', 'image/webp'), 'broken', /^me\.webp isn’t a PNG, JPEG, or WebP image/],
  ['more than 30,000 px wide', photo(), { width: 30_001, height: 1 }, /^me\.jpg has more than 25 megapixels/],
  ['of more than 25 megapixels', photo(), { width: 5_000, height: 5_001 }, /^me\.jpg has more than 25 megapixels/],
])('names a file %s with what is allowed, and sends nothing [F4]', async (_what, file, size, text) => {
  await opened();
  fakeBrowser.see(size);
  pick(file);
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save image' })).not.toBeInTheDocument();
  expect(saved()).toEqual([]);
});

it.long(
  'sends the selected square as a data URL; then reads the person again and updates the header [D-79 D-39 PROF-02 PROF-03]',
  async () => {
    const { store } = await cropping();
    expect(screen.getByRole('heading', { name: 'Choose the visible area' })).toHaveFocus();
    const read = calls.to(userPaths.info).length;
    await press('Save image');
    await waitFor(() => expect(store.getState().session.user?.userProfilePic).toContain('/files/'));

    expect(fakeBrowser.drawn).toEqual([[150, 0, 600, 600, 0, 0, 512, 512]]);
    expect(saved()).toEqual([expect.objectContaining({ method: 'POST', body: { profile_image: fakeBrowser.webp } })]);
    expect(calls.to(userPaths.info)).toHaveLength(read + 1);
    expect(await findText('Image updated.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const header = within(screen.getByRole('banner')).getByRole('link', { name: 'My Profile' });
    expect(header.querySelector('img')?.getAttribute('src')).toContain('/files/');
    expect(screen.getByRole('button', { name: 'Change image' })).toBeInTheDocument();
  },
);

it.long('moves and zooms the square with keys and sliders', async () => {
  await cropping();
  const [zoom, horizontal, vertical] = ['Zoom', 'Horizontal position', 'Vertical position'].map((name) =>
    screen.getByRole('slider', { name }),
  ) as [HTMLElement, HTMLElement, HTMLElement];
  expect(vertical).toBeDisabled();
  expect(horizontal).toHaveAttribute('aria-valuetext', 'center');
  fireEvent.change(horizontal, { target: { value: '0' } });
  expect(horizontal).toHaveAttribute('aria-valuetext', '100% to the left');

  const frame = screen.getByRole('group', { name: 'Crop area' });
  expect(frame).toHaveAccessibleDescription(/arrow keys/);
  frame.focus();
  await userEvent.keyboard('{+}{+}{+}{+}{+}{-}');
  expect(zoom).toHaveAttribute('aria-valuetext', '1.4 times');
  expect(vertical).toBeEnabled();
  fireEvent.change(zoom, { target: { value: '2' } });
  expect(zoom).toHaveAttribute('aria-valuetext', '2.0 times');
  const before = horizontal.getAttribute('aria-valuetext');
  frame.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}');
  expect(horizontal.getAttribute('aria-valuetext')).not.toBe(before);

  fireEvent.change(horizontal, { target: { value: '0' } });
  fireEvent.change(vertical, { target: { value: '100' } });
  await press('Save image');
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(fakeBrowser.drawn).toEqual([[0, 300, 300, 300, 0, 0, 300, 300]]);
});

it.long('writes a JPEG in a browser that cannot write WebP', async () => {
  await cropping();
  fakeBrowser.writeAs('image/jpeg');
  await press('Save image');
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]?.body).toEqual({ profile_image: expect.stringMatching(/^data:image\/jpeg;base64,/) });
});

it.long('shows an error in a browser that can write neither, and accepts another picture', async () => {
  await cropping();
  fakeBrowser.writeAs('none');
  await press('Save image');
  expect(await screen.findByRole('alert')).toHaveTextContent(/Your browser couldn’t read the image/);
  expect(saved()).toEqual([]);
  await press('Choose another image');
  expect(screen.getByRole('button', { name: 'Choose an image' })).toBeInTheDocument();
});

it.long('saves once for fast clicks, and keeps the selection after a failed connection [J4]', async () => {
  await cropping();
  calls.failOnce();
  await press('Save image');
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t save the image. Try again.');
  calls.forget();
  const save = screen.getByRole('button', { name: 'Save image' });
  for (let times = 0; times < 5; times += 1) fireEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saved()).toHaveLength(1);
});

it('changes nothing on Cancel', async () => {
  await cropping();
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saved()).toEqual([]);
});
