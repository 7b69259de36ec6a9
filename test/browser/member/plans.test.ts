import { readFile } from 'node:fs/promises';

import { pages } from '../../../src/contract/pages';

import { expect, expectAccessible, expectNoSidewaysScrolling, signInAsMember, test } from '../site';

test.use({ memberLogin: true });

for (const [width, height] of [
  [1280, 800],
  [390, 844],
  [320, 640],
] as const)
  test(
    `does not scroll plans, family and the comparison sideways at ${width} px [PLAN-01 PLAN-02 FAM-02]`,
    {
      tag: width === 390 ? [] : '@long',
    },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await signInAsMember(page);
      const fits = async () => {
        await expectAccessible(page);
        await expectNoSidewaysScrolling(page);
      };

      await page.goto(pages.family);
      await page.getByRole('heading', { level: 2, name: 'Casey Ellis' }).waitFor();
      await fits();
      await page.getByRole('link', { name: 'View Plan for Casey Ellis' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Casey Ellis' })).toBeFocused();
      await page.getByRole('table').first().waitFor();
      await fits();

      await page.getByRole('link', { name: 'Compare with my plan' }).click();
      await expect(page.getByRole('heading', { name: /items differ$/ })).toBeVisible();
      await fits();
      const row = page.getByRole('row', { name: /^Primary care visit/ });
      const boxes = await Promise.all(
        [row.getByRole('cell', { name: '$20 copay' }), row.getByRole('cell', { name: '$30 copay' })].map((cell) =>
          cell.boundingBox(),
        ),
      );
      expect(boxes[0]?.y).toBe(boxes[1]?.y);
      expect(boxes[0]?.x).toBeLessThan(boxes[1]?.x ?? 0);
      // A cell may leave out its label only where the column titles are above the rows.
      await expect(row.getByText('In-Network', { exact: true }).first()).toBeVisible({ visible: width < 600 });

      await page.getByRole('switch', { name: 'Show differences only' }).check();
      await expect(page.getByRole('table', { name: /MetLife Dental Plan: Coverage/ })).toBeHidden();
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'Casey Ellis' })).toBeVisible();

      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('banner')).toBeHidden();
      await expect(page.getByRole('link', { name: 'Compare with my plan' })).toBeHidden();
      await expect(page.getByRole('table').last()).toBeVisible();
    },
  );

test(
  'lets a member save a plan card as a PDF, also from a page that has been open for a long time',
  {
    tag: ['@additions', '@long'],
  },
  async ({ page }) => {
    await signInAsMember(page);
    await page.goto(pages.myPlans);
    const card = page.getByRole('link', { name: /^Medical plan card/ });
    const save = async () => {
      const [download] = await Promise.all([page.waitForEvent('download'), card.click()]);
      return (await readFile(await download.path())).subarray(0, 5).toString();
    };
    expect(await save()).toBe('%PDF-');
    await expect(card).not.toContainText('New');

    await page.evaluate(() => {
      const real = Date.now;
      Date.now = () => real() + 120_000;
    });
    const [, saved] = await Promise.all([page.waitForRequest(/getUserPlanDetails/), save()]);
    expect(saved).toBe('%PDF-');
    await expect.poll(() => page.context().pages().length).toBe(1);
  },
);
