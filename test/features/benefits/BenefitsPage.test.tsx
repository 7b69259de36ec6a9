import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { benefitPaths } from '@/contract/content/benefit';
import { pages } from '@/contract/pages';
import type { BenefitBody } from '@/contract/program/publication';
import { readPublished } from '@/server/modules/program/queries/publications';

import { address, renderApp, testBackend } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchCalls } from '../../support/page/sentCalls';

const calls = watchCalls();
beforeEach(() => calls.forget());

const first = 'Employee Assistance Program';
const list = async () => within(await screen.findByRole('navigation', { name: 'Benefits' }));
const links = async () => (await list()).findAllByRole('link');
const linkTo = async (name: string) => (await list()).findByRole('link', { name });
const detail = async (name: string) => within(await screen.findByRole('article', { name }));
const requested = () => calls.to(benefitPaths.details).map(({ method, body }) => ({ method, body }));

/** Changes the published text directly, which no administrator can do. */
async function change(id: number, change: Partial<BenefitBody>) {
  const { db } = await testBackend();
  const published = (await readPublished(db, 'benefit', new Date(), String(id))).get(String(id));
  await db
    .updateTable('publication_versions')
    .set({ body: JSON.stringify({ ...published?.body, ...change }) })
    .where(
      'publication_id',
      '=',
      db.selectFrom('publications').select('id').where('kind', '=', 'benefit').where('key', '=', String(id)),
    )
    .execute();
}

it.long('links each benefit of the list to its own address, and marks the current one [BEN-01 BEN-03]', async () => {
  await renderApp(pages.benefit(2), { as: 'member' });
  const { db } = await testBackend();
  const published = await readPublished(db, 'benefit', new Date());
  const rows = await db.selectFrom('benefits').select('id').orderBy('sequence').execute();

  expect((await links()).map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    rows.map(({ id }) => [published.get(String(id))?.body.title, `/additional-benefits/${id}`]),
  );
  expect(rows.length).toBeGreaterThanOrEqual(8);
  expect(await linkTo('Wellness Rewards')).toHaveAttribute('aria-current', 'page');
  expect((await links()).filter((link) => link.hasAttribute('aria-current'))).toHaveLength(1);
  expect(calls.to(benefitPaths.list)).toEqual([expect.objectContaining({ method: 'GET' })]);
});

it.long('requests benefit 1 without an id, and shows it next to the list [D-76 BEN-02]', async () => {
  await renderApp(pages.benefits, { as: 'member' });
  await detail(first);
  expect(requested()).toEqual([{ method: 'POST', body: { id: 1 } }]);
  expect(await linkTo(first)).toHaveAttribute('aria-current', 'page');
});

it.long(
  'requests a selected benefit by its id, replaces the previous one with it, and names the tab after it [BEN-04]',
  async () => {
    await renderApp(pages.benefits, { as: 'member' });
    await detail(first);
    calls.forget();
    await userEvent.click(await linkTo('Quit For Life'));

    await detail('Quit For Life');
    expect(address()).toBe('/additional-benefits/7');
    expect(requested()).toEqual([{ method: 'POST', body: { id: 7 } }]);
    expect(calls.to(benefitPaths.list)).toEqual([]);
    expect(screen.queryByRole('article', { name: first })).toBeNull();
    expect(document.title).toBe('Quit For Life · Harbor Benefits');
    expect(screen.getByRole('heading', { level: 1, name: 'Additional Benefits' })).toHaveFocus();
  },
);

it('shows title, logo, media and the description as HTML in the detail, under the right headings [D-77 D-78 BEN-05]', async () => {
  await renderApp(pages.benefit(2), { as: 'member' });
  const benefit = await detail('Wellness Rewards');
  expect(benefit.getByRole('heading', { level: 2, name: 'Wellness Rewards' })).toBeVisible();
  expect(document.querySelector('article img[alt=""]')).toHaveAttribute('src', expect.stringContaining('/files/'));
  expect(benefit.getByRole('img', { name: 'A path through green hills toward the sun' })).toHaveAttribute(
    'src',
    expect.stringContaining('/files/'),
  );
  expect(await benefit.findByRole('heading', { level: 3, name: 'What is included' })).toBeVisible();
  expect(
    within(benefit.getByRole('region', { name: 'Rewards' })).getByRole('row', {
      name: 'Flu vaccination $25 Once a season',
    }),
  ).toBeVisible();
  expect(benefit.getByText('$200 a year').localName).toBe('strong');
});

