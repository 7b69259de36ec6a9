import type { BrowserContext, Page } from '@playwright/test';

import { texts } from '../../../src/contract/texts';

import {
  adminCallsOf,
  freshContext,
  pathsFor,
  type Role,
  signInByCall,
  watchRequestsAndErrors,
} from '../../support/browser/cold';
import { expect, test } from '../site';

// A separate site, because this test deletes everything that can be deleted.
test.use({ memberLogin: true, siteEnv: { LINK_LIFE_S: '291' } });
test.describe.configure({ mode: 'parallel' });

/**
 * Controls that the sweep skips: they end the test's session, leave the page for another device or site, or check
 * links, which `LINK_CHECKS=off` refuses.
 */
const leftOut = /^(Logout|Signout|Sign out|Delete account|Take a picture|Print|Check again)/i;

type Control = { role: 'button' | 'switch' | 'tab'; name: string };

/** The enabled buttons, switches, and tabs; in a list's rows, the first of each kind. */
const controlsOf = (page: Page, within: 'body' | 'main') =>
  page.evaluate((selector) => {
    const seen = new Set<string>();
    const found: { role: 'button' | 'switch' | 'tab'; name: string }[] = [];
    const root = [...document.querySelectorAll(selector)].at(-1);
    for (const control of root?.querySelectorAll<HTMLElement>('button, [role=button], [role=switch], [role=tab]') ??
      []) {
      const isDisabled = control.matches(':disabled, [aria-disabled=true]') || !control.checkVisibility();
      if (isDisabled || control.closest('[aria-hidden=true], [inert]')) continue;
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

/** Opens a page and presses every control in a part of it; returns the failures. */
async function tryActions(context: BrowserContext, path: string, part: 'body' | 'main') {
  const page = await context.newPage();
  const { sent, faults, settle } = watchRequestsAndErrors(page);
  const wrong: string[] = [];
  let currentStep = 'opening';
  const open = async () => {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeAttached();
    await settle();
  };
  async function check() {
    await settle();
    if (await page.getByText(texts.session.somethingWrong).count()) faults.push(texts.session.somethingWrong);
    for (const fault of faults.splice(0)) wrong.push(`${path}, ${currentStep}: ${fault}`);
  }
  const press = ({ role, name }: Control) =>
    page.getByRole(role, { name, exact: true }).first().click({ timeout: 5000, noWaitAfter: true });

  /** Answers an action's confirmation; confirming must send a call. */
  async function answer() {
    const question = page.locator('.MuiDialog-root [role=alertdialog]');
    if (!(await question.count())) return;
    const before = sent.length;
    const yes = question.getByRole('button').last();
    currentStep += ` > ${await yes.textContent()}`;
    await yes.click();
    await settle();
    if (!sent.slice(before).some((call) => !call.startsWith('GET '))) faults.push('no call was sent');
  }

  await open();
  const address = page.url();
  await check();
  for (const control of await controlsOf(page, part)) {
    if (leftOut.test(control.name)) continue;
    currentStep = control.name;
    if (page.url() !== address || (await page.locator('[aria-modal=true], [role=menu], [role=alertdialog]').count()))
      await open();
    if (!(await page.getByRole(control.role, { name: control.name, exact: true }).count())) continue;
    try {
      await press(control);
    } catch {
      // Opens the page again, because a dialog from the previous press appeared late and covers the control.
      await open();
      await press(control);
    }
    await settle();
    await answer();
    const submit = page.locator('[aria-modal=true], [role=dialog]').locator('button[type=submit]').first();
    if (await submit.count()) {
      currentStep += ` > ${await submit.textContent()}`;
      await submit.click();
      await settle();
      await answer();
    }
    await check();
  }
  await page.close();
  return wrong;
}

const groups: [Role, number][] = [
  ['visitor', 1],
  ['member', 1],
  ['admin', 2],
];
for (const [role, parts] of groups)
  for (let part = 0; part < parts; part += 1)
    test(
      `lets every control of each page work for ${role} on a page that was opened directly (${part + 1} of ${parts})`,
      {
        tag: '@long',
      },
      async ({ browser, site, request }) => {
        const made = await adminCallsOf(request, site.url, await signInByCall('admin', request, site)).ensureRecords();
        const kept = await signInByCall(role, request, site);
        const paths = pathsFor(role, made).filter((_path, index) => index % parts === part);
        const wrong: string[] = [];
        for (const [index, path] of paths.entries()) {
          const context = await freshContext(browser, site.url, kept);
          // Presses the controls in header, sidebar, and footer only once, because they are the same on each page.
          wrong.push(...(await tryActions(context, path, index === 0 ? 'body' : 'main')));
          await context.close();
        }
        expect(wrong).toEqual([]);
      },
    );
