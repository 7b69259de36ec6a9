/** @jest-environment-options {"demo": true} */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { SiteConfig } from '@/contract/config';
import { lastTenDigits } from '@/contract/patterns';
import { userPaths } from '@/contract/people/user';

import { freeContact, lastCode, newPerson, otherCode } from '../../support/browser/identity';
import { address, renderApp } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchCalls } from '../../support/page/sentCalls';
import { field, findText, openAsNewPerson, press } from './screen';

const calls = watchCalls();
beforeEach(() => calls.forget());

async function opened(config?: Partial<SiteConfig>) {
  const app = await openAsNewPerson('/profile', config);
  await screen.findByLabelText('Full Name');
  return app;
}
async function typeNumber(number: string) {
  await userEvent.clear(field('Contact Number'));
  if (number) await userEvent.type(field('Contact Number'), number);
}
const isMarked = (label: string) => expect(field(label)).toHaveAttribute('aria-invalid', 'true');

/** Opens the code step for a number that no one has. */
async function openCodeStep(config?: Partial<SiteConfig>) {
  const app = await opened(config);
  const free = freeContact();
  await typeNumber(free);
  await press('Save Changes');
  await screen.findByRole('heading', { name: 'Confirm your new number' });
  return { ...app, free, code: await lastCode(app.backend, free) };
}

