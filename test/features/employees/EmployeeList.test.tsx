import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';

import { EmployeeList } from '@/features/employees/EmployeeList';
import { readListParams } from '@/features/employees/employeeListParams';
import { fakeServer, success } from '../../support/page/fakeServer';
import { signedInStore } from '../../support/page/pageStore';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer(() => success({ count: 0, userDetails: [] }));
});
afterEach(() => server.stop());

const open = (query: string) =>
  render(
    <Provider store={signedInStore().store}>
      <EmployeeList
        params={readListParams(new URLSearchParams(query), [])}
        onTurn={() => {}}
        onSort={() => {}}
        onShowAll={() => {}}
      />
    </Provider>,
  );

it.long('offers to upload a file in a program without employees', async () => {
  open('');
  expect(await screen.findByText('No employees yet. Upload a file to add them.')).toBeVisible();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Upload a file']);
});

it.each(['search=avery', 'status=active', 'search=avery&status=notRegistered'])(
  'says that %s matches no one, and offers to show all',
  async (query) => {
    open(query);
    expect(await screen.findByText('No employees match your search and filters.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show all employees' })).toBeVisible();
  },
);
