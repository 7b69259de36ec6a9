import type { Locator, Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';
import { expect, expectNoSidewaysScrolling, signInAsAdmin, signInAsMember, test } from '../site';

test.use({ memberLogin: true });

/** A name that is wider than a phone and has no space at which it could wrap. */
const longName = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft';

const withLongNames = (page: Page) =>
  page.route(/\/(api|chat-api)\//, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replaceAll('Jordan', longName) });
  });

test('breaks a name without a space at 390 px on home', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await withLongNames(page);
  await signInAsMember(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(longName);
  await expectNoSidewaysScrolling(page);
});

test(
  'breaks a name without a space at 390 px on an employee’s page and in a conversation',
  {
    tag: '@long',
  },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await withLongNames(page);
    await signInAsAdmin(page);
    await page.goto('/admin/chat');
    const person = page
      .getByRole('main')
      .getByRole('list', { name: 'People' })
      .getByRole('link', { name: new RegExp(longName) });
    const id = /\d+$/.exec((await person.getAttribute('href')) ?? '')?.[0];
    for (const path of [`/admin/chat/${id}`, `/employees/employees-summarry/${id}`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(longName);
      await page.waitForLoadState('networkidle');
      await expectNoSidewaysScrolling(page);
    }
  },
);

/** Whether text is cut off because it is taller or wider than its box. */
const isTextCutOff = (part: Locator) =>
  part.evaluate(
    (element) => element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1,
  );

test(
  'cuts off neither a table header nor a conversation header with text at 200 %',
  { tag: '@long' },
  async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto('/employees');
    await expect(page.getByRole('table')).toBeVisible();
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const heads = page.getByRole('columnheader');
    await expect.poll(async () => (await heads.first().boundingBox())?.height).toBeGreaterThan(100);
    for (const head of await heads.all())
      expect(await isTextCutOff(head), (await head.textContent()) ?? '').toBe(false);

    await page.goto('/admin/chat');
    await page
      .getByRole('main')
      .getByRole('list', { name: 'People' })
      .getByRole('link', { name: /^Jordan/ })
      .click();
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const chat = page.getByRole('region', { name: /^Chat with/ });
    const name = chat.getByRole('heading', { level: 2 });
    await expect(name).toBeVisible();
    expect(await isTextCutOff(name)).toBe(false);
    const [times, presence] = [
      await chat.getByText(/^Times in/).boundingBox(),
      await chat
        .getByText(/^O(n|ff)line$/)
        .first()
        .boundingBox(),
    ];
    const overlap = times && presence && times.y < presence.y + presence.height && presence.y < times.y + times.height;
    expect(Boolean(overlap) && times!.x < presence!.x + presence!.width && presence!.x < times!.x + times!.width).toBe(
      false,
    );
  },
);

test(
  'labels the administrators’ sidebar at 1280 px next to full email addresses; lets the icon rail be selected, remembers it, and names its icons',
  {
    tag: '@long',
  },
  async ({ page }) => {
    await signInAsAdmin(page);
    const label = page.getByRole('navigation', { name: 'Main' }).getByText('Manage Alerts');
    await expect.poll(async () => (await label.boundingBox())?.width).toBeGreaterThan(60);
    await expect(page.getByRole('table')).toBeVisible();
    for (const cell of await page.getByRole('cell').filter({ hasText: '@' }).locator('span').all())
      expect(await isTextCutOff(cell), (await cell.textContent()) ?? '').toBe(false);

    await page.getByRole('button', { name: 'Navigation' }).click();
    await expect.poll(async () => (await label.boundingBox())?.width).toBeLessThan(4);
    await page.reload();
    const entry = page.getByRole('link', { name: 'Manage Alerts' });
    await entry.hover();
    const tooltipBox = await label.boundingBox();
    expect(tooltipBox?.width).toBeGreaterThan(60);
    expect(
      await page.evaluate(
        ([x, y]) => document.elementFromPoint(x!, y!)?.textContent,
        [tooltipBox!.x + 30, tooltipBox!.y + 10],
      ),
    ).toBe('Manage Alerts');
    await page.keyboard.press('Escape');
    await expect.poll(() => label.evaluate((element) => getComputedStyle(element).clipPath)).toBe('inset(50%)');
    await page.getByRole('button', { name: 'Navigation' }).click();
  },
);

