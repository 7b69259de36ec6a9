import type { Locator, Page } from '@playwright/test';
import { administratorPaths } from '../../../src/contract/administration/administrator';
import { alertPaths } from '../../../src/contract/content/alert';
import { cardPaths } from '../../../src/contract/content/card';
import { documentPaths } from '../../../src/contract/content/document';
import { chatPaths } from '../../../src/contract/messages/chat';
import { notificationPaths } from '../../../src/contract/messages/notification';
import { pages } from '../../../src/contract/pages';
import { employeePaths } from '../../../src/contract/people/employee';
import { sessionPaths } from '../../../src/contract/people/session';
import { userPaths } from '../../../src/contract/people/user';
import { texts } from '../../../src/contract/texts';
import { drawPdf } from '../../../src/server/seed/drawings';

import {
  adminCallsOf,
  freshContext,
  pathsFor,
  type Role,
  signInByCall,
  watchRequestsAndErrors,
} from '../../support/browser/cold';
import { drawIcon } from '../../support/drawIcon';
import { expect, test } from '../site';

// A separate site, whose people and contents are changed.
test.use({ memberLogin: true, siteEnv: { LINK_LIFE_S: '292' } });

/** How many pages are open at the same time: more than the two cores of a small machine, because pages also wait. */
const windows = 3;

/** Does all of the work in a few windows, and returns the failures. A window closes when no work is left. */
async function runInWindows<Work>(
  workItems: readonly Work[],
  openWindow: () => Promise<{ runWork: (work: Work) => Promise<string[]>; close?: () => Promise<void> }>,
) {
  const waiting = [...workItems];
  const wrong: string[] = [];
  const proceed = async () => {
    const { runWork, close } = await openWindow();
    for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) wrong.push(...(await runWork(work)));
    await close?.();
  };
  await Promise.all(Array.from({ length: windows }, proceed));
  return wrong;
}

/** The requirement, address, and heading of each page in the layout. */
const layoutPages: [string, string, string][] = [
  ['ROUTE-13', pages.home, 'Good'],
  ['ROUTE-14', pages.telemedicine, 'Telemedicine'],
  ['ROUTE-15', pages.specialists, 'Specialists'],
  ['ROUTE-16', pages.conditions, 'Conditions'],
  ['ROUTE-17', pages.providers, 'Providers'],
  ['ROUTE-18', pages.benefits, 'Additional Benefits'],
  ['ROUTE-19', pages.benefit(2), 'Additional Benefits'],
  ['ROUTE-20', pages.aboutUs, 'About Us'],
  ['ROUTE-21', pages.chairman, 'Message from Chairman'],
  ['ROUTE-22', pages.profile, 'My Profile'],
  ['ROUTE-23', pages.changePassword, 'Change Password'],
  ['ROUTE-24', pages.family, 'Family Members'],
  ['ROUTE-25', pages.myPlans, 'My Plan'],
  ['ROUTE-26', pages.relativePlan(1), 'Plan'],
  ['ROUTE-27', pages.policy, 'Privacy Policy'],
  ['ROUTE-28', pages.terms, 'Terms of Use'],
  ['ROUTE-29', pages.messages, 'Messages'],
  ['ROUTE-30', pages.conversation(5), 'Messages'],
  ['ROUTE-31', pages.adminPassword, 'Change Password'],
  ['ROUTE-32', pages.adminProviders, 'Pediatricians'],
  ['ROUTE-33', pages.employees, 'Employee Summary'],
  ['ROUTE-34', pages.imported, 'Import'],
  ['ROUTE-35', pages.importErrors, 'Import'],
  ['ROUTE-36', pages.employee(1001), 'Morgan Hale'],
  ['ROUTE-37', pages.notifications, 'Notifications'],
  ['ROUTE-38', pages.carousel, 'Manage Carousel Items'],
  ['ROUTE-39', pages.alerts, 'Alert'],
  ['ROUTE-40', pages.documents, 'Education Documents'],
];

/** Expects that a page in the layout has a title, header, sidebar, and footer. */
async function expectLayout(page: Page, path: string) {
  const [id, , title] = layoutPages.find(([, known]) => known === path) ?? [];
  if (!title) return;
  await expect(page.getByRole('heading', { level: 1 }), id).toContainText(title, { ignoreCase: true });
  for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role), id).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }), id).toBeVisible();
}

