import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { pages } from '@/contract/pages';

import { renderApp, testBackend } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { fakeHomeService, paper } from './homeServer';

let server: ReturnType<typeof fakeHomeService> | undefined;
afterEach(() => {
  server?.stop();
  server = undefined;
  jest.restoreAllMocks();
});

const papers = () => screen.findByRole('region', { name: 'Learn about your benefits' });

it.long(
  'shows a PDF as a link that says what opens and where, and opens a real PDF with text for screen readers [HOME-02]',
  async () => {
    await renderApp(pages.home, { as: 'member' });
    const link = within(await papers()).getByRole('link', {
      name: 'Plan A and Plan B Compared PDF, opens in a new tab',
    });
    expect(link).toHaveAttribute('target', '_blank');
    const { url } = await testBackend();
    const file = await fetch(new URL(link.getAttribute('href') ?? '', url));
    const text = await file.text();
    expect(text).toMatch(/^%PDF-1\.4/);
    expect(text).toContain('/Title (Plan A and Plan B Compared)');
    expect(text).toContain('/Lang (en-US)');
    expect(text).toMatch(/\/H1 << \/MCID 0 >>/);
  },
);

it.long('plays the video, a real one, in a popup with controls [HOME-02]', async () => {
  await renderApp(pages.home, { as: 'member' });
  await userEvent.click(within(await papers()).getByRole('button', { name: 'When to Use Urgent Care Video' }));
  const video = within(await screen.findByRole('dialog', { name: 'When to Use Urgent Care' })).getByLabelText(
    'When to Use Urgent Care',
  );
  expect(video).toHaveAttribute('controls');
  const { url } = await testBackend();
  const file = await fetch(new URL(video.getAttribute('src') ?? '', url));
  expect(file.headers.get('content-type')).toBe('video/webm');
  expect(Number(file.headers.get('content-length'))).toBeGreaterThan(50_000);
  expect(
    within(await papers()).getByRole('link', { name: /^When to Use Urgent Care \(Transcript\)/ }),
  ).toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it.long('requests an expired link again before it opens [HOME-02]', async () => {
  const link = (read: number) => `https://files.example.org/paper.pdf?read=${read}`;
  server = fakeHomeService({ documents: [paper({ id: 3, fileName: 'Guide', en_link: link(0) })] });
  await renderApp(pages.home, { as: 'member' });
  const anchor = within(await papers()).getByRole('link', { name: /Guide/ });
  server.stop();
  server = fakeHomeService({ documents: [paper({ id: 3, fileName: 'Guide', en_link: link(1) })] });

  const opened = jest.spyOn(window, 'open').mockReturnValue({ opener: window } as unknown as Window);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000);
  fireEvent.click(anchor);
  await waitFor(() => expect(opened).toHaveBeenCalledWith(link(1), '_blank'));
});

it('shows a document without its file without a link [HOME-02]', async () => {
  server = fakeHomeService({ documents: [paper({ fileName: 'Coming soon', en_link: null })] });
  await renderApp(pages.home, { as: 'member' });
  expect(
    within(await papers())
      .getByText('Coming soon')
      .closest('a, button'),
  ).toBeNull();
});
