import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { api } from '@/api/core/api';
import { pages } from '@/contract/pages';
import { lifeEventPaths } from '@/contract/people/lifeEvent';

import { choose, outsidePage, popup, press, question, retype } from '../../../support/browser/contentLists';
import { setPlans } from '../../../support/enrolledPlans';
import { renderApp, testBackend } from '../../../support/page/renderApp';
import { watchCalls } from '../../../support/page/sentCalls';
import { peopleOf } from '../../../support/people';
import '../../../support/page/fastQueries';

const calls = watchCalls();
beforeEach(() => calls.forget());
afterEach(() => calls.restore());

const config = { program: true, timeZone: 'America/New_York' };
const plans = { medical: 'umr_plan_a', dental: 'metlife_dental_plan' };

async function newFamily(name: string) {
  const backend = await testBackend();
  const people = peopleOf(backend, await backend.signInConsole());
  const employee = await people.added({ name });
  const child = await people.added({
    name: 'Sky Moss',
    relation: 'Child',
    email: '',
    contact: '',
    employeeId: employee,
  });
  for (const id of [employee, child]) await setPlans(backend.db, id, plans);
  return { employee, child };
}
async function openForm(id: number, name: string) {
  await renderApp(pages.employee(id), { as: 'employeeAdmin', config });
  await screen.findByRole('heading', { level: 1, name });
  await press('Report an event');
  return popup('Report an event');
}
const effects = async (form: HTMLElement) => {
  await within(form).findByText('What will change');
  return within(within(form).getByRole('status'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

it('shows what an end of employment changes, saves it, and lists it with an undo [LIFE-02]', async () => {
  const { employee } = await newFamily('Rowan Moss');
  const form = await openForm(employee, 'Rowan Moss');
  await press('Save event');
  expect(within(form).getByText('Choose an event.')).toBeVisible();
  await choose('What happened', 'Employment ended', form);
  expect(await effects(form)).toEqual([
    expect.stringMatching(/^Rowan Moss: UMR Plan A until .+, then no plan\.$/),
    expect.stringMatching(/^Rowan Moss: MetLife Dental Plan until .+, then no plan\.$/),
    expect.stringMatching(/^Rowan Moss’s account is active until .+, then inactive\.$/),
    expect.stringMatching(/^Sky Moss: UMR Plan A until/),
    expect.stringMatching(/^Sky Moss: MetLife Dental Plan until/),
  ]);
  await press('Save event');
  expect(await screen.findByText('Event saved.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const events = await screen.findByRole('region', { name: 'Life events' });
  expect(await within(events).findByText(/^Employment ended, /)).toBeVisible();
  await userEvent.click(within(events).getByRole('button', { name: /^Undo: Employment ended, / }));
  const dialog = await question(`Undo “${within(events).getByText(/^Employment ended, /).textContent}”?`);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Undo event' }));
  expect(await screen.findByText('Event undone.')).toBeVisible();
  expect(await within(events).findByText(/^Undone on /)).toBeVisible();
  expect(within(events).queryByRole('button')).toBeNull();
});

it('adds a child whose SSN is to follow, in the employee’s plans, and shows errors at the fields [LIFE-02]', async () => {
  const { employee } = await newFamily('Ellis Moss');
  const form = await openForm(employee, 'Ellis Moss');
  await choose('What happened', 'Birth or adoption', form);
  expect((await effects(form))[0]).toBe('The new child is added to the family as a child.');
  await press('Save event');
  expect(await within(form).findByText('Enter a name.')).toBeVisible();
  expect(within(form).getByText('Enter the SSN.')).toBeVisible();
  await userEvent.click(within(form).getByRole('checkbox', { name: 'The SSN will be added later' }));
  await retype(within(form).getByRole('textbox', { name: 'Full name' }), 'Ash Moss');
  expect(within(form).queryByText('Enter a name.')).toBeNull();
  await waitFor(async () => expect((await effects(form))[0]).toMatch(/The SSN will be added later\.$/));
  await press('Save event');
  const card = within(await screen.findByRole('region', { name: 'Ash Moss' }));
  expect(await card.findByText(/SSN to follow/)).toBeVisible();
  expect(card.getByText('UMR Plan A')).toBeVisible();
});

it('leaves a cleared date empty instead of proposing it again [LIFE-02]', async () => {
  const { employee } = await newFamily('Blair Moss');
  const form = await openForm(employee, 'Blair Moss');
  await choose('What happened', 'Birth or adoption', form);
  const birthDate = within(form).getByLabelText('Date of birth');
  const date = within(form).getByLabelText('Date of birth or adoption');
  expect(birthDate).toHaveValue((date as HTMLInputElement).value);
  await userEvent.clear(birthDate);
  expect(birthDate).toHaveValue('');
  expect(date).not.toHaveValue('');
  await userEvent.clear(date);
  expect(date).toHaveValue('');
  await press('Save event');
  expect(date).toBeInvalid();
});

it('proposes a former spouse on record for a marriage, and adds no one [LIFE-02]', async () => {
  const { employee } = await newFamily('Quinn Moss');
  const backend = await testBackend();
  const people = peopleOf(backend, await backend.signInConsole());
  const spouse = await people.added({ name: 'Robin Moss', relation: 'Spouse', employeeId: employee });
  const event = {
    employee_id: employee,
    event: 'divorce',
    event_on: '2026-01-10',
    effective_on: '2026-01-31',
  } as const;
  await backend.db
    .insertInto('life_events')
    .values({ ...event, people: [spouse], actor: 'console:1', created_at: new Date() })
    .execute();
  const form = await openForm(employee, 'Quinn Moss');
  await choose('What happened', 'Marriage', form);
  const who = await within(form).findByRole('combobox', { name: 'New spouse' });
  expect(who).toHaveTextContent('Robin Moss, former spouse on record');
  expect(within(form).queryByRole('textbox', { name: 'Full name' })).toBeNull();
  await waitFor(async () =>
    expect((await effects(form)).at(-1)).toBe('Robin Moss is already on record and becomes the spouse again.'),
  );
  await choose('New spouse', 'Someone new', form);
  expect(await within(form).findByRole('textbox', { name: 'Full name' })).toBeVisible();
  await choose('New spouse', 'Robin Moss, former spouse on record', form);
  await waitFor(async () => expect(await effects(form)).toHaveLength(3));
  await press('Save event');
  expect(await screen.findByText('Event saved.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getAllByRole('region', { name: 'Robin Moss' })).toHaveLength(1);
});

it('explains an impossible event in the form, and saves nothing after another change until it was reviewed [LIFE-02]', async () => {
  const { employee, child } = await newFamily('Lane Moss');
  const form = await openForm(employee, 'Lane Moss');
  await choose('What happened', 'Return to employment', form);
  expect(await within(form).findByText('Employment hasn’t ended, so there is no return to report.')).toBeVisible();
  await press('Save event');
  expect(calls.to(lifeEventPaths.report).filter(({ method }) => method === 'POST')).toEqual([]);

  await choose('What happened', 'Other coverage gained', form);
  await userEvent.click(within(form).getByRole('checkbox', { name: 'Sky Moss' }));
  expect(await effects(form)).toHaveLength(2);
  await outsidePage(async () => setPlans((await testBackend()).db, child, { dental: null }));
  await press('Save event');
  expect(await screen.findByText(/^This family just changed, so nothing was saved\./)).toBeVisible();
  await waitFor(async () => expect(await effects(form)).toHaveLength(1));
  await press('Save event');
  expect(await screen.findByText('Event saved.')).toBeVisible();
});

it('saves what the preview shows while it is read again', async () => {
  const { employee } = await newFamily('Blake Moss');
  const { store } = await renderApp(pages.employee(employee), { as: 'employeeAdmin', config });
  await screen.findByRole('heading', { level: 1, name: 'Blake Moss' });
  await press('Report an event');
  const form = await popup('Report an event');
  await choose('What happened', 'Employment ended', form);
  await effects(form);
  calls.holdCallsTo(lifeEventPaths.preview);
  act(() => void store.dispatch(api.util.invalidateTags(['Employee'])));
  await waitFor(() => expect(within(form).getByRole('status')).toHaveAttribute('aria-busy', 'true'));
  await press('Save event');
  expect(await screen.findByText('Event saved.')).toBeVisible();
});

it('disables saving while the preview of the changes is loading, so that no click is silently ignored [LIFE-02]', async () => {
  const { employee } = await newFamily('Quinn Moss');
  const form = await openForm(employee, 'Quinn Moss');
  await choose('What happened', 'Birth or adoption', form);
  await effects(form);
  const save = screen.getByRole('button', { name: 'Save event' });
  expect(save).not.toHaveAttribute('aria-disabled');
  calls.holdCallsTo(lifeEventPaths.preview);
  await userEvent.click(within(form).getByRole('checkbox', { name: 'The SSN will be added later' }));
  expect(within(form).getByText('Loading the changes…')).toBeVisible();
  expect(save).toHaveAttribute('aria-disabled', 'true');
});

it('is not offered where the service doesn’t have it [LIFE-02]', async () => {
  const { employee } = await newFamily('Quinn Moss');
  await renderApp(pages.employee(employee), { as: 'employeeAdmin', config: { program: false } });
  await screen.findByRole('heading', { level: 1, name: 'Quinn Moss' });
  expect(screen.queryByRole('button', { name: 'Report an event' })).toBeNull();
});
