import { act, screen, waitFor, within } from '@testing-library/react';

import { documentPaths } from '@/contract/content/document';
import { pages } from '@/contract/pages';
import { navigateTo } from '@/store/navigation';

import '../../support/page/fastQueries';
import { renderApp } from '../../support/page/renderApp';
import { fakeHomeService, paper } from './homeServer';

let server: ReturnType<typeof fakeHomeService> | undefined;
afterEach(() => {
  server?.stop();
  server = undefined;
});

const at = (id: number | string) => `${pages.home}?document=${id}`;
const papers = async () => within(await screen.findByRole('region', { name: 'Learn about your benefits' }));
const unavailableText = 'This document is no longer available.';
const guide = paper({ id: 31, fileName: 'Guide' });
const film = paper({ id: 32, fileName: 'Film', fileType: 'video' });

it('focuses the document that the address of home names, and another one of a later link', async () => {
  server = fakeHomeService({ documents: [guide, film, paper({ id: 33, fileName: 'Coming soon', en_link: null })] });
  await renderApp(at(31), { as: 'member' });
  const link = (await papers()).getByRole('link', { name: /^Guide/ });
  await waitFor(() => expect(link).toHaveFocus());
  await act(async () => void navigateTo(at(32)));
  await waitFor(async () => expect((await papers()).getByRole('button', { name: /^Film/ })).toHaveFocus());
  await act(async () => void navigateTo(at(33)));
  await waitFor(async () => expect((await papers()).getByText('Coming soon').closest('li')).toHaveFocus());
  // Opens the same link again, after focus has moved on.
  link.focus();
  await act(async () => void navigateTo(at(33)));
  await waitFor(async () => expect((await papers()).getByText('Coming soon').closest('li')).toHaveFocus());
  expect(screen.queryByText(unavailableText)).toBeNull();
});

it.each([
  ['deleted', [film]],
  ['inactive', [film, { ...guide, isActive: false }]],
  ['for another audience', [film, { ...guide, visibleTo: 'Pre-Enrolled' as const }]],
  ['the only one, deleted', []],
])('opens home and says so if the document is %s', async (_title, documents) => {
  server = fakeHomeService({ documents });
  await renderApp(at(31), { as: 'member' });
  expect(await screen.findByText(unavailableText)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
});

it('reads the documents again for one that was added after they were read', async () => {
  server = fakeHomeService({ documents: [film] });
  await renderApp(pages.home, { as: 'member' });
  await papers();
  server.stop();
  server = fakeHomeService({ documents: [film, guide] });
  await act(async () => void navigateTo(pages.aboutUs));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Learn about your benefits' })).toBeNull());
  await act(async () => void navigateTo(at(31)));
  await waitFor(async () => expect((await papers()).getByRole('link', { name: /^Guide/ })).toHaveFocus());
  expect(server.sent.filter(({ path }) => path.endsWith(documentPaths.list))).toHaveLength(1);
  expect(screen.queryByText(unavailableText)).toBeNull();
});

it('does not call a document gone whose list failed to load', async () => {
  server = fakeHomeService({ documents: 'refused' });
  await renderApp(at(31), { as: 'member' });
  expect(await screen.findByText('Couldn’t load the document. Reload the page to try again.')).toBeVisible();
  expect(screen.queryByText(unavailableText)).toBeNull();
});

it('ignores other parameters of the address of home', async () => {
  server = fakeHomeService({ documents: [guide] });
  await renderApp(`${pages.home}?from=mail`, { as: 'member' });
  await papers();
  expect(document.querySelector('[data-toast]')).toBeNull();
  expect(server.sent.filter(({ path }) => path.endsWith(documentPaths.list))).toHaveLength(1);
});
