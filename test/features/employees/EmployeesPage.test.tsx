import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import dayjs from 'dayjs';

import { defaultConfig } from '@/contract/config';
import { pages } from '@/contract/pages';
import { employeePaths, employeeSorts } from '@/contract/people/employee';

import { renderApp } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchSavedFiles } from '../../support/page/savedFiles';
import { watchCalls } from '../../support/page/sentCalls';

const calls = watchCalls();
const saved = watchSavedFiles();
beforeEach(() => {
  calls.forget();
  saved.length = 0;
});

const open = (query = '') => renderApp(pages.employees + query, { as: 'employeeAdmin', config: { ssnExport: true } });
const lastList = () =>
  calls
    .to(employeePaths.list)
    .filter(({ query }) => query.page === '1')
    .at(-1)?.query;
const total = (count: number) => screen.findByText(`Total Records: ${count}`);
const searchBox = () => screen.findByRole('searchbox', { name: 'Search Username' });
const table = () => screen.findByRole('table', { name: 'Employees' });
const rowOf = async (name: string) => within(await table()).findByRole('row', { name: new RegExp(name) });
/** The rows below the header. */
const rowCount = async () => within(await table()).getAllByRole('row').length - 1;
const cellsOf = (row: HTMLElement) =>
  [...row.querySelectorAll<HTMLElement>('th, td')].map(({ textContent }) => textContent);

/** Pastes the text, because jsdom types more slowly than the search waits. */
async function retype(text: string) {
  await userEvent.tripleClick(await searchBox());
  await userEvent.paste(text);
}

async function chooseStatus(label: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Status' }));
  await userEvent.click(await screen.findByRole('option', { name: label }));
}

it('shows four totals from a call without parameters [EMP-01 EMP-02 EMP-03 EMP-04 EMP-05]', async () => {
  await open('?search=avery');
  const totals = within(await screen.findByRole('list', { name: 'Totals' }));
  await totals.findByText('130');
  expect(totals.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Total Employees130119 active',
    'Total Registered Employees7457%',
    'Total Non-Registered Employees5643%',
    'Total Inactive Users118%',
  ]);
  expect(calls.to(employeePaths.summary)).toEqual([expect.objectContaining({ method: 'GET', query: {} })]);
});

it('filters the list with a card by what it counts, also by keyboard, and shows all on a second click [EMP-02]', async () => {
  await open('?search=avery&page=1');
  const card = (name: string) => screen.findByRole('button', { name });
  expect(await card('Total Employees')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(await card('Total Non-Registered Employees'));
  await waitFor(() => expect(lastList()).toEqual({ userIsSignedUp: '0', search: 'Avery', page: '1' }));
  expect(await card('Total Non-Registered Employees')).toHaveAttribute('aria-pressed', 'true');
  expect(await card('Total Employees')).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('Not Registered');
  (await card('Total Inactive Users')).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(lastList()).toEqual({ userStatus: '0', search: 'Avery', page: '1' }));
  await userEvent.click(await card('Total Inactive Users'));
  await waitFor(() => expect(location.search).toBe('?search=avery'));
  expect(await card('Total Employees')).toHaveAttribute('aria-pressed', 'true');
});

