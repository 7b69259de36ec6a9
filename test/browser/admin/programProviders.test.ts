import type { Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';
import { providersFile as fileOf, providerLines as lines } from '../../support/browser/sampleProviders';
import { expect, expectAccessible, expectNoSidewaysScrolling, signInAsAdmin, signInAsMember, test } from '../site';

// A separate site, because this test replaces the providers that members find.
test.use({ memberLogin: true, siteEnv: { LINK_LIFE_S: '297' } });

const count = lines.length - 1;
/** Returns a name that the search finds once, because many providers practice at several places. */
function uniqueName() {
  const found = lines.slice(1).find((line) => {
    const text = nameOf(line).toLowerCase().split(' ');
    return lines.filter((other) => text.every((word) => other.toLowerCase().includes(word))).length === 1;
  });
  return nameOf(found ?? '');
}
const nameOf = (line: string) => line.split(',')[0] ?? '';
const figure = count.toLocaleString('en-US');

test(
  'lets an administrator import thousands of providers from a CSV file after a dry run, edit and deactivate them, and shows members the changes [PGM-12]',
  { tag: ['@additions', '@long'] },
  async ({ page, browser, site }, info) => {
    const visitor = await (await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })).newPage();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const look = async (shown: Page, name: string) => {
      for (const width of [1280, 390]) {
        await shown.setViewportSize({ width, height: 844 });
        await expectNoSidewaysScrolling(shown);
        await expectAccessible(shown);
        await shown.screenshot({ path: info.outputPath(`${name} ${width}.png`), fullPage: width === 1280 });
      }
      await shown.setViewportSize({ width: 1280, height: 844 });
    };
    const file = page.locator('input[type=file]');
    const rows = page.getByRole('group', { name: 'Rows' });

    await signInAsAdmin(page);
    await page.goto(pages.programProviders);
    await expect(page.getByRole('table', { name: 'Providers' })).toBeVisible();
    await look(page, 'list');
    await page.getByRole('link', { name: 'Import CSV' }).click();
    await look(page, 'import empty');

    const broken = [...lines];
    broken[3] = broken[3]?.replace(/,[^,]*$/, ',') ?? '';
    broken[9] = broken[8] ?? '';
    await file.setInputFiles(fileOf(broken));
    await expect(rows.getByRole('button', { name: 'Invalid 2' })).toBeVisible();
    await expect(page.getByText('long is missing, but lat is given')).toBeVisible();
    await look(page, 'import wrong');

    await file.setInputFiles(fileOf());
    await expect(rows.getByRole('button', { name: `New ${figure}` })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Pages of new rows' })).toBeVisible();
    await look(page, 'import compared');
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Replace the list with this file?' });
    await expect(question).toBeVisible();
    await look(page, 'import question');
    await question.getByRole('button', { name: 'Replace' }).click();
    // The embedded database runs one statement at a time, and the rest of the run shares the processor.
    await expect(page.getByText(new RegExp(`^Imported: ${figure} added`))).toBeVisible({ timeout: 60_000 });

    await expect(page.getByRole('heading', { level: 1, name: 'Providers' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Active', exact: true }).click();
    await expect(page.getByText(`Total Records: ${figure}`)).toBeVisible();
    await look(page, 'list full');

    const name = uniqueName();
    await page.getByRole('searchbox', { name: 'Search providers' }).fill(name);
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toHaveCount(1);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await expect(page.getByRole('dialog', { name: 'Edit provider' })).toBeVisible();
    await look(page, 'form');
    await page.getByRole('button', { name: 'Cancel' }).click();

    await signInAsMember(visitor);
    await visitor.goto(pages.providers);
    await expect(visitor.getByText(`of ${figure}`).first()).toBeVisible();

    await page.getByRole('button', { name: `Deactivate ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText('Provider deactivated. Members no longer see it.')).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText(`of ${(count - 1).toLocaleString('en-US')}`).first()).toBeVisible();
    await visitor.context().close();

    await page.goto(pages.programDirectory('specialist'));
    await expect(page.getByRole('button', { name: 'Edit Allergist' })).toBeVisible();
    await look(page, 'directory');
  },
);
