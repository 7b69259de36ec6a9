import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

import { Builder, Button, Key, Origin, type WebDriver, type WebElement } from 'selenium-webdriver';

import { freePort } from '../support/freePort.mjs';
import { type Driver, helpers, locateOne, type RunningBrowser, type SentQuery } from './driver';

/** Starts a virtual display with a free display number, because WebKitGTK cannot draw without one. */
async function startVirtualScreen() {
  const screen = spawn(
    process.env.XVFB_PATH ?? 'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const [number] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  return { display: `:${number.toString().trim()}`, screen };
}

async function waitUntilItResponds(url: string) {
  const isUp = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const deadline = Date.now() + 10_000; !(await isUp()); await new Promise((over) => setTimeout(over, 50)))
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not answer.');
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

/** Starts WebKitGTK with its own driver, which serves one window at a time. */
export async function startWebKit(): Promise<RunningBrowser> {
  const { display, screen } = await startVirtualScreen();
  return {
    async open() {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const server = spawn(process.env.WEBKIT_DRIVER_PATH ?? 'WebKitWebDriver', [`--port=${port}`], {
        env: { ...process.env, DISPLAY: display },
        stdio: 'ignore',
      });
      await waitUntilItResponds(url);
      const browser = await new Builder().usingServer(url).withCapabilities({ browserName: 'MiniBrowser' }).build();
      await browser.manage().window().setRect({ width: 1280, height: 860 });
      return driverOf(browser, async () => {
        await browser.quit();
        await end(server);
      });
    },
    close: () => end(screen),
  };
}

const keys = { Enter: Key.ENTER, Escape: Key.ESCAPE };
const moveMs = 60;

function driverOf(browser: WebDriver, close: () => Promise<void>): Driver {
  const prepare = async () => {
    if (!(await browser.executeScript('return typeof window.locate === "function"')))
      await browser.executeScript(helpers);
  };
  const found = async (query: SentQuery) => {
    await prepare();
    return browser.executeScript<WebElement>(locateOne, query);
  };
  return {
    close,
    // Empty, because this driver reports no errors.
    errors: () => [],
    go: (url) => browser.get(url),
    url: () => browser.getCurrentUrl(),
    async run<Result>(inPage: (sent: SentQuery) => Result, query: SentQuery = {}) {
      await prepare();
      return browser.executeScript<Result>(inPage, query);
    },
    async click(query) {
      const element = await found(query);
      // Scrolls to the element, because the driver reports elements below the window as not interactable.
      await browser.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
      await element.click();
    },
    async type(query, text) {
      const field = await found(query);
      await browser.executeScript('arguments[0].select?.()', field);
      await field.sendKeys(text);
    },
    press: (key) => browser.actions().sendKeys(keys[key]).perform(),
    async upload(query, path) {
      await (await found(query)).sendKeys(path);
    },
    async drag(from, ...over) {
      const hand = browser
        .actions()
        .move({ ...from, origin: Origin.VIEWPORT })
        .press(Button.LEFT);
      let last = from;
      for (const to of over)
        for (let step = 1; step <= 6; step += 1) {
          const x = Math.round(last.x + ((to.x - last.x) * step) / 6);
          const y = Math.round(last.y + ((to.y - last.y) * step) / 6);
          hand.move({ x, y, origin: Origin.VIEWPORT, duration: moveMs });
          if (step === 6) last = to;
        }
      await hand.release(Button.LEFT).perform();
    },
    screenshot: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
  };
}