test('opens each page for each role, with its title, in a browser with nothing else loaded [ROUTE-13 ROUTE-14 ROUTE-15 ROUTE-16 ROUTE-17 ROUTE-18 ROUTE-19 ROUTE-20 ROUTE-21 ROUTE-22 ROUTE-23 ROUTE-24 ROUTE-25 ROUTE-26 ROUTE-27 ROUTE-28 ROUTE-29 ROUTE-30 ROUTE-32 ROUTE-33 ROUTE-34 ROUTE-35 ROUTE-36 ROUTE-38 ROUTE-39 ROUTE-40]', async ({
  browser,
  site,
  request,
}) => {
  const admin = await signInByCall('admin', request, site);
  const made = await adminCallsOf(request, site.url, admin).ensureRecords();
  const kept = { visitor: {}, member: await signInByCall('member', request, site), admin };
  const roles: Role[] = ['visitor', 'member', 'admin'];
  const wrong: string[] = [];
  for (const role of roles) {
    // Shares the disk cache among the visits: each one still runs all of the page's code from the start.
    const context = await freshContext(browser, site.url, kept[role]);
    wrong.push(
      ...(await runInWindows(pathsFor(role, made), async () => {
        // Reuses one tab, because a new document keeps nothing from the previous one, and a new tab would also start a
        // process.
        const page = await context.newPage();
        await page.addInitScript(() => sessionStorage.clear());
        const { faults, settle } = watchRequestsAndErrors(page);
        return {
          async runWork(path) {
            await page.goto(path);
            await expect(page.locator('h1').first(), path).toBeAttached();
            if (role !== 'visitor') await expectLayout(page, path);
            await settle();
            for (const text of ['Page not found', texts.session.somethingWrong])
              if (await page.getByText(text).count()) faults.push(text);
            return faults.splice(0).map((fault) => `${role} at ${path}: ${fault}`);
          },
          close: () => page.close(),
        };
      })),
    );
    await context.close();
  }
  expect(wrong).toEqual([]);
});

test('opens the last page for an address with a page number after the last one', async ({ browser, site, request }) => {
  const kept = await signInByCall('admin', request, site);
  for (const [path, list] of [
    [pages.employees, 'Employees'],
    [pages.notifications, 'Notifications'],
  ] as const) {
    const context = await freshContext(browser, site.url, kept);
    const page = await context.newPage();
    const { faults, settle } = watchRequestsAndErrors(page);
    await page.goto(`${path}?page=999`);
    await expect(page.getByRole('table', { name: list }).getByRole('row').nth(1)).toBeVisible();
    await expect(page).not.toHaveURL(/page=999/);
    await settle();
    expect(faults).toEqual([]);
    await context.close();
  }
});

type Action = {
  name: string;
  as?: Role;
  path: string;
  /** The call that the action sends, which must succeed. */
  call: string;
  act: (page: Page) => Promise<void>;
};

const icon = { name: 'icon.png', mimeType: 'image/png', buffer: Buffer.from(drawIcon(8, 8, [1, 2, 3])) };
const paper = { name: 'guide.pdf', mimeType: 'application/pdf', buffer: Buffer.from(drawPdf('Guide', ['Hello'])) };
const spouse = { userSSN: '900010012', userContact: '5550100012', userPassword: 'Lantern!7up' };

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name }).first();
const answer = (page: Page, name: string) => button(page.getByRole('alertdialog'), name).click();
async function add(page: Page, field: string, fill = async () => {}) {
  await button(page, 'Add +').click();
  const form = page.getByRole('dialog');
  await form.getByLabel(field, { exact: true }).fill('Brand new');
  await fill();
  await button(form, 'Submit').click();
}
async function deleteFirst(page: Page) {
  await button(page, /^Delete /).click();
  await answer(page, 'Yes, delete it!');
}
async function moveFirstDown(page: Page) {
  await button(page, /^Reorder /).focus();
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
}

