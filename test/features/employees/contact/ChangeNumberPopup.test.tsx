import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { pages } from '@/contract/pages';
import { formatContact } from '@/contract/patterns';
import { lostPhonePath } from '@/contract/people/lostPhone';

import { openMore, outsidePage, popup, press, pressMore, retype } from '../../../support/browser/contentLists';
import { freeContact } from '../../../support/browser/identity';
import { renderApp, testBackend } from '../../../support/page/renderApp';
import '../../../support/page/fastQueries';
import { watchCalls } from '../../../support/page/sentCalls';
import { newPasskey } from '../../../support/signIn/signInMethods';

const calls = watchCalls();
beforeEach(() => calls.forget());

async function openPerson(name: string, config: object = { program: true }) {
  const app = await renderApp(`${pages.employees}?search=${name}`, { as: 'employeeAdmin', config });
  await userEvent.click(await screen.findByRole('link', { name: `View ${name}` }));
  await screen.findByRole('heading', { level: 1, name });
  return app;
}
const changeNumber = (name: string) => `Change number (lost phone) for ${name}`;
async function openForm(name: string) {
  await pressMore(name, changeNumber(name));
  return within(await popup('Change number (lost phone)'));
}
const tick = (form: ReturnType<typeof within>, label: RegExp) =>
  userEvent.click(form.getByRole('checkbox', { name: label }));
const recordOf = (name: string) =>
  outsidePage(async () => {
    const { db } = await testBackend();
    return db.selectFrom('people').selectAll().where('full_name', '=', name).executeTakeFirstOrThrow();
  });
/** Fills in every required field, with a number that may not be valid. */
async function fill(form: ReturnType<typeof within>, contact: string) {
  await tick(form, /photo ID/);
  await tick(form, /last four digits/);
  await retype(form.getByRole('textbox', { name: 'New contact number' }), contact);
  await retype(form.getByRole('textbox', { name: 'What happened?' }), 'The phone was stolen on the bus');
}

it('shows the effect in the form, requires the checks, number and reason, and changes the number [ROLL-12]', async () => {
  await openPerson('Jordan Ellis');
  const form = await openForm('Jordan Ellis');
  expect(form.getByText('Current number for Jordan Ellis: (555) 010-0002')).toBeVisible();
  for (const reply of [
    /this person is signed out on all devices/,
    /codes go to the new number/,
    /a link to undo the change within 72 hours/,
    /For 24 hours, this person can’t change the number again or delete the account\./,
  ])
    expect(form.getByText(reply)).toBeVisible();

  await press('Submit');
  expect(form.getByText('Enter all 10 digits.')).toBeVisible();
  await retype(form.getByRole('textbox', { name: 'New contact number' }), '5550100002');
  await press('Submit');
  expect(form.getByText('This is already the number on file.')).toBeVisible();
  const contact = freeContact();
  await retype(form.getByRole('textbox', { name: 'New contact number' }), contact);
  await press('Submit');
  expect(form.getByText('Enter 3 to 500 characters.')).toBeVisible();
  await tick(form, /last four digits/);
  await tick(form, /another detail on record/);
  await retype(form.getByRole('textbox', { name: 'What happened?' }), 'Stolen');
  await press('Submit');
  // Answering the questions is not enough.
  expect(form.getByRole('checkbox', { name: /photo ID/ })).toBeInvalid();
  expect(calls.to(lostPhonePath)).toEqual([]);

  await tick(form, /called back/);
  await press('Submit');
  expect(await screen.findByText('Contact number changed.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await screen.findAllByText(formatContact(contact)))[0]).toBeVisible();
  expect(calls.to(lostPhonePath).map(({ body }) => body)).toEqual([
    {
      id: (await recordOf('Jordan Ellis')).id,
      contact,
      previousContact: '5550100002',
      confirmed: ['ssn', 'record', 'callBack'],
      note: 'Stolen',
      keptPasskeys: [],
    },
  ]);
});

it('removes passkeys except those that the administrator keeps [ROLL-12]', async () => {
  const { id } = await recordOf('Jordan Ellis');
  const [lost, kept] = await outsidePage(async () => {
    const backend = await testBackend();
    return [await newPasskey(backend, id, 'Lost phone'), await newPasskey(backend, id, 'Security key')];
  });
  await openPerson('Jordan Ellis');
  const form = await openForm('Jordan Ellis');
  const choice = await form.findByRole('group', { name: 'Which passkeys should they keep?' });
  await userEvent.click(within(choice).getByRole('checkbox', { name: 'Keep Security key (not used yet)' }));
  await fill(form, freeContact());
  await press('Submit');
  expect(await screen.findByText('Contact number changed.')).toBeVisible();
  expect(calls.to(lostPhonePath).map(({ body }) => body)).toEqual([expect.objectContaining({ keptPasskeys: [kept] })]);
  const left = await outsidePage(async () =>
    (await testBackend()).db.selectFrom('passkeys').select('id').where('id', 'in', [lost, kept]).execute(),
  );
  expect(left).toEqual([{ id: kept }]);
});

it.long('refuses a number of another account at its field, and keeps everything typed [ROLL-12]', async () => {
  await openPerson('Jordan Ellis');
  const form = await openForm('Jordan Ellis');
  await fill(form, '5550100001');
  await press('Submit');
  expect(await form.findByText('Another account has this number.')).toBeVisible();
  expect(form.getByRole('textbox', { name: 'New contact number' })).toBeInvalid();
  expect(form.getByRole('textbox', { name: 'What happened?' })).toHaveValue('The phone was stolen on the bus');
  expect(form.getByRole('checkbox', { name: /photo ID/ })).toBeChecked();
});

it.long(
  'shows a number that changed meanwhile next to mine, and overwrites nothing without asking [ROLL-12]',
  async () => {
    await openPerson('Jordan Ellis');
    const form = await openForm('Jordan Ellis');
    const [mine, theirs] = [freeContact(), freeContact()];
    await fill(form, mine);
    await outsidePage(async () => {
      const { db } = await testBackend();
      await db.updateTable('people').set({ contact: theirs }).where('full_name', '=', 'Jordan Ellis').execute();
    });
    await press('Submit');
    const choice = within(await popup('Someone else made changes'));
    expect(choice.getByText(`(555) ${theirs.slice(3, 6)}-${theirs.slice(6)}`)).toBeVisible();
    await userEvent.click(choice.getByRole('button', { name: 'Keep my version' }));
    expect(await screen.findByText('Contact number changed.')).toBeVisible();
    expect((await recordOf('Jordan Ellis')).contact).toBe(mine);
  },
);

it.long('offers the form for people with an account, if the service supports it [ROLL-12]', async () => {
  const { unmount } = await openPerson('Jordan Ellis');
  for (const name of ['Jordan Ellis', 'Robin Ellis']) {
    const item = (await openMore(name)).queryByRole('menuitem', { name: changeNumber(name) });
    expect(item !== null).toBe(name === 'Jordan Ellis');
    await userEvent.keyboard('{Escape}');
  }
  unmount();
  await openPerson('Jordan Ellis', {});
  expect(screen.queryByRole('button', { name: 'More actions for Jordan Ellis' })).toBeNull();
});