it('opens the employee from the name and any place in the row, and returns to the list with Back [EMP-16]', async () => {
  await open('?search=avery');
  await userEvent.click(within(await table()).getByRole('link', { name: 'Avery Stone' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Avery Stone' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Back to employees' }));
  expect(location.search).toBe('?search=avery');
  await userEvent.click(within(await rowOf('Avery Stone')).getByText('Not Registered'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Avery Stone' })).toBeVisible();
});

it('turns a page after the last one into the last one [EMP-23]', async () => {
  await open('?page=999');
  await waitFor(() => expect(location.search).toBe('?page=3'));
  expect(await rowCount()).toBe(30);
});

it('shows a search box, a status filter of five choices, an export and an upload [EMP-06 EMP-09 EMP-11]', async () => {
  await open('?search=avery');
  expect(await screen.findByPlaceholderText('Search Username')).toBe(await searchBox());
  expect(screen.getByRole('button', { name: 'Export Users' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Upload Employee File' })).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
  const choices = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(choices).toEqual(['All', 'Active', 'In Active', 'Registered', 'Not Registered']);
});

it.long('sends typed text once, trimmed and capitalized, after typing stops [D-128 EMP-07]', async () => {
  await open('?search=riley');
  await rowOf('Riley Brooks');
  await retype('  aVERY stone ');
  await waitFor(() => expect(lastList()).toEqual({ search: 'Avery Stone', page: '1' }));
  expect(await total(1)).toBeVisible();
  expect(calls.to(employeePaths.list).map(({ query }) => query.search)).toEqual(['Riley', 'Avery Stone']);
  expect(await rowOf('Avery Stone')).toBeVisible();
});

it.long('ends the search when only one character is left [EMP-08 CONST-29]', async () => {
  await open('?search=avery');
  await total(1);
  await retype('a');
  await total(130);
  expect(lastList()).toEqual({ page: '1' });
});

it.long.each([
  ['Active', { userStatus: '1' }],
  ['In Active', { userStatus: '0' }],
  ['Registered', { userIsSignedUp: '1' }],
  ['Not Registered', { userIsSignedUp: '0' }],
])('reads the list again after choosing %s, from page 1 with %o [EMP-10 EMP-23]', async (label, sent) => {
  await open('?search=al&page=1');
  await screen.findByRole('heading', { name: 'Employees' });
  await chooseStatus(label);
  await waitFor(() => expect(lastList()).toEqual({ ...sent, search: 'Al', page: '1' }));
});

it('sends neither for All [EMP-10]', async () => {
  await open('?status=inactive');
  await total(11);
  await chooseStatus('All');
  await total(130);
  expect(lastList()).toEqual({ page: '1' });
});

it('shows the columns in order, with the name as the row’s header [EMP-12]', async () => {
  await open('?search=avery');
  const headings = within(await table())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(headings).toEqual([
    'User Name',
    'Email',
    'Enrollment Date',
    'User SSN',
    'Current Status',
    'Dental Plan',
    'Vision Plan',
    'Medical Plan',
    'Registration Status',
    'Action',
  ]);
  expect(within(await table()).getByRole('rowheader', { name: 'Avery Stone' })).toBeVisible();
});

it('shows status, registration and plans of a row as text [D-130 D-131 EMP-13 EMP-14 EMP-15]', async () => {
  await open('?search=avery');
  const [name, email, date, , status, dental, vision, medical, registration] = cellsOf(await rowOf('Avery Stone'));
  expect([name, email, date]).toEqual(['Avery Stone', 'avery.stone@example.org', '2026-01-01']);
  expect([status, registration]).toEqual(['Active', 'Not Registered']);
  expect([dental, vision, medical]).toEqual(['MetLife Dental Plan', '–', 'UHC Plan B (PPO)']);
});

it('shows tier 1 as UMR Plan A, and no enrollment date as a dash [D-131 EMP-15]', async () => {
  await open('?search=riley brooks');
  const [, , date, , , dental, , medical] = cellsOf(await rowOf('Riley Brooks'));
  expect([date, dental, medical]).toEqual(['–', '–', 'UMR Plan A']);
});

it('shows an inactive employee as In Active [D-132 EMP-13 CONST-31]', async () => {
  await open('?status=inactive');
  const message = within(await table()).getAllByText('In Active');
  expect(message).toHaveLength(11);
});

it('shows the number masked in the list, and announces its last digits to screen readers [D-38]', async () => {
  await open('?search=avery');
  const row = within(await rowOf('Avery Stone'));
  expect(row.getByText('***-**-0003')).toBeVisible();
  expect(row.getByText('SSN ending in 0 0 0 3')).toBeInTheDocument();
  expect(row.queryByRole('button', { name: /Reveal/ })).toBeNull();
});

it.long('opens the employee with the eye, and leads to the same list with the back link [EMP-16 EMPD-01]', async () => {
  await open('?status=notRegistered&search=avery');
  const eye = await within(await table()).findByRole('link', { name: 'View Avery Stone' });
  await userEvent.click(eye);
  expect(await screen.findByRole('heading', { level: 1, name: 'Avery Stone' })).toBeVisible();
  expect(location.pathname).toMatch(/^\/employees\/employees-summarry\/\d+$/);

  await userEvent.click(screen.getByRole('link', { name: 'Back to employees' }));
  expect(await rowOf('Avery Stone')).toBeVisible();
  expect(location.pathname + location.search).toBe('/employees?status=notRegistered&search=avery');
});

it('shows 50 rows on a page, and the total [EMP-17 CONST-22 EMP-18]', async () => {
  await open();
  expect(await total(130)).toBeVisible();
  expect(await rowCount()).toBe(50);
  const numbers = within(screen.getByRole('navigation', { name: 'Pages of employees' })).getAllByRole('button', {
    name: /^Page/,
  });
  expect(numbers.map(({ textContent }) => textContent)).toEqual(['1', '2', '3']);
});

it('reads another page and keeps it in the address, and returns to page 1 for a changed filter [D-124 EMP-23]', async () => {
  await open('?page=3');
  await waitFor(async () => expect(await rowCount()).toBe(30));
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(location.search).toBe('?page=2'));
  expect(screen.getByRole('heading', { name: 'Employees' })).toHaveFocus();
  await waitFor(() => expect(calls.to(employeePaths.list).map(({ query }) => query.page)).toContain('2'));

  await chooseStatus('In Active');
  await total(11);
  expect(location.search).toBe('?status=inactive');
});

it.long('prefetches a page when the pointer or focus reaches its control, and only once [EMP-25]', async () => {
  const pagesRead = () => calls.to(employeePaths.list).map(({ query }) => query.page);
  await open();
  await total(130);
  expect(pagesRead()).toEqual(['1']);
  await userEvent.hover(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(pagesRead()).toEqual(['1', '2']));
  screen.getByRole('button', { name: 'Page 3' }).focus();
  await waitFor(() => expect(pagesRead()).toEqual(['1', '2', '3']));
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(location.search).toBe('?page=2'));
  expect(pagesRead()).toEqual(['1', '2', '3']);
});

it.long('makes a clicked page current at once, and keeps the previous rows, marked as busy [EMP-25]', async () => {
  const fetching = globalThis.fetch;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  globalThis.fetch = (input, init) => {
    const { searchParams } = new URL(input instanceof Request ? input.url : input, location.origin);
    return searchParams.get('page') === '2' ? answered.then(() => fetching(input, init)) : fetching(input, init);
  };
  try {
    await open();
    await total(130);
    const pager = screen.getByRole('navigation', { name: 'Pages of employees' });
    const before = (await table()).textContent;
    await userEvent.click(within(pager).getByRole('button', { name: 'Page 2' }));
    expect(within(pager).getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    expect(pager).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('region', { name: 'Employees' })).toHaveAttribute('aria-busy', 'true');
    expect((await table()).textContent).toBe(before);

    answer();
    await waitFor(() => expect(pager).toHaveAttribute('aria-busy', 'false'));
    expect((await table()).textContent).not.toBe(before);
  } finally {
    globalThis.fetch = fetching;
  }
});

it.long('prefetches nothing for people who save data [EMP-25]', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  try {
    await open();
    await total(130);
    await userEvent.hover(screen.getByRole('button', { name: 'Next page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(async () => expect(await rowCount()).toBe(30));
    expect(calls.to(employeePaths.list).map(({ query }) => query.page)).toEqual(['1', '3']);
  } finally {
    Reflect.deleteProperty(navigator, 'connection');
  }
});

const openSortable = (query = '') =>
  renderApp(pages.employees + query, { as: 'employeeAdmin', config: { ...defaultConfig, employeeSorts } });
const head = async (name: string) => within(await table()).findByRole('columnheader', { name });

it.long('sorts the list with a header, reverses it on a second click, and shows page 1 [EMP-24]', async () => {
  await openSortable('?page=2');
  await total(130);
  expect(await head('User Name')).toHaveAttribute('aria-sort', 'ascending');
  expect(within(await head('User SSN')).queryByRole('button')).toBeNull();

  (await within(await head('Email')).findByRole('button')).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(async () => expect(await head('Email')).toHaveAttribute('aria-sort', 'ascending'));
  expect(await head('User Name')).not.toHaveAttribute('aria-sort');
  expect(location.search).toBe('?sort=email');
  await waitFor(() => expect(lastList()).toEqual({ sort: 'email', page: '1' }));
  expect(await screen.findByText('130 results, sorted by Email, ascending')).toHaveAttribute('role', 'status');
  expect(within(await head('Email')).getByRole('button')).toHaveFocus();

  await userEvent.keyboard(' ');
  await waitFor(async () => expect(await head('Email')).toHaveAttribute('aria-sort', 'descending'));
  await waitFor(async () => {
    const emails = within(await table())
      .getAllByRole('row')
      .slice(1)
      .map((row) => cellsOf(row)[1] ?? '');
    expect(emails).toEqual([...emails].sort().reverse());
    expect(emails).toHaveLength(50);
  });
  expect(location.search).toBe('?sort=-email');
});

it('keeps headers from being clickable and sends no order with a service that does not sort [EMP-24]', async () => {
  await open('?sort=-email');
  await total(130);
  expect(within(await table()).queryAllByRole('button')).toEqual([]);
  expect((await table()).querySelector('[aria-sort]')).toBeNull();
  expect(lastList()).toEqual({ page: '1' });
});

it('shows an empty result as No Data, and everyone again with one button [D-127 MSG-20 EMP-19]', async () => {
  await open('?search=no such person');
  expect(await screen.findByText('No Data')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all employees' }));
  await total(130);
});

it('takes rows from the list call with the selected filter, search and page [EMP-20]', async () => {
  await open('?status=registered&search=jordan&page=1');
  await rowOf('Jordan Ellis');
  expect(calls.to(employeePaths.list)).toEqual([
    expect.objectContaining({ method: 'GET', query: { userIsSignedUp: '1', search: 'Jordan', page: '1' } }),
  ]);
});

it('shows no relatives as rows of the list [D-129]', async () => {
  await open('?search=ellis');
  await total(1);
});

it.long(
  'saves the selected employees with the export as a CSV file named by filter and day [D-137 EMP-21 EMP-22]',
  async () => {
    await open('?status=notRegistered');
    await userEvent.click(await screen.findByRole('button', { name: 'Export Users' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe(`Benefits_Non-registered_users_${dayjs().format('DD_MM_YYYY')}.csv`);
    expect(calls.to(employeePaths.export)).toEqual([
      expect.objectContaining({ method: 'GET', query: { isRegistered: '0' } }),
    ]);
  },
);

it('exports what the list’s search finds, and says so in the file’s name [EMP-21 EMP-22]', async () => {
  await renderApp(`${pages.employees}?status=notRegistered&search=avery`, {
    as: 'employeeAdmin',
    config: { program: true },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Export Users' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^Benefits_Non-registered_users_search_results_\d\d_\d\d_\d{4}\.csv$/);
  expect(calls.to(employeePaths.export)).toEqual([
    expect.objectContaining({ method: 'GET', query: { isRegistered: '0', search: 'Avery' } }),
  ]);
  expect(screen.queryByText('The export ignores the search.')).toBeNull();
});

it('says on the button that an export contains more if the service cannot search it [EMP-21 EMP-22]', async () => {
  await open('?search=avery');
  const button = await screen.findByRole('button', { name: 'Export Users' });
  expect(button).toHaveAccessibleDescription('The export ignores the search.');
  await userEvent.click(button);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe(`Benefits_All_users_${dayjs().format('DD_MM_YYYY')}.csv`);
  expect(calls.to(employeePaths.export)).toEqual([expect.objectContaining({ method: 'GET', query: {} })]);
});

it.long(
  'exports full SSNs for a reason, for the selected employees, under the same file name [D-199 ROLL-11]',
  async () => {
    await open('?status=notRegistered');
    await userEvent.click(await screen.findByRole('button', { name: 'Export with full SSNs' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export with full SSNs' }));
    expect(dialog.getByText(/everyone under “Not Registered” and their dependents/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(dialog.getByText('Choose a reason.')).toBeVisible();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Reason' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Enrollment file for a carrier' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(dialog.getByText('Enter 3 to 500 characters.')).toBeVisible();
    expect(calls.to(employeePaths.exportWithFullSsns)).toEqual([]);

    await userEvent.type(dialog.getByRole('textbox', { name: 'Purpose' }), ' Yearly file ');
    await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe(`Benefits_Non-registered_users_${dayjs().format('DD_MM_YYYY')}.csv`);
    expect(calls.to(employeePaths.exportWithFullSsns)).toEqual([
      expect.objectContaining({ method: 'POST', body: { isRegistered: '0', reason: 'carrier', note: 'Yearly file' } }),
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

it.long('shows an error for a list that could not be read, and lets it be read again', async () => {
  await open('?search=avery');
  await total(1);
  calls.failOnce();
  await retype('riley');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await rowOf('Riley Brooks')).toBeVisible();
});

it('announces the number of results politely', async () => {
  await open('?search=avery');
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('1 result'),
  );
});
