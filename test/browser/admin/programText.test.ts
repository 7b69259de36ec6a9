import type { Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';
import { clipboardSamples } from '../../support/browser/clipboardSamples';
import { drawIcon } from '../../support/drawIcon';
import {
  expect,
  expectAccessible,
  expectLegible,
  expectNoSidewaysScrolling,
  showIn,
  signInAsAdmin,
  signInAsMember,
  test,
} from '../site';

// A separate site, because other tests read the demo's pages.
test.use({ memberLogin: true, siteEnv: { LINK_LIFE_S: '294' } });

const about = pages.programPage('about_us');
const boat = { name: 'boat.png', mimeType: 'image/png', buffer: Buffer.from(drawIcon(96, 54, [11, 90, 97])) };
const textField = (page: Page) => page.locator('[role=textbox][aria-multiline]');

/** Presses Tab until the named element has focus, as a keyboard user would. */
async function tabUntilFocused(page: Page, name: string, key = 'Tab') {
  for (let pressed = 0; pressed < 80; pressed += 1) {
    await page.keyboard.press(key);
    const found = await page.evaluate(() => {
      const { activeElement: element } = document;
      const label = element?.getAttribute('aria-labelledby');
      return element?.getAttribute('aria-label') ?? (label ? document.getElementById(label) : element)?.textContent;
    });
    if (found?.trim() === name) return;
  }
  throw new Error(`${name} was not reached with ${key}`);
}

const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });

/** Selects a tool with the toolbar's keys and presses it. */
async function useTool(page: Page, name: string) {
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('Home');
  const isReached = () => tool(page, name).evaluate((button) => button === document.activeElement);
  while (!(await isReached())) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
}

/**
 * Puts HTML on the clipboard as an office program does; Chromium sanitizes HTML that is written with the clipboard API.
 */
async function copyHtml(page: Page, html: string) {
  await page.evaluate((text) => {
    const fill = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/html', text);
      event.preventDefault();
    };
    document.addEventListener('copy', fill, { once: true, capture: true });
  }, html);
  await page.keyboard.press('Control+C');
}

test(
  'lets an administrator write a page with the keyboard and paste from Word with a table and a picture, and a member read it [PGM-05]',
  {
    tag: '@additions',
  },
  async ({ page }) => {
    const chooser = page.waitForEvent('filechooser');
    await signInAsAdmin(page);
    await page.goto(about);
    await expect(textField(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save draft' })).toBeDisabled();

    await tabUntilFocused(page, 'Text');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+Alt+2');
    await page.keyboard.type('The harbor office');
    await page.keyboard.press('Enter');
    await page.keyboard.type('We answer ');
    await page.keyboard.press('Control+B');
    await page.keyboard.type('each');
    await page.keyboard.press('Control+B');
    await page.keyboard.type(' question, or ');
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog', { name: 'Link' }).waitFor();
    await page.keyboard.type('help@example.org');
    await page.keyboard.press('Tab');
    await page.keyboard.type('write to us');
    await page.keyboard.press('Enter');
    await expect(textField(page)).toBeFocused();
    await page.keyboard.type('.');
    await page.keyboard.press('Enter');

    const [, word = { html: '', canonical: '' }] = clipboardSamples[0] ?? [];
    await copyHtml(page, word.html);
    await page.keyboard.press('Control+V');
    await expect(textField(page).getByRole('listitem').filter({ hasText: 'Inner' }).first()).toBeVisible();

    await page.keyboard.press('Control+End');
    await useTool(page, 'Table');
    await page.getByRole('dialog', { name: 'New table' }).waitFor();
    await page.keyboard.type('Opening hours');
    for (const count of ['2', '2']) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Control+A');
      await page.keyboard.type(count);
    }
    await page.keyboard.press('Enter');
    await expect(textField(page)).toBeFocused();
    for (const cell of ['Day', 'Hours', 'Monday', '9 to 5']) {
      await page.keyboard.type(cell);
      if (cell !== '9 to 5') await page.keyboard.press('Tab');
    }

    await page.keyboard.press('Control+End');
    // The browser reports a moved cursor a moment later.
    await expect(tool(page, 'Image or video')).toHaveAttribute('aria-disabled', 'false');
    await useTool(page, 'Image or video');
    const media = page.getByRole('dialog', { name: 'Image or video' });
    await media.waitFor();
    await tabUntilFocused(page, 'New file');
    await page.keyboard.press('Enter');
    await tabUntilFocused(page, 'Choose file');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(boat);
    await media.getByLabel('Alt text').focus();
    await page.keyboard.press('Enter');
    await expect(media.getByText('Describe what it shows.')).toBeVisible();
    await page.keyboard.type('A boat in the harbor');
    await page.keyboard.press('Enter');
    await expect(textField(page)).toBeFocused();
    await expect(textField(page).getByRole('img', { name: 'A boat in the harbor' })).toBeVisible();

    await tabUntilFocused(page, 'Save draft');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Draft saved.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save draft' })).toBeDisabled();
    await tabUntilFocused(page, 'Publish', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).press('Enter');
    await expect(page.getByText('Published.').first()).toBeVisible();

    await page.goto('about:blank');
    await signInAsMember(page);
    await page.goto(pages.aboutUs);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'The harbor office' })).toBeVisible();
    await expect(main.getByText('each', { exact: true })).toHaveCSS('font-weight', /[67]00/);
    await expect(main.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', 'mailto:help@example.org');
    await expect(main.getByRole('listitem').filter({ hasText: 'Inner' }).last()).toHaveText('Inner');
    const table = main.getByRole('table', { name: 'Opening hours' });
    await expect(table.getByRole('columnheader')).toHaveText(['Day', 'Hours']);
    await expect(main.getByRole('img', { name: 'A boat in the harbor' })).toBeVisible();
    await expect(page.locator('[contenteditable]')).toHaveCount(0);
  },
);

