import type { Locator, Page } from '@playwright/test';

/** The key that goes on: arrows lead through menus. */
type Key = 'Tab' | 'Shift+Tab' | 'ArrowDown';

/** More stops than any page has between two things. */
const longestWay = 160;

/** Goes from where the focus is until it is there, with one key alone. */
export async function tabTo(page: Page, target: Locator, key: Key = 'Tab') {
  await target.waitFor();
  for (let step = 0; step < longestWay; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(target)} is not reached by ${key}`);
}

/** Goes there and presses it. */
export async function pressByKeys(page: Page, target: Locator, key?: Key) {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

/** Goes to a field and types its text anew. */
export async function typeByKeys(page: Page, field: Locator, text: string) {
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}
