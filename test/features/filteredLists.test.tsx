import { QueryStatus } from '@reduxjs/toolkit/query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { alertPaths } from '@/contract/content/alert';
import { cardPaths } from '@/contract/content/card';
import { documentPaths } from '@/contract/content/document';
import { pages } from '@/contract/pages';
import { employeePaths } from '@/contract/people/employee';
import { benefitAdminPaths } from '@/contract/program/benefit';
import { providerAdminPaths } from '@/contract/program/provider';

import '../support/page/fastQueries';
import { renderApp } from '../support/page/renderApp';
import { watchCalls } from '../support/page/sentCalls';

const calls = watchCalls();
beforeEach(() => calls.forget());

async function choose(filter: string, label: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: filter }));
  await userEvent.click(await screen.findByRole('option', { name: label }));
}

/** Each list with a filter: its page, its call, and two of the filter's choices. */
const lists = [
  [pages.employees, employeePaths.list, 'Status', ['Active', 'All']],
  [pages.alerts, alertPaths.list, 'Status', ['Active', 'All']],
  [pages.carousel, cardPaths.list, 'Status', ['Active', 'All']],
  [pages.documents, documentPaths.list, 'Status', ['Active', 'All']],
  [pages.programBenefits, benefitAdminPaths.list, 'Status', ['Active', 'All']],
  [pages.programProviders, providerAdminPaths.list, 'Status', ['Active', 'All']],
] as const;

it.each(lists)(
  'reads %s again at each change of its filter, also if it is cached [STATE-04]',
  async (path, call, filter, choices) => {
    const { store } = await renderApp(path, { as: 'console' });
    /** Waits until no call is pending, because a pending call would not be repeated. */
    const settled = () =>
      waitFor(() =>
        expect(
          Object.values(store.getState().api.queries).filter((query) => query?.status === QueryStatus.pending),
        ).toEqual([]),
      );
    await screen.findAllByRole('row');
    await waitFor(() => expect(calls.to(call)).toHaveLength(1));
    for (const [times, label] of [...choices, ...choices].entries()) {
      await choose(filter, label);
      await waitFor(() => expect(calls.to(call)).toHaveLength(times + 2));
      await settled();
      // Cached rows stay on screen.
      if (times >= choices.length) expect(screen.getAllByRole('row').length).toBeGreaterThan(1);
    }
  },
);
