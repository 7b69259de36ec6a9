import type { Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';
import { drawPdf } from '../../../src/server/seed/drawings';

import { drawIcon } from '../../support/drawIcon';
import { expect, expectAccessible, expectNoSidewaysScrolling, signInAsAdmin, test } from '../site';

const icon = { name: 'icon.png', mimeType: 'image/png', buffer: Buffer.from(drawIcon(8, 8, [1, 2, 3])) };
const paper = { name: 'guide.pdf', mimeType: 'application/pdf', buffer: Buffer.from(drawPdf('Guide', ['Hello'])) };

/** Dismisses a toast once its text has been seen, so that the next toast is a new one. */
async function dismissToast(page: Page, text: string) {
  await expect(page.getByText(text).first()).toBeVisible();
  await page.getByRole('button', { name: 'Close message' }).first().click();
}
const names = (page: Page) => page.locator('tbody th > span').allInnerTexts();
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Reorder ${name}`, exact: false });
async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const lists = [
  {
    path: pages.carousel,
    ids: 'CAR-02 CAR-03 CAR-08 CAR-09 CAR-10 CAR-11',
    question: "You won't be able to revert this!",
    popups: ['Add Item', 'Edit Item'],
    field: 'Title',
    editField: 'Title',
    async fill(page: Page) {
      await page.locator('input[type=file]').setInputFiles(icon);
      await choose(page, 'Redirect To', 'Home');
    },
    texts: [
      'Added new home screen card successfully',
      'Updated home screen card successfully',
      'Deleted home screen card successfully',
    ],
  },
  {
    path: pages.alerts,
    ids: 'ALERT-02 ALERT-04 ALERT-08 ALERT-12 ALERT-14 MSG-33',
    question: 'Do you really want to delete this alert?',
    popups: ['Add Item', 'Edit Item'],
    field: 'Description',
    editField: 'Description',
    fill: async () => {},
    texts: ['Added new alert successfully', 'Updated alert successfully', 'Deleted alert successfully'],
  },
  {
    path: pages.documents,
    ids: 'DOC-02 DOC-07 DOC-09 DOC-15 DOC-32 D-157 MSG-34',
    question: "You won't be able to revert this!",
    popups: ['Add Resource Document', 'Edit Resource Document'],
    field: 'File Name',
    editField: 'Title',
    async fill(page: Page) {
      await page.locator('input[type=file]').nth(0).setInputFiles(icon);
      await page.locator('input[type=file]').nth(1).setInputFiles(paper);
    },
    texts: [
      'Added new resource document successfully',
      'Updated resource document successfully',
      'Deleted resource document successfully',
    ],
  },
] as const;

for (const { path, ids, question, popups, field, editField, fill, texts } of lists)
  test(
    `${ids} REORDER-01 REORDER-02 D-177 one desk's day at ${path}: add, filter, move by mouse, by key and by menu, edit, delete`,
    {
      tag: path === pages.carousel ? [] : '@long',
    },
    async ({ page }) => {
      const [added, updated, deleted] = texts;
      await signInAsAdmin(page);
      await page.goto(path);
      await page.getByRole('button', { name: 'Add +' }).click();
      const adding = page.getByRole('dialog', { name: popups[0] });
      await adding.getByLabel(field, { exact: true }).fill('Brand new');
      await fill(page);
      await expectAccessible(page);
      await adding.getByRole('button', { name: 'Submit' }).click();
      await dismissToast(page, added);
      await expect(handle(page, 'Brand new')).toBeAttached();
      const before = await names(page);
      expect(before.at(-1)).toBe('Brand new');

      // Moves the row from the last to the second place with the mouse.
      const order = page.waitForResponse((response) => response.url().includes('updateCardSequence'));
      await handle(page, 'Brand new').scrollIntoViewIfNeeded();
      await handle(page, 'Brand new').hover();
      await page.mouse.down();
      const second = await page.locator('tbody tr').nth(1).boundingBox();
      await page.mouse.move((second?.x ?? 0) + 20, (second?.y ?? 0) + 60, { steps: 8 });
      await page.mouse.move((second?.x ?? 0) + 20, (second?.y ?? 0) + 20, { steps: 4 });
      await page.mouse.up();
      await expect.poll(() => names(page)).toEqual([before[0], 'Brand new', ...before.slice(1, -1)]);
      expect((await order).ok()).toBe(true);
      await dismissToast(page, 'Card sequence updated successfully');

      // Moves the row to the first place with the keyboard.
      await handle(page, 'Brand new').focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Space');
      await expect.poll(() => names(page)).toEqual(['Brand new', ...before.slice(0, -1)]);
      await expect(handle(page, 'Brand new')).toBeFocused();
      await expect(page.getByText('Brand new moved to 1 of')).toBeAttached();
      await dismissToast(page, 'Card sequence updated successfully');

      // Moves the row to the third place from its menu.
      await page.getByRole('button', { name: 'Move Brand new' }).click();
      await page.getByRole('menuitem', { name: 'Move to position' }).click();
      await page.getByRole('textbox', { name: /New position/ }).fill('3');
      await page.keyboard.press('Enter');
      await dismissToast(page, 'Card sequence updated successfully');
      await page.reload();
      await expect(handle(page, 'Brand new')).toBeAttached();
      expect((await names(page))[2]).toBe('Brand new');

      await page.getByRole('button', { name: 'Edit Brand new' }).click();
      const editing = page.getByRole('dialog', { name: popups[1] });
      await editing.getByRole('switch', { name: 'Status' }).click();
      await editing.getByLabel(editField, { exact: true }).fill('Renamed');
      await editing.getByRole('button', { name: 'Submit' }).click();
      await dismissToast(page, updated);

      await choose(page, 'Status', 'In-Active');
      await expect(page).toHaveURL(/status=inactive/);
      await expect(handle(page, 'Renamed')).toBeAttached();
      await page.goBack();
      await expect(page).not.toHaveURL(/status/);
      await page.getByRole('button', { name: 'Delete Renamed' }).click();
      const asking = page.getByRole('alertdialog', { name: 'Are you sure?' });
      await expect(asking).toContainText(question);
      await asking.getByRole('button', { name: 'Yes, delete it!' }).click();
      await dismissToast(page, deleted);
      await expect(handle(page, 'Renamed')).toHaveCount(0);
    },
  );

test('shows the three lists as cards on a phone, and scrolls nothing sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAsAdmin(page);
  for (const { path } of lists) {
    await page.goto(path);
    await expect(page.locator('tbody tr').first()).toBeVisible();
    await expectNoSidewaysScrolling(page);
    const cells = await page
      .locator('tbody tr')
      .first()
      .locator('td')
      .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().left));
    expect(new Set(cells).size).toBe(1);
  }
});
