import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { pages } from '@/contract/pages';
import {
  type ListedProvider,
  type ProviderDraft,
  type ProviderList,
  providerAdminPaths,
} from '@/contract/program/provider';

import { choices, choose, popup, press, question, retype } from '../../support/browser/contentLists';
import { delayed } from '../../support/page/fakeServer';
import { callAsOtherAdmin } from '../../support/page/otherUsers';
import { address, renderApp, testBackend } from '../../support/page/renderApp';
import '../../support/page/fastQueries';

const config = { program: true };
const open = (path: string = pages.programProviders) => renderApp(path, { as: 'console', config });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const field = async (dialog: string, name: string) => within(await popup(dialog)).getByRole('textbox', { name });
const search = async (text: string) =>
  userEvent.type(await screen.findByRole('searchbox', { name: 'Search providers' }), text);

const stored = async (name: string) =>
  (await callAsOtherAdmin<ProviderList>(`${providerAdminPaths.list}?search=${encodeURIComponent(name)}`)).rows[0];
const draft = (fullName: string): ProviderDraft => ({
  fullName,
  organizationName: 'Bayside Clinic',
  primarySpecialty: 'Cardiology',
  gender: 'F',
  address: '12 Harbor Road',
  city: 'Boston',
  state: 'MA',
  zipcode: '02115',
  country: 'US',
  phoneNumber: '',
  lat: null,
  long: null,
});

