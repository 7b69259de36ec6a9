import { pages } from '../../../src/contract/pages';
import { expect, expectAccessible, expectNoSidewaysScrolling, signInAsAdmin, signInAsMember, test } from '../site';

// A separate site, because other tests read the demo's Terms.
test.use({ memberLogin: true, siteEnv: { LINK_LIFE_S: '295' } });

test(
  'publishes new Terms, asks a member to accept them again, and shows the administrator who has not [PGM-10]',
  {
    tag: ['@additions', '@long'],
  },
  async ({ page, browser }) => {
    await signInAsAdmin(page);
    await page.goto(pages.programPage('term_condition'));
    const counts = page.getByRole('region', { name: 'Acceptance' });
    await expect(counts.getByRole('row', { name: /^Version 1, from .* \(current\) 0 \d+/ })).toBeVisible();
    await page.getByRole('textbox', { name: 'Text' }).fill('Be kind to each other.');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    await expect(counts.getByRole('row', { name: /^Version 2, from .* \(current\) 0 \d+/ })).toBeVisible();

    const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const member = await context.newPage();
    await signInAsMember(member);
    const question = member.getByRole('alertdialog', { name: /Terms & Conditions/ });
    await expect(question).toContainText('have changed. Do you accept the new version?');
    await expectAccessible(member);
    await question.getByRole('link').click();
    await expect(member.getByText('Be kind to each other.')).toBeVisible();
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(question).toHaveCount(0);
    for (const width of [1280, 390]) {
      await member.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScrolling(member);
      await expectAccessible(member);
    }
    await member.reload();
    await expect(member.getByText('Be kind to each other.')).toBeVisible();
    await member.waitForLoadState('networkidle');
    await expect(question).toHaveCount(0);
    await context.close();

    await page.reload();
    await expect(counts.getByRole('row', { name: /^Version 2, from .* \(current\) 1 \d+/ })).toBeVisible();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScrolling(page);
      await expectAccessible(page);
    }
  },
);