/** Returns each page's actions; the actions in a group change the same rows and run one after another. */
function actionsFor({ jordan, avery }: Record<'jordan' | 'avery', number>): Action[][] {
  return [
    [
      {
        name: 'a notification is sent after the countdown',
        path: pages.notifications,
        call: notificationPaths.send,
        async act(page) {
          await page.getByRole('textbox', { name: 'Title' }).fill('Open enrollment');
          await page.getByRole('textbox', { name: 'Description' }).fill('Choose your plan before December 15.');
          await button(page, 'Send notification').click();
          await expect(page.getByText('Notification sent successfully')).toBeVisible();
        },
      },
      {
        name: 'a notification is deleted',
        path: pages.notifications,
        call: notificationPaths.remove,
        act: deleteFirst,
      },
    ],
    [
      {
        name: 'a card is added with its icon',
        path: pages.carousel,
        call: cardPaths.add,
        act: (page) =>
          add(page, 'Title', async () => {
            await page.locator('input[type=file]').setInputFiles(icon);
            await page.getByRole('combobox', { name: /^Redirect To/ }).click();
            await page.getByRole('option', { name: 'Home', exact: true }).click();
          }),
      },
      {
        name: 'cards are reordered by keys',
        path: pages.carousel,
        call: '/user/updateCardSequence',
        act: moveFirstDown,
      },
      { name: 'a card is deleted', path: pages.carousel, call: 'deleteHomeScreenCard', act: deleteFirst },
    ],
    [
      { name: 'an alert is added', path: pages.alerts, call: alertPaths.add, act: (page) => add(page, 'Description') },
      {
        name: 'an alert is edited',
        path: pages.alerts,
        call: alertPaths.edit,
        async act(page) {
          await button(page, /^Edit /).click();
          const form = page.getByRole('dialog');
          await form.getByLabel('Description', { exact: true }).fill('Renamed');
          await button(form, 'Submit').click();
        },
      },
      { name: 'an alert is deleted', path: pages.alerts, call: 'deleteAlert', act: deleteFirst },
    ],
    [
      {
        name: 'a document is added with its files',
        path: pages.documents,
        call: documentPaths.add,
        act: (page) =>
          add(page, 'File Name', async () => {
            await page.locator('input[type=file]').nth(0).setInputFiles(icon);
            await page.locator('input[type=file]').nth(1).setInputFiles(paper);
          }),
      },
      { name: 'a document is deleted', path: pages.documents, call: 'deleteResourceDocument', act: deleteFirst },
    ],
    [
      {
        name: 'a relative is deleted',
        path: pages.employee(jordan),
        call: employeePaths.removeRelative,
        async act(page) {
          await button(page, 'Delete Account for Sam Ellis').click();
          await answer(page, 'Yes');
        },
      },
      {
        name: 'the session with a member is ended',
        path: pages.conversation(jordan),
        call: chatPaths.terminate,
        async act(page) {
          await button(page, 'End the Session').click();
          await answer(page, 'End session');
        },
      },
    ],
    [false, true].map((isOn) => ({
      name: `the status of an employee is switched ${isOn ? 'on' : 'off'}`,
      path: pages.employee(avery),
      call: employeePaths.setStatus,
      async act(page) {
        await page.getByRole('switch', { name: /^Account active/ }).click();
        await answer(page, 'Yes');
        await expect(page.getByRole('switch', { name: /^Account active/ })).toBeChecked({ checked: isOn });
      },
    })),
    [
      {
        name: 'an administrator is invited',
        path: pages.administrators,
        call: administratorPaths.invite,
        async act(page) {
          await page.getByRole('button', { name: 'Invite', exact: true }).click();
          const form = page.getByRole('dialog', { name: 'Invite an administrator' });
          await form.getByLabel('Name').fill('Kim Lee');
          await form.getByLabel('Email').fill('kim.lee@benefits.example.org');
          await form.getByRole('checkbox', { name: /^Content/ }).check();
          await button(form, 'Send invitation').click();
        },
      },
    ],
    [
      {
        name: 'a family link is approved',
        as: 'member',
        path: pages.notifications,
        call: userPaths.verifyNotification,
        act: (page) => button(page, /^Approve: Casey has signed up/).click(),
      },
      {
        name: 'another number is asked for in the profile',
        as: 'member',
        path: pages.profile,
        call: userPaths.updateMobileNumber,
        async act(page) {
          await page.getByLabel('Contact Number').fill('5550109876');
          await button(page, 'Save Changes').click();
        },
      },
    ],
  ];
}

test('sends the call of each action on a page that was opened directly [EMPD-05 EMPD-06 STATE-09]', async ({
  browser,
  site,
  request,
}) => {
  const kept = {
    visitor: {},
    member: await signInByCall('member', request, site),
    admin: await signInByCall('admin', request, site),
  };
  const { idOf } = adminCallsOf(request, site.url, kept.admin);
  const people = { jordan: await idOf('Jordan Ellis'), avery: await idOf('Avery Stone') };

  // The request that the member approves.
  const signedUp = await request.post(`${site.url}/api${sessionPaths.signUp}`, { data: spouse });
  const { data } = (await signedUp.json()) as { data: { access_token: string } };
  const confirming = { headers: { authorization: `Bearer ${data.access_token}` } };
  const { userContact } = spouse;
  await request.post(`${site.url}/api${sessionPaths.getOtp}`, { ...confirming, data: { userContact } });
  await expect.poll(() => site.lastCode(/5550100012$/)).toMatch(/^\d{4}$/);
  const userOtp = await site.lastCode(/5550100012$/);
  const verified = await request.post(`${site.url}/api${sessionPaths.verifyOtp}`, {
    ...confirming,
    data: { userContact, userOtp },
  });
  expect(await verified.json()).toMatchObject({ status: 'success' });

  const wrong = await runInWindows(actionsFor(people), async () => ({ runWork }));
  expect(wrong).toEqual([]);

  async function runWork(actions: Action[]) {
    const found: string[] = [];
    for (const { name, as = 'admin', path, call, act } of actions) {
      const context = await freshContext(browser, site.url, kept[as]);
      const page = await context.newPage();
      const { succeeded, faults, settle } = watchRequestsAndErrors(page);
      await page.goto(path);
      try {
        await act(page);
        await expect.poll(() => succeeded.filter((one) => one.includes(call)), { timeout: 10_000 }).toHaveLength(1);
      } catch (thrown) {
        faults.push(String(thrown));
      }
      await settle();
      if (await page.getByText(texts.session.somethingWrong).count()) faults.push(texts.session.somethingWrong);
      found.push(...faults.map((fault) => `${name}: ${fault}`));
      await context.close();
    }
    return found;
  }
});
