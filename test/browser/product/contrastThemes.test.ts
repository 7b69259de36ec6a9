import { expect, signInAsAdmin, test } from '../site';

test('marks what is chosen, and the boundary of each button, in a contrast theme', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signInAsAdmin(page);
  const total = page.getByRole('button', { name: 'Total Employees', exact: true });
  await expect(total).toHaveAttribute('aria-pressed', 'true');
  await expect(total).toHaveCSS('outline-style', 'solid');
  await expect(page.getByRole('button', { name: 'Total Inactive Users' })).toHaveCSS('outline-style', 'none');
  await expect(page.getByRole('button', { name: 'Page 1', exact: true })).toHaveCSS('outline-style', 'solid');
  await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toHaveCSS('outline-style', 'none');
  await expect(page.getByRole('button', { name: 'Upload Employee File' })).toHaveCSS('border-top-style', 'solid');

  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveCSS('outline-style', 'solid');
  await expect(nav.getByRole('link', { name: 'Manage Alerts' })).toHaveCSS('outline-style', 'none');

  await page.emulateMedia({ forcedColors: 'none' });
  await expect(total).toHaveCSS('outline-style', 'none');
  await expect(page.getByRole('button', { name: 'Upload Employee File' })).toHaveCSS('border-top-style', 'none');
});
