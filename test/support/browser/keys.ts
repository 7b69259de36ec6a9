import type { Locator, Page } from '@playwright/test';

/** A key that moves focus; arrow keys do so in menus. */
type Key = 'Tab' | 'Shift+Tab' | 'ArrowDown';

/** The key presses before a test gives up: more than any page has stops between two elements. */
const maxStops = 160;

/** Moves focus to the target by pressing one key repeatedly. */
export async function tabTo(page: Page, target: Locator, key: Key = 'Tab') {
  await target.waitFor();
  for (let step = 0; step < maxStops; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(target)} was not reached with ${key}`);
}

/** Moves focus to an element and presses it. */
export async function pressWithKeyboard(page: Page, target: Locator, key?: Key) {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

/** Moves focus to a field and replaces its text. */
export async function typeWithKeyboard(page: Page, field: Locator, text: string) {
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}
