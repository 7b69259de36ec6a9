import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

import { test as base, expect } from '@playwright/test';

import { type Site, startSite } from '../browser/site';
import { type Driver, type Query, type RunningBrowser, serializeQuery } from './driver';
import { startFirefox } from './firefox';
import { startWebKit } from './webkit';

const timeout = 20_000;

/** A person at a browser window; each step waits until it is possible. */
export class Visitor {
  private events: string[] = [];

  constructor(
    private readonly driver: Driver,
    private readonly siteUrl: string,
  ) {}

  private until = (step: () => Promise<unknown>) =>
    expect(async () => {
      await step();
    }).toPass({ timeout, intervals: [100, 250] });

  async go(path: string) {
    await this.faults();
    await this.driver.go(this.siteUrl + path);
  }
  at = (path: string | RegExp) =>
    this.until(async () =>
      expect(new URL(await this.driver.url()).pathname).toMatch(
        typeof path === 'string' ? new RegExp(`^${path}$`) : path,
      ),
    );

  texts = (query: Query) =>
    this.driver.run((sent) => window.locate(sent).map(({ innerText }) => innerText), serializeQuery(query));
  see = (query: Query) =>
    this.until(async () => expect(await this.texts(query), JSON.stringify(serializeQuery(query))).not.toEqual([]));
  waitUntilHidden = (query: Query) =>
    this.until(async () => expect(await this.texts(query), JSON.stringify(serializeQuery(query))).toEqual([]));

  /** Clicks an element once it stops moving, because these drivers would miss an element that slides in. */
  click = (query: Query) =>
    this.until(async () => {
      const place = await this.placeOf(query);
      await delay(50);
      expect(await this.placeOf(query)).toEqual(place);
      await this.driver.click(serializeQuery(query));
    });
  private placeOf = (query: Query) =>
    this.driver.run((sent) => {
      const { left = 0, top = 0 } = window.locate(sent)[0]?.getBoundingClientRect() ?? {};
      return { left, top };
    }, serializeQuery(query));
  fill = (query: Query, text: string) => this.until(() => this.driver.type(serializeQuery(query), text));
  upload = (query: Query, path: string) => this.until(() => this.driver.upload(serializeQuery(query), path));
  press = (key: 'Enter' | 'Escape') => this.driver.press(key);

  /** An element's center, which is scrolled into view if necessary. */
  async centerOf(query: Query) {
    await this.see(query);
    return this.driver.run((sent) => {
      const [element] = window.locate(sent);
      element?.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    }, serializeQuery(query));
  }
  drag = (...places: Parameters<Driver['drag']>) => this.driver.drag(...places);
  run = <Result>(inPage: () => Result) => this.driver.run(inPage);

  /** The page errors so far. */
  async faults() {
    this.events.push(...(await this.driver.run(() => window.faults.splice(0))));
    return [...this.events, ...this.driver.errors()];
  }
  screenshot = () => this.driver.screenshot();
  close = () => this.driver.close();

  async signIn(contact: string, password: string) {
    await this.go('/login');
    await this.fill({ label: /^Contact number/i }, contact);
    await this.fill({ label: 'Password' }, password);
    await this.click({ role: 'button', name: 'Login' });
  }
  async asAdmin() {
    await this.signIn('5550100001', 'Admin@123');
    await this.at('/employees');
  }
  async asMember() {
    await this.signIn('5550100002', 'Member@123');
    await this.at('/');
  }
}

type Options = { engine: 'firefox' | 'webkit' };
type Worker = Options & { running: RunningBrowser; site: Site };

export const test = base.extend<{ newVisitor: () => Promise<Visitor>; visitor: Visitor }, Worker>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  running: [
    async ({ engine }, use) => {
      const running = engine === 'firefox' ? await startFirefox() : await startWebKit();
      await use(running);
      await running.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  site: [
    async ({}, use) => {
      const site = await startSite({ MEMBER_LOGIN: 'on', WEB_VITALS_SAMPLE: '1', LOG_LEVEL: 'info' });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  newVisitor: async ({ running, site }, use, info) => {
    const visitors: Visitor[] = [];
    await use(async () => {
      const visitor = new Visitor(await running.open(), site.url);
      visitors.push(visitor);
      return visitor;
    });
    const faults: string[] = [];
    for (const visitor of visitors) {
      if (info.status !== info.expectedStatus)
        await writeFile(info.outputPath(`window-${visitors.indexOf(visitor) + 1}.png`), await visitor.screenshot());
      faults.push(...(await visitor.faults()));
      await visitor.close();
    }
    expect(faults).toEqual([]);
  },
  visitor: async ({ newVisitor }, use) => use(await newVisitor()),
});

export { expect };
