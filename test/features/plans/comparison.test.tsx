import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { pages } from '@/contract/pages';
import { planPaths } from '@/contract/people/plan';
import { onAnnounced } from '@/ui/announce/announce';

import { mockMatchMedia } from '../../support/environment/media';
import { address, renderApp } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchCalls } from '../../support/page/sentCalls';
import { demoFamily } from './family';

const calls = watchCalls();
const announced: string[] = [];
onAnnounced((text) => void announced.push(text));
beforeEach(() => {
  calls.forget();
  announced.length = 0;
});

const compareWith = async (name: string) => `${pages.myPlans}?compare=${(await demoFamily()).relative(name)}`;
const tableOf = (header: string | RegExp) => screen.findByRole('table', { name: header });
const rowOf = (table: HTMLElement, title: RegExp) => within(table).getByRole('row', { name: title });
const valuesOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.querySelector('.value')?.textContent);

it.long('shows both plans side by side under each option, and marks differences with text', async () => {
  await renderApp(await compareWith('Casey'), { as: 'member' });
  const table = await tableOf(/UMR Plan A: Office and hospital Casey: UHC Plan B \(PPO\): Office and hospital/);
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['In-Network', 'Out-of-Network', 'You', 'Casey', 'You', 'Casey']);
  const visit = rowOf(table, /^Primary care visit/);
  expect(valuesOf(visit)).toEqual(['$20 copay', '$30 copay', '40% after deductible', '50% after deductible']);
  expect(within(visit).getByRole('rowheader', { name: 'Primary care visit Differs' })).toBeVisible();

  const dental = await tableOf(/MetLife Dental Plan: Coverage/);
  expect(within(dental).getByText('All 7 items are the same')).toBeVisible();
  expect(within(dental).queryByText('Differs')).toBeNull();
});

it.long('names the plan of a table that only one of the two plans has', async () => {
  await renderApp(await compareWith('Sam'), { as: 'member' });
  const vision = await tableOf(/MetLife Vision Plan: Lenses/);
  expect(within(vision).getByText('Only in your plan')).toBeVisible();
});

it.long(
  'shows the number of differences on the page and announces it; says so for equal plans, which need no switch',
  async () => {
    const { unmount } = await renderApp(await compareWith('Casey'), { as: 'member' });
    const count = await screen.findByRole('heading', { name: /^\d+ of \d+ items differ$/ });
    expect(announced).toContain(`Your plan and Casey Ellis’s: ${count.textContent}.`);
    unmount();

    await renderApp(await compareWith('Robin'), { as: 'member' });
    expect(await screen.findByRole('heading', { name: /^All \d+ items are the same$/ })).toBeVisible();
    expect(screen.queryByRole('switch')).toBeNull();
  },
);

it.long('shows only the differences on request, announces this and keeps it in the address', async () => {
  const path = await compareWith('Casey');
  await renderApp(path, { as: 'member' });
  await tableOf(/MetLife Dental Plan: Coverage/);
  await userEvent.click(screen.getByRole('switch', { name: 'Show differences only' }));
  await waitFor(() => expect(screen.queryByRole('table', { name: /MetLife Dental Plan/ })).toBeNull());
  expect(address()).toBe(`${path}&only=differences`);
  expect(announced.at(-1)).toMatch(/items differ\. Only differences are shown\.$/);
  for (const row of screen.getAllByRole('rowheader'))
    if (row.closest('table')?.querySelector('[data-differs]')) expect(row).toHaveTextContent('Differs');

  await userEvent.click(screen.getByRole('switch', { name: 'Show differences only' }));
  expect(await tableOf(/MetLife Dental Plan: Coverage/)).toBeVisible();
  expect(address()).toBe(path);
});

it('starts with the differences on a phone, and shows everything on request', async () => {
  mockMatchMedia((query) => query.includes('max-width'));
  const path = await compareWith('Casey');
  await renderApp(path, { as: 'member' });
  await screen.findByRole('heading', { name: /items differ$/ });
  expect(screen.queryByRole('table', { name: /MetLife Dental Plan/ })).toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: 'Show differences only' }));
  expect(await tableOf(/MetLife Dental Plan: Coverage/)).toBeVisible();
  expect(address()).toBe(`${path}&only=no`);
});

it.long('opens the comparison from a relative’s plan and from one’s own, and returns with Back', async () => {
  const { relative } = await demoFamily();
  await renderApp(pages.relativePlan(relative('Casey')), { as: 'member' });
  await userEvent.click(await screen.findByRole('link', { name: 'Compare with my plan' }));
  await screen.findByRole('heading', { name: /items differ$/ });
  expect(address()).toBe(`${pages.myPlans}?compare=${relative('Casey')}`);
  const choices = within(screen.getByRole('navigation', { name: 'Compare plans' }));
  expect(choices.getByRole('link', { current: true })).toHaveTextContent('Compare with Casey Ellis');

  await userEvent.click(choices.getByRole('link', { name: 'Compare with Robin Ellis' }));
  await screen.findByRole('heading', { name: /items are the same$/ });
  act(() => window.history.back());
  await screen.findByRole('heading', { name: /items differ$/ });

  await userEvent.click(choices.getByRole('link', { name: 'My plan only' }));
  expect(await tableOf('UMR Plan A: What you pay')).toBeVisible();
  expect(address()).toBe(pages.myPlans);
  expect(choices.getByRole('link', { name: 'My plan only' })).toHaveFocus();
});

it('compares someone who is not a relative with no one, and requests nothing for them [D-75 PLAN-04]', async () => {
  await renderApp(`${pages.myPlans}?compare=999999`, { as: 'member' });
  expect(await screen.findByText('No Data')).toBeVisible();
  expect(calls.to(planPaths.details)).toEqual([]);
});

it.long('requests again a plan that could not be read, and keeps the other one', async () => {
  const { relative, user } = await demoFamily();
  await renderApp(pages.myPlans, { as: 'member' });
  const choice = await screen.findByRole('link', { name: 'Compare with Casey Ellis' });
  await tableOf('UMR Plan A: What you pay');
  calls.forget();
  calls.failOnce();
  await userEvent.click(choice);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: /items differ$/ });
  const requested = calls.to(planPaths.details).map(({ body }) => (body as { id: unknown }).id);
  expect(requested).toEqual([relative('Casey'), relative('Casey')]);
  expect(requested).not.toContain(user.id);
});
