import { launch, type Page } from 'puppeteer-core';

import { type Driver, helpers, locateOne, type RunningBrowser, type SentQuery } from './driver';

/** Starts the installed Firefox, controlled by WebDriver BiDi. */
export async function startFirefox(): Promise<RunningBrowser> {
  const executablePath = process.env.FIREFOX_PATH;
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });
  return {
    async open() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 800 });
      return driverOf(page, () => context.close());
    },
    close: () => browser.close(),
  };
}

function driverOf(page: Page, close: () => Promise<void>): Driver {
  const prepare = async () => {
    if (!(await page.evaluate(() => typeof window.locate === 'function'))) await page.evaluate(helpers);
  };
  const found = async (query: SentQuery) => {
    await prepare();
    return page.evaluateHandle(locateOne, query);
  };
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`error: ${String(error)}`));
  return {
    close,
    errors: () => errors,
    async go(url) {
      await page.goto(url);
    },
    url: async () => page.url(),
    async run<Result>(inPage: (sent: SentQuery) => Result, query: SentQuery = {}) {
      await prepare();
      return (await page.evaluate(inPage, query)) as Result;
    },
    async click(query) {
      await (await found(query)).click();
    },
    async type(query, text) {
      const field = await found(query);
      await field.evaluate((element) => element instanceof HTMLInputElement && element.select());
      await field.type(text);
    },
    press: (key) => page.keyboard.press(key),
    async upload(query, path) {
      const input = (await found(query)) as unknown as { uploadFile(path: string): Promise<void> };
      await input.uploadFile(path);
    },
    async drag(from, ...over) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      for (const { x, y } of over) await page.mouse.move(x, y, { steps: 6 });
      await page.mouse.up();
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
  };
}
