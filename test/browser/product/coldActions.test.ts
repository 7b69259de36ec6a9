import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';

import { maskedSsn } from '../../../src/contract/patterns';
import { pages } from '../../../src/contract/pages';
import { employeePaths } from '../../../src/contract/people/employee';
import { texts } from '../../../src/contract/texts';

import { adminSignIn, expect, memberSignIn, test } from '../site';

test.use({ memberLogin: true });
test.describe.configure({ mode: 'parallel' });

type Role = 'nobody' | 'member' | 'admin';
type Visit = { as: Role[]; paths?: string[] };

/** Where each page of the site is opened, and by whom; the compiler asks for a line for each new page. */
const visits = {
  home: { as: ['member', 'admin'] },
  login: { as: ['nobody'] },
  signUp: { as: ['nobody'] },
  forgotPassword: { as: ['nobody'] },
  verifyCode: { as: ['nobody'] },
  newPassword: { as: ['nobody'] },
  admin: { as: ['nobody'] },
  adminForgotPassword: { as: ['nobody'] },
  adminVerifyCode: { as: ['nobody'] },
  adminNewPassword: { as: ['nobody'] },
  acceptInvitation: { as: ['nobody'] },
  publicPolicy: { as: ['nobody'] },
  secondFactor: { as: ['nobody'] },
  numberObjection: { as: ['nobody'] },
  telemedicine: { as: ['member'] },
  specialists: { as: ['member'] },
  conditions: { as: ['member'] },
  providers: { as: ['member'] },
  benefits: { as: ['member'] },
  benefit: { as: ['member'], paths: [pages.benefit(2)] },
  aboutUs: { as: ['member'] },
  chairman: { as: ['member'] },
  profile: { as: ['member', 'admin'] },
  changePassword: { as: ['member'] },
  family: { as: ['member'] },
  myPlans: { as: ['member'] },
  relativePlan: { as: ['member'], paths: [pages.relativePlan(1)] },
  policy: { as: ['member'] },
  terms: { as: ['member'] },
  messages: { as: ['admin'] },
  conversation: { as: ['admin'], paths: [pages.conversation(5)] },
  adminPassword: { as: ['admin'] },
  adminProviders: { as: ['admin'] },
  employees: { as: ['admin'] },
  imported: { as: ['admin'] },
  importErrors: { as: ['admin'] },
  employee: { as: ['admin'], paths: [pages.employee(1001)] },
  invitations: { as: ['admin'] },
  invitationRound: { as: ['admin'], paths: [pages.invitationRound(1)] },
  notifications: { as: ['member', 'admin'] },
  carousel: { as: ['admin'] },
  alerts: { as: ['admin'] },
  documents: { as: ['admin'] },
  imports: { as: ['admin'] },
  importRun: { as: ['admin'], paths: [pages.importRun(1)] },
  importUndo: { as: ['admin'], paths: [pages.importUndo(1)] },
  programme: { as: ['admin'] },
  programmePages: { as: ['admin'] },
  programmePage: { as: ['admin'], paths: [pages.programmePage('chairman')] },
  programmeBenefits: { as: ['admin'] },
  programmeBenefit: { as: ['admin'], paths: [pages.programmeBenefit(2)] },
  programmeMedia: { as: ['admin'] },
  programmeSettings: { as: ['admin'] },
  programmeDirectory: { as: ['admin'], paths: [pages.programmeDirectory('condition')] },
  programmeDirectoryImport: { as: ['admin'], paths: [pages.programmeDirectoryImport('condition')] },
  programmeProviders: { as: ['admin'] },
  programmeProvidersImport: { as: ['admin'] },
  programmePlans: { as: ['admin'] },
  programmePlan: { as: ['admin'], paths: [pages.programmePlan('umr_plan_a')] },
  administrators: { as: ['admin'] },
  audit: { as: ['admin'] },
  sessions: { as: ['admin'] },
  security: { as: ['admin'] },
  homePreview: { as: ['admin'] },
} satisfies Record<keyof typeof pages, Visit>;