test('shows all ten columns of the employee table from 1280 px with the sidebar open, and down to 600 px by scrolling the table [EMP-15 EMP-12]', async ({
  page,
}) => {
  await signInAsAdmin(page);
  const room = page.getByRole('group', { name: 'Employees' });
  const head = page.getByRole('columnheader', { name: 'Medical Plan' });
  for (const width of [1440, 1366, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('columnheader')).toHaveCount(10);
    const { required, has } = await room.evaluate(({ scrollWidth, clientWidth }) => ({
      required: scrollWidth,
      has: clientWidth,
    }));
    expect(required, `at ${width} px`).toBeLessThanOrEqual(has);
    for (const cell of await page.getByRole('row').nth(1).locator('td').all())
      expect(await isTextCutOff(cell), `${await cell.textContent()} at ${width} px`).toBe(false);
    await expectNoSidewaysScrolling(page);
  }
  // There is only one scroll container, and the header and the page links stay visible.
  await page.getByRole('row').nth(40).scrollIntoViewIfNeeded();
  await expect(head).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('navigation', { name: 'Pages of employees' })).toBeInViewport({ ratio: 1 });

  for (const width of [1024, 768, 601]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScrolling(page);
    await head.scrollIntoViewIfNeeded();
    await expect(head).toBeInViewport({ ratio: 1 });
  }
});

const everyAdminPage = [
  pages.employees,
  pages.employee(2),
  pages.imported,
  pages.importErrors,
  pages.imports,
  pages.invitations,
  pages.notifications,
  pages.carousel,
  pages.alerts,
  pages.documents,
  pages.messages,
  pages.adminProviders,
  pages.administrators,
  pages.audit,
  pages.sessions,
  pages.program,
  pages.programPages,
  pages.programPlans,
  pages.programProviders,
  pages.programBenefits,
  pages.programMedia,
  pages.programSettings,
  pages.programDirectory('conditions'),
];
const everyMemberPage = [
  pages.home,
  pages.providers,
  pages.telemedicine,
  pages.specialists,
  pages.conditions,
  pages.benefits,
  pages.profile,
  pages.myPlans,
  pages.family,
  pages.notifications,
  pages.policy,
  pages.aboutUs,
];

/** How far the page can be scrolled beyond the end of its content. */
const blankSpaceBelow = (page: Page) =>
  page.evaluate(() => {
    const bottom = Math.max(...[...document.body.children].map((part) => part.getBoundingClientRect().bottom));
    return Math.round(document.documentElement.scrollHeight - Math.max(bottom + window.scrollY, window.innerHeight));
  });

for (const [who, signIn, list, isLong] of [
  ['an administrator', signInAsAdmin, everyAdminPage.slice(0, 3), false],
  ['an administrator', signInAsAdmin, everyAdminPage.slice(3), true],
  ['a member', signInAsMember, everyMemberPage, true],
] as const)
  test(
    `ends ${list.length} pages of ${who} with their content, at 390, 768, 1366 and 1920 px [LAYOUT-19]`,
    {
      tag: isLong ? '@long' : [],
    },
    async ({ page }) => {
      await signIn(page);
      const blank: string[] = [];
      for (const path of list) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        for (const width of [390, 768, 1366, 1920]) {
          await page.setViewportSize({ width, height: 800 });
          // Measuring forces a layout, so no frame is awaited: a hidden window on a busy machine may draw none.
          await page.waitForTimeout(50);
          const below = await blankSpaceBelow(page);
          if (below > 1) blank.push(`${path} at ${width} px: ${below} px`);
        }
      }
      expect(blank).toEqual([]);
    },
  );

