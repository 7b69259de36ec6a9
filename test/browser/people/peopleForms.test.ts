import { pages } from '../../../src/contract/pages';

import { chooseFromMenu, expect, expectAccessible, expectNoSidewaysScrolling, signInAsAdmin, test } from '../site';

test(
  'lets an administrator add, edit and move an employee and a relative, and merge two records, with the keyboard at both widths [ROLL-01]',
  { tag: '@long' },
  async ({ page }, info) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const look = async (what: string) => {
      for (const [name, width] of [
        ['desktop', 1280],
        ['phone', 390],
      ] as const) {
        await page.setViewportSize({ width, height: 844 });
        await expectAccessible(page);
        await expectNoSidewaysScrolling(page);
        await page.screenshot({ path: info.outputPath(`${what} ${name}.png`), fullPage: true });
      }
      await page.setViewportSize({ width: 1280, height: 844 });
    };
    const fill = async (values: Record<string, string>) => {
      for (const [label, text] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(text);
    };
    const person = (name: string, ssn: string) => ({
      'Full name': name,
      SSN: ssn,
      Email: 'finch@example.org',
      'Contact number': '6175550711',
      'Employment type': 'Full Time',
      'Enrollment date': '2026-02-01',
    });

    await signInAsAdmin(page);
    await page.getByRole('button', { name: 'Add an employee' }).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog');
    await expect(form).toHaveAccessibleName('Add an employee');
    await page.getByLabel('Full name').press('Enter');
    await expect(page.getByLabel('Full name')).toBeFocused();
    await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Enter a name.');
    await look('add an employee');
    await fill(person('Marlow Finch', '970008001'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Marlow Finch' })).toBeVisible();

    await page.getByRole('button', { name: 'Add a dependent for Marlow Finch' }).click();
    await fill(person('Wren Finch', '970008002'));
    await page.getByRole('combobox', { name: 'Relation' }).press('Enter');
    await page.getByRole('option', { name: 'Child' }).press('Enter');
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('region', { name: 'Wren Finch' })).toBeVisible();
    await look('employee');

    await chooseFromMenu(page, 'Wren Finch', 'Edit Wren Finch');
    await expect(page.getByLabel('Full name')).toHaveValue('Wren Finch');
    await look('edit');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'More actions for Wren Finch' })).toBeFocused();

    // Adds the same person again: first with the same SSN, which is refused, then with a mistyped name and SSN.
    await page.getByRole('link', { name: 'Back to employees' }).click();
    await page.getByRole('button', { name: 'Add an employee' }).click();
    await fill({ ...person('Marlow Finch', '970008001') });
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByLabel('SSN', { exact: true })).toBeFocused();
    await expect(form.getByRole('link', { name: 'Open that record' })).toBeVisible();
    await look('taken');
    await fill({ ...person('Marlowe Finch', '970008009'), 'Employment type': 'Part Time' });
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Marlowe Finch' })).toBeVisible();

    await chooseFromMenu(page, 'Marlowe Finch', 'Merge with another record: Marlowe Finch');
    await page.getByRole('combobox', { name: /^Employee/ }).fill('marlow f');
    await page.getByRole('option', { name: /^Marlow Finch/ }).click();
    await page.getByRole('combobox', { name: 'Record' }).press('Enter');
    await page.getByRole('option', { name: /^Marlow Finch, employee/ }).press('Enter');
    await look('which record');
    await form.getByRole('button', { name: 'Show preview' }).click();
    await expect(form).toHaveAccessibleName('Merge records');
    await look('preview');
    await page
      .getByRole('radiogroup', { name: 'Full name' })
      .getByRole('radio', { name: /^Marlow Finch/ })
      .check();
    await form.getByRole('button', { name: 'Merge records' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Marlow Finch' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Wren Finch' })).toBeVisible();
    await expect(page.getByText(/could not be read/)).toHaveCount(0);

    await chooseFromMenu(page, 'Wren Finch', 'Move to another employee: Wren Finch');
    await page.getByRole('combobox', { name: 'Employee' }).pressSequentially('jordan e');
    await page.getByRole('option', { name: /^Jordan Ellis/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await look('move');
    await form.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByText('No dependents')).toBeVisible();
    await page.goto(`${pages.employees}?search=Jordan%20Ellis`);
    await page.getByRole('link', { name: 'View Jordan Ellis' }).click();
    await expect(page.getByRole('region', { name: 'Wren Finch' })).toBeVisible();
  },
);
