import { expect, signInAsAdmin, test } from '../site';

test.use({ locale: 'en-US', timezoneId: 'America/New_York' });

test('keeps a date as it is typed, and reports an impossible one instead of leaving it out [LIFE-02, ROLL-01, ROLL-02]', async ({
  page,
}) => {
  // On the 29th, typing "02" may first give February 29, a date that most years do not have.
  await page.clock.setFixedTime('2026-11-29T17:00:00Z');
  await signInAsAdmin(page);
  await page.getByRole('searchbox', { name: 'Search Username' }).fill('Jordan Ellis');
  await page.getByRole('link', { name: 'View Jordan Ellis' }).click();
  const form = page.getByRole('dialog');
  const typeInto = async (label: string, digits: string) => {
    await form.getByLabel(label, { exact: true }).focus();
    await page.keyboard.type(digits);
  };

  await page.getByRole('button', { name: 'Report an event' }).click();
  await form.getByRole('combobox', { name: 'What happened' }).click();
  await page.getByRole('option', { name: 'Employment ended' }).click();
  const lastDay = form.locator('input[type=date]');
  await lastDay.focus();
  await page.keyboard.type('02282026');
  await expect(lastDay).toHaveValue('2026-02-28');
  await form.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Edit Jordan Ellis' }).click();
  await typeInto('Date of birth', '02301990');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByLabel('Date of birth')).toHaveAccessibleDescription(
    'Enter a date of birth, or leave it blank.',
  );
  await expect(form.getByLabel('Date of birth')).toBeFocused();
  // The error disappears once the date exists; the browser has kept the year.
  await page.keyboard.type('0228');
  await expect(form.getByLabel('Date of birth')).toHaveValue('1990-02-28');
  await form.getByRole('button', { name: 'Cancel' }).click();

  // A section loads when it is in view.
  await page.getByRole('button', { name: 'Coverage', exact: true }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: /^Correct UMR Plan A/ }).click();
  await typeInto('End date', '06312026');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByLabel('End date')).toHaveAccessibleDescription('Enter the end date, or leave it blank.');
});