it('plays a video in place, and shows none without media [D-77 BEN-05]', async () => {
  await renderApp(pages.benefit(7), { as: 'member' });
  const benefit = await detail('Quit For Life');
  expect(benefit.getByLabelText(/^A circle that widens/, { selector: 'video' })).toHaveAttribute('controls');
  await userEvent.click(await linkTo('Gym Reimbursement'));
  const next = await detail('Gym Reimbursement');
  await next.findByRole('heading', { level: 3, name: 'What is included' });
  expect(next.queryByRole('img')).toBeNull();
  expect(document.querySelector('video')).toBeNull();
});

it('removes a script in a description, and shows the initials of a benefit without a logo [D-78 D1 BEN-05]', async () => {
  await change(3, {
    html: '<p>Safe</p><script>hit()</script><img src=x onerror=hit()>',
    iconId: null,
  });
  await renderApp(pages.benefit(3), { as: 'member' });
  const benefit = await detail('Gym Reimbursement');
  expect(await benefit.findByText('Safe')).toBeVisible();
  expect(benefit.getByText('GR')).toBeVisible();
  expect(document.querySelector('article script, article img')).toBeNull();
});

it('says that a benefit has no description [BEN-05]', async () => {
  await change(4, { html: ' ', mediaId: null });
  await renderApp(pages.benefit(4), { as: 'member' });
  expect(await (await detail('Maternity Support')).findByText('No Data')).toBeVisible();
});

it('reports a missing benefit in a toast and in its place, and keeps the list usable [D-76]', async () => {
  await renderApp(pages.benefit(9999), { as: 'member' });
  await waitFor(() => expect(screen.getAllByText('Benefit not found.')).toHaveLength(2));
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  await userEvent.click(await linkTo(first));
  await detail(first);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it.long.each(['abc', '0', '1%20or%201'])(
  'handles an address that names no benefit (%s) like an unknown one [D-76]',
  async (id) => {
    await renderApp(pages.benefit(id), { as: 'member' });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect((await links()).length).toBeGreaterThan(0);
  },
);

it('requests a detail that failed to load again, and the list too [D-76]', async () => {
  await renderApp(pages.aboutUs, { as: 'member' });
  await screen.findByRole('heading', { level: 1, name: 'About Us' });
  calls.failOnce();
  await userEvent.click(screen.getByRole('link', { name: 'Additional Benefits' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await detail(first);
  expect(await links()).not.toHaveLength(0);
});

it('says that a list has no benefits [BEN-01]', async () => {
  const { db } = await testBackend();
  await db.updateTable('benefits').set({ is_active: false }).execute();
  await renderApp(pages.benefits, { as: 'member' });
  expect(await (await list()).findByText('No Data')).toBeVisible();
  await db.updateTable('benefits').set({ is_active: true }).execute();
});

it('shows the program’s first benefit if it has no benefit 1, and requests nothing else [PGM-09 BEN-02]', async () => {
  const { db } = await testBackend();
  await db.updateTable('benefits').set({ is_active: false }).where('id', '=', 1).execute();
  await renderApp(pages.benefits, { as: 'member', config: { program: true } });
  await detail('Wellness Rewards');
  expect(requested().map(({ body }) => body)).toEqual([{ id: 2 }]);
  await db.updateTable('benefits').set({ is_active: true }).execute();
});

it('says once that a program has no benefits, and requests none [PGM-09 BEN-02]', async () => {
  const { db } = await testBackend();
  await db.updateTable('benefits').set({ is_active: false }).execute();
  await renderApp(pages.benefits, { as: 'member', config: { program: true } });
  expect(await (await list()).findByText('No Data')).toBeVisible();
  expect(screen.queryByText('Benefit not found.')).toBeNull();
  await db.updateTable('benefits').set({ is_active: true }).execute();
});