it.long(
  'leads from the sidebar to the providers, searches and filters them, and keeps both in the address [PGM-12]',
  async () => {
    await open(pages.programDirectory('condition'));
    await row('Asthma');
    await userEvent.click(await screen.findByRole('link', { name: 'Providers' }));
    expect(await screen.findByRole('table', { name: 'Providers' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Pages of providers' })).toBeVisible();
    expect(await choices('Status')).toEqual(['All', 'Active', 'Inactive']);
    await userEvent.keyboard('{Escape}');
    await choose('Specialty', 'Cardiology');
    await waitFor(() => expect(address()).toContain('specialty=Cardiology'));
    await search('zzz');
    expect(await screen.findByText('No providers match your search and filters.')).toBeVisible();
    await press('Show all providers');
    await waitFor(() => expect(address()).toBe(pages.programProviders));
    expect(await screen.findByRole('table', { name: 'Providers' })).toBeVisible();
    await press('Page 2');
    await waitFor(() => expect(address()).toContain('page=2'));
  },
);

it.long(
  'adds a provider with errors at their fields, changes it, deactivates it and reactivates it [PGM-12]',
  async () => {
    await open();
    await press('Add +');
    await press('Submit');
    const form = within(await popup('Add provider'));
    for (const message of ['Enter the name.', 'Enter the specialty.', 'Enter the ZIP code.'])
      expect(form.getByText(message)).toBeVisible();
    for (const [name, text] of [
      ['Name', 'Thea Marlow'],
      ['Specialty', 'Audiology'],
      ['City', 'Boston'],
      ['State', 'MA'],
      ['ZIP code', '02115'],
      ['Latitude', '91'],
    ] as const)
      await retype(await field('Add provider', name), text);
    await press('Submit');
    expect(form.getByText('Enter a latitude from -90 to 90.')).toBeVisible();
    expect(form.getByText('Enter both latitude and longitude, or leave both blank.')).toBeVisible();
    await retype(await field('Add provider', 'Latitude'), '42.36');
    await retype(await field('Add provider', 'Longitude'), '-71.06');
    await press('Submit');
    await screen.findByText('Provider added.');
    expect(await stored('Thea Marlow')).toMatchObject({ lat: 42.36, long: -71.06, country: 'US' });

    await search('thea marlow');
    await row('Thea Marlow');
    await press('Edit Thea Marlow');
    await retype(await field('Edit provider', 'Latitude'), '');
    await retype(await field('Edit provider', 'Longitude'), '');
    await press('Submit');
    await screen.findByText('Provider saved.');
    expect(await stored('Thea Marlow')).toMatchObject({ lat: null, long: null, version: 2 });

    await press('Deactivate Thea Marlow');
    await userEvent.click(
      within(await question('Deactivate Thea Marlow?')).getByRole('button', { name: 'Deactivate' }),
    );
    await screen.findByText('Provider deactivated. Members no longer see it.');
    expect(await row('Thea Marlow Audiology .* Inactive')).toBeVisible();
    await press('Reactivate Thea Marlow');
    await userEvent.click(
      within(await question('Reactivate Thea Marlow?')).getByRole('button', { name: 'Reactivate' }),
    );
    await screen.findByText('Provider reactivated.');
    expect(await stored('Thea Marlow')).toMatchObject({ isActive: true });
  },
);

/** Delays each read of the list from now on. */
function holdList(until: Promise<unknown>) {
  const send = globalThis.fetch;
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const isList = (input as string).includes(`${providerAdminPaths.list}?`) && (init?.method ?? 'GET') === 'GET';
    if (isList) await until;
    return send(input, init);
  });
}

it('closes the form once the list shows what was saved, so that the next change is made to that row [PGM-12]', async () => {
  await callAsOtherAdmin(providerAdminPaths.add, draft('Hanna Lindqvist'));
  await open(`${pages.programProviders}?search=hanna`);
  await row('Hanna Lindqvist');
  await press('Edit Hanna Lindqvist');
  await retype(await field('Edit provider', 'City'), 'Gloucester');
  const held = delayed<void>();
  const holding = holdList(held.promise);
  await press('Submit');
  await screen.findByText('Provider saved.');
  expect(within(await popup('Edit provider')).getByRole('button', { name: 'Submit' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  held.release();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await row('Gloucester')).toBeVisible();
  holding.mockRestore();
  await press('Deactivate Hanna Lindqvist');
  await userEvent.click(
    within(await question('Deactivate Hanna Lindqvist?')).getByRole('button', { name: 'Deactivate' }),
  );
  await screen.findByText('Provider deactivated. Members no longer see it.');
});

it('keeps the form open for two seconds, or until Cancel, for a list that is not reloaded, and closes no other [PGM-12]', async () => {
  for (const name of ['Ivo Brandt', 'Ivo Castell']) await callAsOtherAdmin(providerAdminPaths.add, draft(name));
  await open(`${pages.programProviders}?search=ivo`);
  await row('Ivo Brandt');
  const holding = holdList(new Promise(() => {}));
  await press('Edit Ivo Brandt');
  await retype(await field('Edit provider', 'City'), 'Lynn');
  await press('Submit');
  await screen.findByText('Provider saved.');
  expect(screen.getByRole('dialog', { name: 'Edit provider' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 });

  await press('Edit Ivo Castell');
  await retype(await field('Edit provider', 'City'), 'Lynn');
  await press('Submit');
  await waitFor(async () => expect(await stored('Ivo Castell')).toMatchObject({ city: 'Lynn' }));
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Edit Ivo Brandt');
  await popup('Edit provider');
  await new Promise((over) => setTimeout(over, 2200));
  expect(screen.getByRole('dialog', { name: 'Edit provider' })).toBeVisible();
  holding.mockRestore();
});

it.long('shows a provider that someone else changed meanwhile next to one’s own change [PGM-12]', async () => {
  await callAsOtherAdmin(providerAdminPaths.add, draft('Zora Quill'));
  await open(`${pages.programProviders}?search=zora`);
  await row('Zora Quill');
  await press('Edit Zora Quill');
  const { id, version } = (await stored('Zora Quill')) as ListedProvider;
  await callAsOtherAdmin(providerAdminPaths.edit, { id, version, provider: { ...draft('Zora Quill'), city: 'Salem' } });
  await retype(await field('Edit provider', 'City'), 'Lynn');
  await press('Submit');
  const choice = within(await popup('Someone else made changes'));
  expect(choice.getByRole('row', { name: 'City Lynn Salem' })).toBeVisible();
  await press('Keep my version');
  await waitFor(async () => expect(await stored('Zora Quill')).toMatchObject({ city: 'Lynn', version: 3 }));
});

it.long('names an existing provider, and keeps the form [PGM-12]', async () => {
  await callAsOtherAdmin(providerAdminPaths.add, draft('Ada Twice'));
  await open();
  await press('Add +');
  for (const [name, text] of [
    ['Name', 'ada twice'],
    ['Specialty', 'Cardiology'],
    ['Address', '12 Harbor Road'],
    ['City', 'Boston'],
    ['State', 'MA'],
    ['ZIP code', '02115'],
  ] as const)
    await retype(await field('Add provider', name), text);
  await press('Submit');
  await screen.findByText('“ada twice” already exists with this specialty, address, and ZIP code.');
  expect(await field('Add provider', 'Name')).toHaveValue('ada twice');
});

it.long('shows on the page without providers what to do next [PGM-12]', async () => {
  const { db } = await testBackend();
  await db.deleteFrom('providers').execute();
  await open();
  expect(await screen.findByText('No providers yet. Add one, or import a CSV file.')).toBeVisible();
});