test(
  'keeps the editor and its dialogs accessible at 1280 and 390 px, in light and dark mode, and fits them at 200 % text [PGM-05]',
  {
    tag: ['@additions', '@long'],
  },
  async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto(about);
    await expect(textField(page)).toBeVisible();
    await textField(page).press('Control+End');
    await tool(page, 'Table').click();
    await page.getByRole('dialog', { name: 'New table' }).getByRole('button', { name: 'Submit' }).click();
    await expect(textField(page)).toBeFocused();
    for (const heading of ['Day', 'Hours', 'Administration']) {
      await page.keyboard.type(heading);
      await page.keyboard.press('Tab');
    }
    const check = async () => {
      await showIn(page, 'light');
      await expectAccessible(page);
      await showIn(page, 'dark');
      await expectLegible(page);
      await expectNoSidewaysScrolling(page);
    };
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await check();
      await tool(page, 'Table').click();
      await expect(page.getByRole('menu', { name: 'Table' })).toBeVisible();
      await check();
      await page.getByRole('menuitem', { name: 'Caption…' }).click();
      await page.getByRole('dialog', { name: 'Table caption' }).waitFor();
      await check();
      await page.keyboard.press('Escape');
      await textField(page).press('Control+End');
      await expect(tool(page, 'Image or video')).toHaveAttribute('aria-disabled', 'false');
      for (const [name, dialog] of [
        ['Link', 'Link'],
        ['Table', 'New table'],
        ['Image or video', 'Image or video'],
        ['Keyboard shortcuts', 'Keyboard shortcuts'],
      ] as const) {
        await tool(page, name).click();
        await page.getByRole('dialog', { name: dialog }).waitFor();
        await check();
        await page.keyboard.press('Escape');
      }
      await textField(page).getByRole('cell').last().click();
      for (const button of await page.getByRole('toolbar').getByRole('button').all()) {
        const box = await button.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
      }
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await expectNoSidewaysScrolling(page, page.getByRole('form', { name: 'Draft' }));
    await expect(tool(page, 'Keyboard shortcuts')).toBeVisible();
  },
);

test(
  'leaves the text readable if the editor fails to load, and loads it again on request [PGM-05]',
  {
    tag: '@additions',
  },
  async ({ page }) => {
    await signInAsAdmin(page);
    let canTrim = true;
    await page.route(/\/(?:editor|textEditor)\.[^/]+\.js$/, (route) =>
      canTrim ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.goto(about);
    await expect(page.getByText('Couldn’t load the editor. You can read the text but not edit it.')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Text' })).toContainText(/\w{4}/);
    canTrim = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(textField(page)).toBeVisible();
  },
);