test(
  'shows every table action at 820 px, and covers neither the header nor the page’s action with a toast',
  {
    tag: '@long',
  },
  async ({ page }) => {
    await page.setViewportSize({ width: 820, height: 1100 });
    await signInAsAdmin(page);
    await page.goto('/notifications');
    const deletes = page.getByRole('button', { name: /^Delete / });
    await expect(deletes.first()).toBeAttached();
    for (const button of await deletes.all()) {
      const box = await button.boundingBox();
      expect(box!.x + box!.width).toBeLessThanOrEqual(820);
    }
    await page.goto('/employees');
    const viewLinks = page.getByRole('table').getByRole('link', { name: /^View / });
    await expect(viewLinks.first()).toBeVisible();
    const eye = await viewLinks.first().boundingBox();
    expect(eye!.x + eye!.width).toBeLessThanOrEqual(820);
    const emails = page.getByRole('cell').filter({ hasText: '@' }).locator('span');
    expect(await emails.count()).toBeGreaterThan(5);
    for (const cell of await emails.all())
      expect(await isTextCutOff(cell), (await cell.textContent()) ?? '').toBe(false);

    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/employees/error_imported');
      const upload = page.getByRole('button', { name: 'Upload Employee Sheet' });
      await upload.click();
      await page.getByRole('button', { name: 'Verify and Import' }).click();
      await page.route('**/api/**', (route) => route.fulfill({ status: 418, body: '' }));
      await page.getByRole('button', { name: 'Download Sample File' }).click();
      const toast = page.locator('[data-toast]');
      await expect(toast).toHaveCount(1);
      await page.getByRole('button', { name: 'Download Sample File' }).click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(toast).toHaveCount(1);
      const [top, action] = [await toast.boundingBox(), await upload.boundingBox()];
      expect(top!.y).toBeGreaterThanOrEqual(action!.y + action!.height);
      await page.unrouteAll();
    }
  },
);

test('fits the administrators’ sidebar into a window of 1280 by 768 px on each of its pages [TEAM-03]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 768 });
  await signInAsAdmin(page);
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  for (const [path, label] of [
    ['/employees', 'Dashboard'],
    ['/program/settings', 'Settings'],
    ['/office/audit', 'Audit log'],
  ] as const) {
    await page.goto(path);
    await expect(sidebar.locator('[aria-current=page]')).toHaveText(label);
    await expect(sidebar.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
    await expect(sidebar.getByRole('link', { name: 'Dashboard' })).toBeInViewport({ ratio: 1 });
  }
});

test(
  'shows full names in sortable lists at 1280 px, and at 820 px cards with two values per line and the actions next to the name [CAR-02 DOC-02]',
  {
    tag: '@long',
  },
  async ({ page }) => {
    await signInAsAdmin(page);
    for (const path of ['/homescreen-carousel', '/resource-documents']) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      const rows = page.locator('tbody tr');
      await expect(rows.first()).toBeVisible();
      const message = rows.locator('th span').first();
      expect((await message.boundingBox())!.width).toBeGreaterThan(95);

      await page.setViewportSize({ width: 820, height: 1100 });
      const [name, action] = [rows.first().locator('th'), rows.first().getByRole('button').last()];
      await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(600);
      const [top, button] = [await name.boundingBox(), await action.boundingBox()];
      expect(button!.y).toBeLessThan(top!.y + top!.height);
      const values = rows.first().locator('td:not([data-heading=Actions])');
      const lefts = await values.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().left));
      expect(new Set(lefts).size).toBe(2);
      await expectNoSidewaysScrolling(page);
    }
  },
);

test('puts actions that do not fit next to the heading below it at 820 px', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1100 });
  await signInAsAdmin(page);
  await page.goto('/employees');
  const [heading, action] = [
    await page.getByRole('heading', { level: 1 }).boundingBox(),
    await page.getByRole('button', { name: 'Upload Employee File' }).boundingBox(),
  ];
  expect(action!.y).toBeGreaterThanOrEqual(heading!.y + heading!.height);
});