describe('what it shows', () => {
  it('shows the picture and its upload, the name read-only, the number to change, Save Changes and Delete Account [ROUTE-22 PROF-01]', async () => {
    const { person } = await opened();
    expect(screen.getByRole('heading', { level: 1, name: 'My Profile' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add an image' })).toBeInTheDocument();
    expect(screen.getByText('PNG, JPEG, or WebP, up to 5 MB')).toBeInTheDocument();
    expect(field('Full Name')).toHaveValue('Blair Winslow');
    expect(field('Full Name')).toHaveAttribute('readonly');
    expect(field('Contact Number')).toHaveValue(person.contact);
    expect(field('Contact Number')).not.toHaveAttribute('readonly');
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete Account' })).toBeInTheDocument();
  });

  it('shows a message to the console’s administrator, who has no record', async () => {
    await renderApp('/profile', { as: 'console' });
    expect(await screen.findByText('This account has no profile.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete Account' })).not.toBeInTheDocument();
  });
});

describe('the contact number', () => {
  it.long('marks an unchanged or incomplete number and sends nothing [D-80 PROF-08]', async () => {
    const { person } = await opened();
    await press('Save Changes');
    await waitFor(() => isMarked('Contact Number'));
    expect(field('Contact Number')).toHaveAccessibleDescription('This is already your number.');
    expect(field('Contact Number')).toHaveFocus();

    await typeNumber(person.contact.slice(0, 6));
    await press('Save Changes');
    await waitFor(() => expect(field('Contact Number')).toHaveAccessibleDescription('Enter all 10 digits.'));
    expect(calls.to(userPaths.updateMobileNumber)).toEqual([]);
  });

  it.long('marks the field of a refused number and shows a toast [PROF-05]', async () => {
    const { backend } = await opened();
    const other = await newPerson(backend);
    await typeNumber(other.contact);
    await press('Save Changes');
    expect(await findText(/^This contact number can’t be used/)).toBeInTheDocument();
    isMarked('Contact Number');
    expect(screen.queryByText('Confirm your new number')).not.toBeInTheDocument();
    await waitFor(() => expect(field('Contact Number')).toHaveFocus());
  });

  it.long(
    'sends the number on Save Changes, then the code, and updates the field and the person [D-80 D-81 PROF-04 PROF-06 PROF-08 PROF-09]',
    async () => {
      const { free, code, store } = await openCodeStep();
      expect(screen.getByRole('heading', { name: 'Confirm your new number' })).toHaveFocus();
      expect(screen.getByText(/We sent a 4-digit code to/).textContent?.replace(/\D/g, '')).toBe(`4${free}`);
      expect(field('Contact Number')).toHaveAttribute('readonly');
      expect(calls.to(userPaths.updateMobileNumber)).toEqual([
        expect.objectContaining({ body: { userContact: `+1${free}` } }),
      ]);

      await userEvent.type(field('4-digit code'), code);
      await press('Save Changes');
      await waitFor(() => expect(screen.queryByText('Confirm your new number')).not.toBeInTheDocument());
      expect(calls.to(userPaths.verifyNewNumber)).toEqual([
        expect.objectContaining({ body: { userContact: `+1${free}`, userOtp: code } }),
      ]);
      expect(await findText('Contact number updated.')).toBeInTheDocument();
      await waitFor(() => expect(store.getState().session.user?.userContact).toBe(`+1${free}`));
      expect(field('Contact Number')).toHaveValue(free);
      expect(field('Contact Number')).toHaveFocus();
    },
  );

  it.long('offers to fill in the unsent code in the demo [D-197 PROF-09]', async () => {
    const { code } = await openCodeStep({ demo: true });
    const notice = within(await screen.findByRole('region', { name: 'Demo: your code' }));
    await userEvent.click(notice.getByRole('button', { name: 'Fill in the code' }));
    expect(field('4-digit code')).toHaveValue(code);
    expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(await findText('Contact number updated.')).toBeInTheDocument();
  });

  it.long('marks the boxes for fewer than four digits and makes no call [D-82 OTP-16]', async () => {
    const { code } = await openCodeStep();
    await userEvent.type(field('4-digit code'), code.slice(0, 3));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => isMarked('4-digit code'));
    expect(field('4-digit code')).toHaveFocus();
    expect(calls.to(userPaths.verifyNewNumber)).toEqual([]);
  });

  it.long(
    'marks the boxes for a wrong code and shows a toast; clears the mark on typing and accepts the right one [PROF-07 OTP-17 ERR-09]',
    async () => {
      const { code, free } = await openCodeStep();
      await userEvent.type(field('4-digit code'), otherCode(code));
      await press('Save Changes');
      await waitFor(() => isMarked('4-digit code'));
      expect(await screen.findByText(/./, { selector: '[data-toast="error"] > div > span' })).toBeInTheDocument();

      // The wrong code has been cleared, so that the right one is not typed into its last box.
      expect(field('4-digit code')).toHaveValue('');
      await userEvent.paste(` ${code.slice(0, 2)}-${code.slice(2)} `);
      expect(field('4-digit code')).toHaveAttribute('aria-invalid', 'false');
      await press('Save Changes');
      await waitFor(() => expect(field('Contact Number')).not.toHaveAttribute('readonly'));
      expect(field('Contact Number')).toHaveValue(free);
    },
  );

  it.long('accepts another number instead, and offers a new code after half a minute', async () => {
    const { free } = await openCodeStep();
    const again = screen.getByRole('button', { name: /^Send a new code in \d+ sec$/ });
    expect(again).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(again);
    expect(calls.to(userPaths.updateMobileNumber)).toHaveLength(1);

    await press('Use another number');
    expect(screen.queryByText('Confirm your new number')).not.toBeInTheDocument();
    expect(field('Contact Number')).toHaveValue(free);
    expect(field('Contact Number')).toHaveFocus();
    expect(field('Contact Number')).not.toHaveAttribute('readonly');
  });

  it.long('keeps a number that waits for its code waiting while other pages are open', async () => {
    const { store } = await openCodeStep();
    const { contact } = store.getState().user.numberChange;
    await userEvent.click(screen.getByRole('link', { name: 'Change password' }));
    await screen.findByRole('heading', { level: 1, name: 'Change Password' });
    expect(store.getState().user.numberChange).toMatchObject({ step: 'code', contact });
    await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Back to my profile' }));
    expect(await screen.findByRole('heading', { name: 'Confirm your new number' })).toBeInTheDocument();
    expect(screen.getByLabelText('Contact Number')).toHaveValue(lastTenDigits(contact));
  });

  it.long(
    'shows an error for a failed connection in either step and leaves everything as it was [PROF-05 PROF-07]',
    async () => {
      const { person, store } = await opened();
      await typeNumber(freeContact());
      calls.failOnce();
      await press('Save Changes');
      await waitFor(() => expect(field('Contact Number')).toHaveAccessibleDescription('Network Error'));
      await press('Save Changes');
      await screen.findByRole('heading', { name: 'Confirm your new number' });
      await userEvent.type(field('4-digit code'), '1234');
      calls.failOnce();
      await press('Save Changes');
      await waitFor(() => expect(field('4-digit code')).toHaveAccessibleDescription('Network Error'));
      expect(store.getState().session.user?.userContact).toBe(`+1${person.contact}`);
    },
  );
});

describe('the deletion', () => {
  const sure = 'Are you sure you want to delete your account?';
  const confirm = /^Your account will be closed now/;
  const question = () => screen.findByRole('alertdialog');

  it.long(
    'shows the warning, asks again, makes the call, and locks the page until the login [D-83 D-84 D-193 PROF-10 PROF-12 PROF-13]',
    async () => {
      const { backend, person, store } = await opened();
      await press('Delete Account');
      const first = await question();
      expect(first).toHaveAccessibleName(sure);
      expect(first).toHaveAttribute('data-toast', 'warning');
      expect(within(first).getByRole('button', { name: 'Cancel' })).toHaveFocus();
      await userEvent.click(within(first).getByRole('button', { name: 'Delete' }));

      const second = await screen.findByRole('alertdialog', { name: confirm });
      expect(calls.to(userPaths.remove)).toEqual([]);
      await userEvent.click(within(second).getByRole('button', { name: 'Delete' }));

      expect(await screen.findByText('Taking you to the login page…')).toBeInTheDocument();
      expect(screen.getByRole('alertdialog', { name: 'Your account has been deleted.' })).toBeInTheDocument();
      expect(calls.to(userPaths.remove)).toHaveLength(1);
      expect(address()).toBe('/profile');
      expect(store.getState().session.auth).toBe(true);

      await waitFor(() => expect(address()).toBe('/login'));
      await waitFor(() => expect(store.getState().session.auth).toBe(false));
      await waitFor(() => expect(screen.queryByText('Taking you to the login page…')).not.toBeInTheDocument());
      const row = await backend.db
        .selectFrom('people')
        .select('deleted_at')
        .where('id', '=', person.id)
        .executeTakeFirst();
      expect(row?.deleted_at).not.toBeNull();
    },
  );

  it('closes either question on Cancel, makes no call and returns focus [PROF-11]', async () => {
    await opened();
    for (const steps of [0, 1]) {
      await press('Delete Account');
      await screen.findByRole('alertdialog', { name: sure });
      if (steps > 0) {
        await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
        await screen.findByRole('alertdialog', { name: confirm });
      }
      const dialog = screen.getAllByRole('alertdialog').at(-1) as HTMLElement;
      await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      expect(screen.getByRole('button', { name: 'Delete Account' })).toHaveFocus();
    }
    expect(calls.to(userPaths.remove)).toEqual([]);
  });

  it.long('does not press the second Delete on a double click on the first [J4]', async () => {
    await opened();
    await press('Delete Account');
    const first = await screen.findByRole('alertdialog', { name: sure });
    await userEvent.dblClick(within(first).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alertdialog', { name: confirm })).toBeInTheDocument();
    await act(async () => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(calls.to(userPaths.remove)).toEqual([]);
    await press('Cancel');
  });
});
