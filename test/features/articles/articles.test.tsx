import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { articlePaths } from '@/contract/content/article';
import { pages } from '@/contract/pages';
import type { PageBody, PageKey } from '@/contract/program/publication';
import { texts } from '@/contract/texts';
import { readPublished } from '@/server/modules/program/queries/publications';

import { address, renderApp, testBackend } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchCalls } from '../../support/page/sentCalls';

const calls = watchCalls();
beforeEach(() => calls.forget());

const article = async () => within(await screen.findByRole('article'));
const body = async () => {
  const element = await screen.findByRole('article');
  await waitFor(() => expect(element.querySelector('p')).not.toBeNull());
  return element;
};

/** Changes the published text directly, which no administrator can do. */
async function write(key: PageKey, change: Partial<PageBody>) {
  const { db } = await testBackend();
  const published = (await readPublished(db, 'page', new Date(), key)).get(key);
  await db
    .updateTable('publication_versions')
    .set({ body: JSON.stringify({ ...published?.body, ...change }) })
    .where('publication_id', '=', db.selectFrom('publications').select('id').where('key', '=', key))
    .execute();
}

it.each([
  [
    'ABOUT-01',
    pages.aboutUs,
    'About Us',
    articlePaths.aboutUs,
    'Harbor Benefits',
    /Health benefits for 42 organizations/,
    'Our history',
  ],
  [
    'ABOUT-02',
    pages.chairman,
    'Message from Chairman',
    articlePaths.chairman,
    'Office of the Chairman',
    /Chairman of the Board/,
    'What is new this year',
  ],
])(
  '%s ABOUT-03 D-78 %s: shows a back arrow, the author, and the text',
  async (_id, page, title, path, name, profession, part) => {
    await renderApp(page, { as: 'member' });
    const text = await article();
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await text.findByText(name)).toBeVisible();
    expect(text.getByText(profession)).toBeVisible();
    expect(await text.findByRole('heading', { level: 2, name: part })).toBeVisible();
    expect(calls.to(path)).toEqual([expect.objectContaining({ method: 'GET' })]);

    await userEvent.click(screen.getByRole('link', { name: 'Back to home' }));
    expect(address()).toBe('/');
  },
);

it.long('shows on the person card the picture, or the initials of a person without one [ABOUT-01]', async () => {
  await renderApp(pages.aboutUs, { as: 'member' });
  await (await article()).findByText('Harbor Benefits');
  expect(document.querySelector('article img')).toHaveAttribute('src', expect.stringMatching('^/api/files/'));

  await userEvent.click(screen.getByRole('link', { name: 'Message from Chairman' }));
  await screen.findByRole('heading', { level: 1, name: 'Message from Chairman' });
  expect(await (await article()).findByText('OC')).toBeVisible();
  expect(document.querySelector('article img')).toBeNull();
});

it.long('leaves out scripts in an article [D-78 D1 ABOUT-01]', async () => {
  await write('about_us', {
    html: '<h1>Ours</h1><p onclick="hit()">Plain <a href="javascript:hit()">link</a></p><iframe src="https://foreign.invalid"></iframe>',
  });
  await renderApp(pages.aboutUs, { as: 'member' });
  const text = await body();
  expect(text.querySelector('p:has(a)')?.outerHTML).toBe('<p>Plain <a>link</a></p>');
  expect(within(text).getByRole('heading', { level: 2, name: 'Ours' })).toBeVisible();
  expect(text.querySelector('iframe, h1')).toBeNull();
});

it('shows an article that does not exist yet as an empty page, not as an error [PGM-03]', async () => {
  const { db } = await testBackend();
  await db.deleteFrom('publications').where('key', '=', 'message_from_chairman').execute();
  await renderApp(pages.chairman, { as: 'member' });
  expect(await (await article()).findByText(texts.empty)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it.long.each([
  ['LEGAL-01', pages.policy, 'Privacy Policy', 'policy_site', '1. What we collect'],
  ['LEGAL-02', pages.terms, 'Terms of Use', 'term_condition', '2. Your account'],
])('shows the text in sections [%s D-89] %s', async (_id, page, title, key, section) => {
  await renderApp(page, { as: 'member' });
  const text = await body();
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(calls.to(articlePaths.policy)).toEqual([expect.objectContaining({ method: 'POST', body: { key } })]);
  expect(within(text).getByRole('heading', { level: 2, name: section })).toBeVisible();
});

/** Replies to requests for policies like a service with only the documented contract, which returns plain text. */
function answerPolicyWith(content: string, more: { version?: number; validFrom?: string } = {}) {
  const fetching = globalThis.fetch;
  restore = () => (globalThis.fetch = fetching);
  globalThis.fetch = (input, init) =>
    new Request(input, init).url.endsWith(articlePaths.policy)
      ? Promise.resolve(Response.json({ status: 'success', message: '', data: { content, ...more } }))
      : fetching(input, init);
}
let restore = (): unknown => undefined;
afterEach(() => restore());

it('keeps the line breaks of a policy without formatting, and removes its tags [D-89]', async () => {
  answerPolicyWith('<h1>Rules</h1>\nOne line\nand the next\n\n<script>hit()</script><b>Last</b> &amp; least');
  await renderApp(pages.policy, { as: 'member' });
  const text = await body();
  expect([...text.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Rules',
    'One line\nand the next',
    'Last & least',
  ]);
  expect(text.querySelector('script, b')).toBeNull();
});

it('shows the first day of a policy in the time zone of the program [D-89]', async () => {
  answerPolicyWith('Rules', { version: 3, validFrom: '2026-01-01T04:59:00Z' });
  await renderApp(pages.policy, { as: 'member', config: { timeZone: 'America/New_York' } });
  expect(await screen.findByText(/^Version 3, effective .*Dec 31, 2025/)).toBeVisible();
});

it('makes each numbered section of a policy without formatting a heading [D-89]', async () => {
  answerPolicyWith('Hello.\n\n1. What we collect\nYour name.\n\n2. What we do not\nYour diary.');
  await renderApp(pages.policy, { as: 'member' });
  const text = within(await body());
  expect(text.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    '1. What we collect',
    '2. What we do not',
  ]);
});

it('leaves out scripts in a policy with formatting [D-89 D1]', async () => {
  await write('policy_site', { html: '<h2>Rules</h2><p onclick="hit()">Plain</p><script>hit()</script>' });
  await renderApp(pages.policy, { as: 'member' });
  const text = await body();
  expect(text.querySelector('p')?.outerHTML).toBe('<p>Plain</p>');
  expect(text.querySelector('script')).toBeNull();
});

it('shows a message for an empty policy [D-89]', async () => {
  await write('term_condition', { html: '  ' });
  await renderApp(pages.terms, { as: 'member' });
  expect(await screen.findByText('No Data')).toBeVisible();
});

it('serves the policy for visitors without a sign-in, and shows it nowhere [D-87 LEGAL-03]', async () => {
  const backend = await testBackend();
  const { body: reply } = await backend.main('POST', articlePaths.publicPolicy, { body: { key: 'policy_site' } });
  expect(reply).toMatchObject({ status: 'success', data: { content: expect.any(String) } });
  await renderApp(pages.publicPolicy);
  await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' });
  expect(calls.to(articlePaths.publicPolicy)).toEqual([]);
});
