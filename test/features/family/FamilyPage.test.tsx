import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { pages } from '@/contract/pages';
import { userPaths } from '@/contract/people/user';

import { address, renderApp, testBackend } from '../../support/page/renderApp';
import '../../support/page/fastQueries';

const cards = async () => within(await screen.findByRole('main')).findAllByRole('listitem');
const cardOf = async (name: string) =>
  within((await cards()).find((card) => within(card).queryByRole('heading', { level: 2, name })) as HTMLElement);

it.long('shows a card for each relative with initials, name, contact and relation [FAM-01 FAM-03]', async () => {
  await renderApp(pages.family, { as: 'member' });
  expect(await cards()).toHaveLength(3);
  const spouse = await cardOf('Casey Ellis');
  expect(spouse.getByText('CE')).toBeVisible();
  expect(spouse.getByText('Spouse')).toBeVisible();
  expect(spouse.getByRole('link', { name: 'Call Casey Ellis, (555) 010-0012' })).toHaveAttribute(
    'href',
    'tel:+15550100012',
  );
  const child = await cardOf('Robin Ellis');
  expect(child.getByText('RE')).toBeVisible();
  expect(child.getByText('Child')).toBeVisible();
  expect(child.getByText('No phone number')).toBeVisible();
});

it('reads the relation from userRealation, in that spelling [FAM-03]', async () => {
  const backend = await testBackend();
  const { body } = await backend.main('GET', userPaths.info, { token: await backend.signInMember() });
  expect(body.data.relatives.map(({ userRealation }: { userRealation: string }) => userRealation)).toEqual([
    'Spouse',
    'Child',
    'Child',
  ]);
});

it.long('leads from View Plan to the plan of that relative [FAM-02]', async () => {
  await renderApp(pages.family, { as: 'member' });
  const link = (await cardOf('Sam Ellis')).getByRole('link', { name: 'View Plan for Sam Ellis' });
  expect(link).toHaveTextContent('View Plan');
  await userEvent.click(link);
  expect(await screen.findByRole('heading', { level: 1, name: 'Sam Ellis' })).toBeVisible();
  expect(address()).toMatch(/^\/profile\/spouse-plan\/\d+$/);
});

it('shows No Data without a family [FAM-01]', async () => {
  const backend = await testBackend();
  await backend.db
    .updateTable('people')
    .set({ deleted_at: new Date() })
    .where('name_key', 'in', ['casey ellis', 'robin ellis', 'sam ellis'])
    .execute();
  await renderApp(pages.family, { as: 'member' });
  expect(await screen.findByText('No Data')).toBeVisible();
  expect(screen.queryByRole('link', { name: /View Plan/ })).toBeNull();
});
