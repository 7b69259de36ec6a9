import type { Browser, Page, Route } from '@playwright/test';

import { alertPaths } from '../../../src/contract/content/alert';
import { articlePaths } from '../../../src/contract/content/article';
import { benefitPaths } from '../../../src/contract/content/benefit';
import { pages } from '../../../src/contract/pages';
import { texts } from '../../../src/contract/texts';
import { attacks, badLinks, foreignHost } from '../../support/browser/attacks';
import { repeatCount } from '../../support/repeatCount';
import { expect, signInAsMember, test } from '../site';

test.use({ memberLogin: true });

/** Fields whose values control the page and are not shown, so they stay unchanged. */
const controlFields = /^(?:status|.*id|.*token|.*type|.*at|.*date|visibleTo|topic|version)$/i;
const urlFields = /url|link|pic|image|redirect|logo|media/i;
const longTexts = /^(?:description|content)$/;
const attacksPerPage = 9;

/** Deals out the attacks in rotation, so that each field gets every attack eventually. */
function makeAttackDealer() {
  let at = 0;
  let link = 0;
  const next = () => attacks[at++ % attacks.length] ?? '';
  const nextLink = () => badLinks[link++ % badLinks.length] ?? '';
  const many = () => Array.from({ length: attacksPerPage }, next).join('\n<hr>\n');
  return { next, nextLink, many };
}
type AttackDealer = ReturnType<typeof makeAttackDealer>;

/** Replaces each string of a response with an attack, and each URL with a harmful link. */
function withAttacks(value: unknown, takeAttack: AttackDealer, long: boolean, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withAttacks(item, takeAttack, long, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, withAttacks(part, takeAttack, long, name)]),
    );
  if (typeof value !== 'string' || controlFields.test(key)) return value;
  if (urlFields.test(key)) return takeAttack.nextLink();
  return long && longTexts.test(key) ? takeAttack.many() : takeAttack.next();
}

type Row = { id: number };
const multiplied = ([row, ...rest]: Row[]) =>
  row ? attacks.map((_attack, index) => ({ ...(rest[index - 1] ?? row), id: index + 1 })) : [];

async function addAttacks(route: Route, takeAttack: AttackDealer) {
  const answer = await route.fetch();
  if (!(answer.headers()['content-type'] ?? '').includes('json')) return route.fulfill({ response: answer });
  const body = (await answer.json()) as { data: unknown };
  const path = new URL(route.request().url()).pathname;
  let data = body.data;
  let isList = true;
  if (path.endsWith(alertPaths.list)) data = { alerts: multiplied((data as { alerts: Row[] }).alerts) };
  else if (path.endsWith(benefitPaths.list)) data = multiplied(data as Row[]);
  else isList = false;
  return route.fulfill({ response: answer, json: { ...body, data: withAttacks(data, takeAttack, !isList) } });
}

/**
 * Opens the member's page, and records the effect of an attack that succeeds. Chromium also reports the styles,
 * handlers, and scripts in HTML that is parsed only for sanitizing, so those reports alone do not fail the page: a
 * script that got through would be in the document.
 */
async function attackedPage(browser: Browser, site: string) {
  const context = await browser.newContext({ baseURL: site });
  const page = await context.newPage();
  const harm: string[] = [];
  await page.exposeFunction('refused', (directive: string, uri: string, sample: string) => {
    const isFromParsing =
      /^(?:style-src|script-src-attr|base-uri)/.test(directive) || sample.startsWith('HTMLScriptElement text|');
    if (!isFromParsing) harm.push(`refused: ${directive} ${uri}`);
  });
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      (window as unknown as { refused(directive: string, uri: string, sample: string): void }).refused(
        violatedDirective,
        blockedURI,
        sample,
      ),
    ),
  );
  page.on('pageerror', (error) => harm.push(`error: ${error.message}`));
  await signInAsMember(page);
  await page.exposeFunction('hit', () => harm.push('ran'));
  page.on('dialog', (dialog) => {
    harm.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => harm.push(`popup: ${popup.url()}`));
  page.on('download', (download) => harm.push(`download: ${download.url()}`));
  page.on('frameattached', () => harm.push('frame'));
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(site)) harm.push(`navigation: ${frame.url()}`);
  });
  page.on('request', (request) => {
    const { protocol, origin, host } = new URL(request.url());
    const isHome = origin === new URL(site).origin || ['data:', 'blob:'].includes(protocol);
    if (!isHome || host === foreignHost) harm.push(`request: ${request.url()}`);
  });
  return { page, harm };
}