const pathsFor = (role: Role) =>
  Object.entries(visits as Record<string, Visit>).flatMap(([name, { as, paths }]) =>
    as.includes(role) ? (paths ?? [pages[name as keyof typeof pages] as string]) : [],
  );

/** They end the session of the test, or leave the page for another device or site. */
const leftOut = /^(Logout|Signout|Sign out|Delete account|Take a picture|Print)/i;

/** What a page of the site asks for, and what it complains of. */
function watch(page: Page) {
  const sent: string[] = [];
  const faults: string[] = [];
  const underWay = new Set<unknown>();
  const isCall = (url: string) => /\/(api|chat-api)\//.test(url) && !url.includes('socket.io');
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
      faults.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (!isCall(request.url())) return;
    underWay.add(request);
    sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => {
    underWay.delete(request);
    const reason = request.failure()?.errorText ?? '';
    if (!/ERR_ABORTED/.test(reason)) faults.push(`${reason}: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && isCall(response.url()))
      faults.push(`${response.status()}: ${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  return {
    sent,
    faults,
    async settle() {
      let quiet = 0;
      for (let step = 0; quiet < 3 && step < 200; step++) {
        await page.waitForTimeout(20);
        quiet = underWay.size === 0 ? quiet + 1 : 0;
      }
    },
  };
}

type Control = { role: 'button' | 'switch' | 'tab'; name: string };

/** The buttons, switches and tabs that can be pressed now; of the rows of a list the first of each kind. */
const controlsOf = (page: Page, within: 'body' | 'main') =>
  page.evaluate((selector) => {
    const seen = new Set<string>();
    const found: { role: 'button' | 'switch' | 'tab'; name: string }[] = [];
    const root = [...document.querySelectorAll(selector)].at(-1);
    for (const control of root?.querySelectorAll<HTMLElement>('button, [role=button], [role=switch], [role=tab]') ??
      []) {
      const isOff = control.matches(':disabled, [aria-disabled=true]') || !control.checkVisibility();
      if (isOff || control.closest('[aria-hidden=true], [inert]')) continue;
      const role = (control.getAttribute('role') ?? 'button') as 'button' | 'switch' | 'tab';
      const name = (
        control.getAttribute('aria-label') ??
        (control as HTMLInputElement).labels?.[0]?.textContent ??
        control.textContent
      ).trim();
      const isInRow = control.closest('tbody tr, li, article, [role=listitem], thead') !== null;
      const key = `${role} ${isInRow ? name.split(' ')[0] : name}`;
      if (!name || seen.has(key)) continue;
      seen.add(key);
      found.push({ role, name });
    }
    return found;
  }, within);

/** Everything that is loaded comes from this page: nothing is preloaded, kept by a worker or left by another page. */
async function freshContext(browser: Browser, baseURL: string, kept: Record<string, string>) {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  await context.addInitScript((items) => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    for (const [key, text] of Object.entries(items)) localStorage.setItem(key, text);
  }, kept);
  return context;
}

/** Opens a page and presses whatever can be pressed in a part of it; returns what was wrong. */
async function tryActions(context: BrowserContext, path: string, part: 'body' | 'main') {
  const page = await context.newPage();
  const { sent, faults, settle } = watch(page);
  const wrong: string[] = [];
  let doing = 'opening';
  const open = async () => {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeAttached();
    await settle();
  };
  async function check() {
    await settle();
    if (await page.getByText(texts.session.somethingWrong).count()) faults.push(texts.session.somethingWrong);
    for (const fault of faults.splice(0)) wrong.push(`${path}, ${doing}: ${fault}`);
  }
  const press = ({ role, name }: Control) =>
    page.getByRole(role, { name, exact: true }).first().click({ timeout: 5000, noWaitAfter: true });

  /** Answers the question that an action asked; its yes must send a call. */
  async function answer() {
    const question = page.locator('.MuiDialog-root [role=alertdialog]');
    if (!(await question.count())) return;
    const before = sent.length;
    const yes = question.getByRole('button').last();
    doing += ` > ${await yes.textContent()}`;
    await yes.click();
    await settle();
    if (!sent.slice(before).some((call) => !call.startsWith('GET '))) faults.push('no call was sent');
  }

  await open();
  const address = page.url();
  await check();
  for (const control of await controlsOf(page, part)) {
    if (leftOut.test(control.name)) continue;
    doing = control.name;
    if (page.url() !== address || (await page.locator('[aria-modal=true], [role=menu], [role=alertdialog]').count()))
      await open();
    if (!(await page.getByRole(control.role, { name: control.name, exact: true }).count())) continue;
    await press(control);
    await settle();
    await answer();
    const submit = page.locator('[aria-modal=true], [role=dialog]').locator('button[type=submit]').first();
    if (await submit.count()) {
      doing += ` > ${await submit.textContent()}`;
      await submit.click();
      await settle();
      await answer();
    }
    await check();
  }
  await page.close();
  return wrong;
}

/** What a sign-in leaves in the browser. */
async function keptFor(role: Role, request: APIRequestContext, url: string): Promise<Record<string, string>> {
  if (role === 'nobody') return {};
  const { contact, password } = role === 'admin' ? adminSignIn : memberSignIn;
  const answer = await request.post(`${url}/api/user/signIn`, {
    data: { userContact: contact, userPassword: password },
  });
  const { data } = (await answer.json()) as { data: { access_token: string } };
  const userSSN = maskedSsn(role === 'admin' ? '0001' : '0002');
  return { authToken: data.access_token, userSSN, ...(role === 'admin' && { isAdmin: 'true' }) };
}

const roles: Role[] = ['nobody', 'member', 'admin'];
for (const role of roles) {
  const paths = pathsFor(role);
  const half = Math.ceil(paths.length / 2);
  const groups = role === 'admin' ? [paths.slice(0, half), paths.slice(half)] : [paths];
  for (const [index, group] of groups.entries())
    test(`what can be pressed on each page works for ${role} where nothing else was loaded (${index + 1} of ${groups.length})`, {
      tag: '@long',
    }, async ({ browser, site, request }) => {
      const kept = await keptFor(role, request, site.url);
      const wrong: string[] = [];
      for (const [place, path] of group.entries()) {
        const context = await freshContext(browser, site.url, kept);
        // Header, sidebar and footer are the same on each page.
        wrong.push(...(await tryActions(context, path, place === 0 ? 'body' : 'main')));
        await context.close();
      }
      expect(wrong).toEqual([]);
    });
}

test('EMPD-05 EMPD-06 the status of an employee is changed on a page that was opened directly and loaded nothing else', async ({
  browser,
  site,
  request,
}) => {
  const context = await freshContext(browser, site.url, await keptFor('admin', request, site.url));
  const page = await context.newPage();
  const { faults, sent, settle } = watch(page);
  const list = await request.get(`${site.url}/api${employeePaths.list}?search=Avery%20Stone`, {
    headers: { authorization: `Bearer ${(await keptFor('admin', request, site.url)).authToken ?? ''}` },
  });
  const { data } = (await list.json()) as { data: { userDetails: { id: number }[] } };
  await page.goto(pages.employee(data.userDetails[0]?.id ?? 0));
  for (const isOn of [false, true]) {
    await page.getByRole('switch', { name: /^Account active/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByRole('switch', { name: /^Account active/ })).toBeChecked({ checked: isOn });
  }
  await settle();
  expect(sent.filter((call) => call === `POST /api${employeePaths.setStatus}`)).toHaveLength(2);
  expect(faults).toEqual([]);
  await context.close();
});
