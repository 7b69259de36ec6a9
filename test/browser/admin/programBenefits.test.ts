import { pages } from '../../../src/contract/pages';
import { texts } from '../../../src/contract/texts';
import { drawIcon } from '../../support/drawIcon';
import { expect, expectAccessible, signInAsAdmin, test } from '../site';

const icon = { name: 'bicycle.png', mimeType: 'image/png', buffer: Buffer.from(drawIcon(64, 36, [11, 90, 97])) };

test(
  'lets an administrator write, publish and sort a benefit with a picture, and shows it to members first [PGM-09]',
  {
    tag: ['@additions', '@long'],
  },
  async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto(pages.programBenefits);
    await page.getByRole('button', { name: 'Add +' }).click();
    const adding = page.getByRole('dialog', { name: 'Add benefit' });
    await adding.getByLabel('Title').fill('Bicycle leasing');
    await expectAccessible(page);
    await adding.getByLabel('Title').press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Bicycle leasing' })).toBeVisible();

    await page.locator('input[type=file]').nth(1).setInputFiles(icon);
    await page.getByLabel('What the image or video shows').fill('A bicycle by a wall');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Draft saved.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Published.').first()).toBeVisible();

    await page.getByRole('link', { name: 'Back to benefits' }).click();
    await page.getByRole('button', { name: 'Move Bicycle leasing' }).click();
    await page.getByRole('menuitem', { name: 'Move to top' }).click();
    await expect(page.locator('tbody th > span').first()).toHaveText('Bicycle leasing');
    // Waits for the message, because the row moves before the service has stored the order.
    await expect(page.getByText(texts.sequence.updated).first()).toBeVisible();
    await page.goto(pages.benefits);
    const list = page.getByRole('navigation', { name: 'Benefits' }).getByRole('link');
    await expect(list.first()).toHaveText(/Bicycle leasing/);
    await list.first().click();
    await expect(page.getByRole('img', { name: 'A bicycle by a wall' })).toBeVisible();
  },
);