/** Elements that only an attack could have added. */
const injectedElements = (page: Page) =>
  page.evaluate(() => {
    const safe = ['http:', 'https:', 'mailto:', 'tel:'];
    const parts = [...document.querySelectorAll('body *')];
    return [
      ...[
        ...document.querySelectorAll(
          'iframe, object, embed, base, meta[http-equiv=refresh], form[action^="javascript"], main script, main style, main link',
        ),
      ],
      ...parts.filter((part) => [...part.attributes].some(({ name }) => name.startsWith('on') || name === 'srcdoc')),
      ...[...document.links].filter(({ protocol }) => !safe.includes(protocol)),
      ...[...document.links].filter(
        ({ host, rel, target }) => host !== location.host && target === '_blank' && !rel.includes('noopener'),
      ),
    ].map(({ outerHTML }) => outerHTML.slice(0, 200));
  });

async function expectNoAttack(page: Page, harm: string[], place: string) {
  await expect(page.getByRole('heading', { level: 1 }), place).toBeVisible();
  await expect(page.getByText(texts.unexpected), place).toBeHidden();
  await page.waitForLoadState('networkidle');
  expect([place, await injectedElements(page)]).toEqual([place, []]);
  expect([place, harm]).toEqual([place, []]);
}

const memberPages = [
  pages.home,
  pages.telemedicine,
  pages.specialists,
  pages.conditions,
  pages.providers,
  pages.family,
  pages.myPlans,
  pages.profile,
  pages.notifications,
];

test('runs the attacks where nothing prevents them', { tag: '@long' }, async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  const attacksRun = new Set<string>();
  await page.exposeFunction('hit', () => undefined);
  await page.exposeFunction('report', (name: string) => attacksRun.add(name));
  await page.route('**/*', (route) => route.abort());
  await page.setContent('<body></body>');
  for (let at = 0; at < attacks.length; at += 20) {
    await page.evaluate(
      async (some) => {
        const frames = some.map((attack) => {
          const frame = document.createElement('iframe');
          frame.name = attack;
          frame.srcdoc = `<script>window.hit = () => parent.report(window.name)</script>${attack}`;
          return frame;
        });
        document.body.replaceChildren(...frames);
        await new Promise((done) => setTimeout(done, 500));
      },
      attacks.slice(at, at + 20),
    );
  }
  expect(attacksRun.size).toBeGreaterThanOrEqual(50);
});

test(
  'runs no code of any server response, in any field of any member’s page, fetches nothing from elsewhere, and keeps working [D1 D2 D3]',
  {
    tag: '@long',
  },
  async ({ browser, site }) => {
    const { page, harm } = await attackedPage(browser, site.url);
    const takeAttack = makeAttackDealer();
    await page.route('**/{api,chat-api}/**', (route) => addAttacks(route, takeAttack));
    for (const path of memberPages)
      for (const time of ['first', 'second']) {
        await page.goto(path);
        await expectNoAttack(page, harm, `${path}, the ${time} time`);
      }
  },
);

test('lets no attack survive in a formatted text [D-89 D1 D3 BEN-05 ABOUT-01 ABOUT-02]', async ({ browser, site }) => {
  const { page, harm } = await attackedPage(browser, site.url);
  const takeAttack = makeAttackDealer();
  await page.route('**/api/**', (route) => addAttacks(route, takeAttack));
  const readings = Math.ceil(attacks.length / attacksPerPage);
  for (const path of [pages.aboutUs, pages.chairman, pages.policy, pages.terms]) {
    await page.goto(path);
    for (let time = 0; time < repeatCount(1, 3); time += 1) {
      await expectNoAttack(page, harm, path);
      await page.reload();
    }
  }
  await page.goto(pages.benefits);
  const links = page.getByRole('navigation', { name: 'Benefits' }).getByRole('link');
  await expect(links).toHaveCount(attacks.length);
  for (let nth = 1; nth <= readings; nth += 1) {
    const answered = page.waitForResponse((answer) => answer.url().endsWith(benefitPaths.details));
    await links.nth(nth).evaluate((link) => (link as HTMLElement).click());
    await answered;
    await expectNoAttack(page, harm, `benefit ${nth}`);
  }
});

test(
  'runs no code of a server message in a toast or in place of content that failed to load [D-78 ERR-02 D2]',
  {
    tag: '@long',
  },
  async ({ browser, site }) => {
    const { page, harm } = await attackedPage(browser, site.url);
    let at = 0;
    await page.route(`**${articlePaths.aboutUs}`, (route) =>
      route.fulfill({ json: { status: 'failure', message: `${attacks[at++ % attacks.length]} ` } }),
    );
    await page.goto(pages.aboutUs);
    const again = page.getByRole('button', { name: 'Try again' });
    while (at < attacks.length) {
      const answered = page.waitForResponse((answer) => answer.url().endsWith(articlePaths.aboutUs));
      await again.evaluate((button) => (button as HTMLElement).click());
      await answered;
      // Waits, because a click while the response is still being read sends nothing.
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(again).toBeVisible();
      if (at % 20 === 0) await expectNoAttack(page, harm, `message ${at}`);
    }
    await expectNoAttack(page, harm, 'the last message');
  },
);