test('shows an administrator with a phone in landscape the composer and the messages together', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await signInAsAdmin(page);
  await page.goto('/admin/chat');
  await page.getByRole('main').getByRole('list', { name: 'People' }).getByRole('link').first().click();
  await expect(page.getByRole('textbox', { name: 'Type a message' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('log').getByRole('article').last()).toBeInViewport({ ratio: 0.5 });
});

test('cuts a name longer than two lines in a table, and shows it in full when its row has focus', async ({ page }) => {
  await withLongNames(page);
  await signInAsAdmin(page);
  await page.getByRole('searchbox').fill('Ellis');
  const link = page.getByRole('link', { name: `View ${longName} Ellis` });
  await expect(link).toBeVisible();
  const name = page.getByRole('rowheader', { name: `${longName} Ellis` }).locator('span');
  expect(await isTextCutOff(name)).toBe(true);
  await link.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await expect.poll(() => isTextCutOff(name)).toBe(false);
});

test('lets the sort order be selected above the cards at 390 px [EMP-24]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin(page);
  const first = page.getByRole('list', { name: 'Employees' }).getByRole('listitem').first();
  const names = await first.getByRole('heading').textContent();
  const turn = page.getByRole('button', { name: /reverse order$/ });
  await expect(turn).toHaveText('Ascending');
  await turn.click();
  await expect(turn).toHaveText('Descending');
  await expect(first.getByRole('heading')).not.toHaveText(names ?? '');
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Email' }).click();
  await expect(page).toHaveURL(/\?sort=email$/);
  await expect(turn).toHaveText('Ascending');
  await expectNoSidewaysScrolling(page);
});

test('shows the error of a refused sign-in at 1366 px above the heading, not over it', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/login');
  await page.getByLabel('Contact number').fill('5550100001');
  await page.getByLabel('Password', { exact: true }).fill('Wrong@12345');
  await page.getByRole('button', { name: 'Login' }).click();
  const toast = page.locator('[data-toast]');
  await expect(toast).toBeVisible();
  const heading = page.getByRole('heading', { level: 1 });
  const [above, below] = [await toast.boundingBox(), await heading.boundingBox()];
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
});

test('moves a toast off the field in use at 390 and 1366 px', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 500 });
    await page.goto('/signup');
    const field = page.getByLabel('Contact number');
    await field.fill('5550100001');
    await page.route('**/api/**', (route) => route.fulfill({ status: 418, body: '' }));
    await page.getByLabel('SSN').fill('970000001');
    await page.getByLabel('Password', { exact: true }).fill('Walnut!7up');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    const toast = page.locator('[data-toast]').first();
    await expect(toast).toBeVisible();
    const placed = await toast.boundingBox();
    await field.evaluate((element, top) => {
      scrollBy(0, element.getBoundingClientRect().top - top);
      element.focus({ preventScroll: true });
    }, placed!.y + 10);
    const [shown, typed] = [await toast.boundingBox(), await field.boundingBox()];
    const isNextTo = shown!.x >= typed!.x + typed!.width || shown!.x + shown!.width <= typed!.x;
    expect(isNextTo || shown!.y >= typed!.y + typed!.height || shown!.y + shown!.height <= typed!.y).toBe(true);
    await page.unrouteAll();
  }
});

/** The parts of email addresses that are on more than one line. */
const brokenAddresses = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      if (!parentElement?.closest('dd, td, li, h3')?.textContent?.match(/\S@\S/) || /\s/.test(textContent ?? ''))
        continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 1) broken.push(textContent ?? '');
    }
    return broken;
  });

test('greets once on home, and breaks no email address within a word, at 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsMember(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^(Hello|Good (morning|afternoon|evening))/).filter({ visible: true })).toHaveCount(1);

  await signInAsAdmin(page);
  for (const path of [pages.employee(1001), pages.employees, pages.administrators]) {
    await page.goto(path);
    await expect(page.getByText(/\w@/).first()).toBeVisible();
    expect(await brokenAddresses(page)).toEqual([]);
  }
});

test('shows the FAQ in the typeface of the site', async ({ page }) => {
  const fontFamilyOf = () =>
    page.getByRole('heading', { level: 1 }).evaluate(async (heading) => {
      await document.fonts.ready;
      const first = getComputedStyle(heading).fontFamily.split(',')[0]?.replaceAll('"', '') ?? '';
      return {
        first,
        isLoaded: [...document.fonts].some(
          (font) => font.family.replaceAll('"', '') === first && font.status === 'loaded',
        ),
      };
    });
  await page.goto(pages.login);
  const site = await fontFamilyOf();
  await page.goto('/faq.html');
  expect(await fontFamilyOf()).toEqual(site);
  expect(site.isLoaded).toBe(true);
});
