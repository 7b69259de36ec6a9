import type { APIRequestContext, Browser, Page } from '@playwright/test';

import { pages } from '../../../src/contract/pages';
import { maskedSsn } from '../../../src/contract/patterns';
import { type ChangeRequestPage, changeRequestPaths } from '../../../src/contract/people/changeRequest';
import { employeePaths } from '../../../src/contract/people/employee';
import { csvField } from '../../../src/contract/people/importFile';
import { invitationPaths } from '../../../src/contract/people/invitation';
import { importPaths } from '../../../src/contract/people/peopleImport';

import { employeeCsv } from '../page/importing';

export type Role = 'visitor' | 'member' | 'admin';
/** Records that are created before the pages are opened, because the demo has none. */
export type CreatedRecords = { run: number; round: number; request: number };
type Visit = { as: Role[]; path?: string | ((made: CreatedRecords) => string) };

/** Each page's address, and the roles that open it; the compiler requires a line for each new page. */
const visits = {
  home: { as: ['member', 'admin'] },
  login: { as: ['visitor'] },
  signUp: { as: ['visitor'] },
  forgotPassword: { as: ['visitor'] },
  verifyCode: { as: ['visitor'] },
  newPassword: { as: ['visitor'] },
  admin: { as: ['visitor'] },
  adminForgotPassword: { as: ['visitor'] },
  adminVerifyCode: { as: ['visitor'] },
  adminNewPassword: { as: ['visitor'] },
  acceptInvitation: { as: ['visitor'] },
  publicPolicy: { as: ['visitor'] },
  secondFactor: { as: ['visitor'] },
  numberObjection: { as: ['visitor'] },
  telemedicine: { as: ['member'] },
  specialists: { as: ['member'] },
  conditions: { as: ['member'] },
  providers: { as: ['member'] },
  benefits: { as: ['member'] },
  benefit: { as: ['member'], path: pages.benefit(2) },
  aboutUs: { as: ['member'] },
  chairman: { as: ['member'] },
  profile: { as: ['member', 'admin'] },
  changePassword: { as: ['member'] },
  family: { as: ['member'] },
  myPlans: { as: ['member'] },
  relativePlan: { as: ['member'], path: pages.relativePlan(1) },
  policy: { as: ['member'] },
  terms: { as: ['member'] },
  messages: { as: ['admin'] },
  conversation: { as: ['admin'], path: pages.conversation(5) },
  adminPassword: { as: ['admin'] },
  adminProviders: { as: ['admin'] },
  employees: { as: ['admin'] },
  imported: { as: ['admin'] },
  importErrors: { as: ['admin'] },
  employee: { as: ['admin'], path: pages.employee(1001) },
  invitations: { as: ['admin'] },
  people: { as: ['admin'] },
  changeRequests: { as: ['admin'] },
  changeRequest: { as: ['admin'], path: ({ request }) => pages.changeRequest(request) },
  invitationRound: { as: ['admin'], path: ({ round }) => pages.invitationRound(round) },
  notifications: { as: ['member', 'admin'] },
  carousel: { as: ['admin'] },
  alerts: { as: ['admin'] },
  documents: { as: ['admin'] },
  imports: { as: ['admin'] },
  importRun: { as: ['admin'], path: ({ run }) => pages.importRun(run) },
  importUndo: { as: ['admin'], path: ({ run }) => pages.importUndo(run) },
  program: { as: ['admin'] },
  programPages: { as: ['admin'] },
  programPage: { as: ['admin'], path: pages.programPage('message_from_chairman') },
  programBenefits: { as: ['admin'] },
  programBenefit: { as: ['admin'], path: pages.programBenefit(2) },
  programMedia: { as: ['admin'] },
  programSettings: { as: ['admin'] },
  programDirectory: { as: ['admin'], path: pages.programDirectory('condition') },
  programDirectoryImport: { as: ['admin'], path: pages.programDirectoryImport('condition') },
  programProviders: { as: ['admin'] },
  programProvidersImport: { as: ['admin'] },
  programPlans: { as: ['admin'] },
  programPlan: { as: ['admin'], path: pages.programPlan('umr_plan_a') },
  administrators: { as: ['admin'] },
  audit: { as: ['admin'] },
  sessions: { as: ['admin'] },
  security: { as: ['admin'] },
  homePreview: { as: ['admin'] },
} satisfies Record<keyof typeof pages, Visit>;

/** The addresses of the pages that a role can open. */
export const pathsFor = (role: Role, made: CreatedRecords) =>
  Object.entries(visits as Record<string, Visit>)
    .filter(([, { as }]) => as.includes(role))
    .map(([name, { path = pages[name as keyof typeof pages] as string }]) =>
      typeof path === 'string' ? path : path(made),
    );

const isCall = (url: string) => /\/(api|chat-api)\//.test(url) && !url.includes('socket.io');

/** Records a page's requests and errors. */
export function watchRequestsAndErrors(page: Page) {
  const sent: string[] = [];
  const succeeded: string[] = [];
  const faults: string[] = [];
  const underWay = new Set<unknown>();
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
      faults.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { url, method, resourceType } = {
      url: request.url(),
      method: request.method(),
      resourceType: request.resourceType(),
    };
    if (isCall(url)) sent.push(`${method} ${new URL(url).pathname}`);
    else if (resourceType !== 'script') return;
    underWay.add(request);
  });
  page.on('requestfinished', async (request) => {
    const answer = await request.response().catch(() => null);
    underWay.delete(request);
    if (!answer || !isCall(request.url())) return;
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    if (answer.status() >= 400) faults.push(`${answer.status()}: ${call}`);
    else if (request.method() !== 'GET') {
      // Closing the page cancels the response, which then has no JSON.
      const { status } = (await answer.json().catch(() => ({}))) as { status?: string };
      if (status) (status === 'success' ? succeeded : faults).push(call);
    }
  });
  page.on('requestfailed', (request) => {
    underWay.delete(request);
    const reason = request.failure()?.errorText ?? '';
    if (!/ERR_ABORTED/.test(reason)) faults.push(`${reason}: ${request.url()}`);
  });
  return {
    sent,
    succeeded,
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

type StoredItems = Record<string, string>;

/**
 * Opens a context in which a page loads everything itself: nothing is preloaded, cached by a worker, or left by another
 * page.
 */
export async function freshContext(browser: Browser, baseURL: string, kept: StoredItems) {
  const context = await browser.newContext({
    baseURL,
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
  });
  await context.addInitScript((items) => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    for (const [key, text] of Object.entries(items)) localStorage.setItem(key, text);
  }, kept);
  return context;
}

type SignIn = { contact: string; password: string };

/** Signs in by a call; returns what a sign-in on the page would store in the browser. */
export async function signInByCall(
  role: Role,
  request: APIRequestContext,
  { url, signIns }: { url: string; signIns: Record<'admin' | 'member', SignIn> },
): Promise<StoredItems> {
  if (role === 'visitor') return {};
  const { contact, password } = signIns[role];
  const answer = await request.post(`${url}/api/user/signIn`, {
    data: { userContact: contact, userPassword: password },
  });
  const { data } = (await answer.json()) as { data: { access_token: string } };
  const userSSN = maskedSsn(role === 'admin' ? '0001' : '0002');
  return { authToken: data.access_token, userSSN, ...(role === 'admin' && { isAdmin: 'true' }) };
}

/** An administrator's calls outside the page. */
export function adminCallsOf(request: APIRequestContext, url: string, { authToken = '' }: StoredItems) {
  const headers = { authorization: `Bearer ${authToken}` };
  async function dataOf<Data>(asking: ReturnType<APIRequestContext['get']>) {
    const answer = await asking;
    const { status, data } = (await answer.json()) as { status: string; data: Data };
    if (status !== 'success') throw new Error(`${answer.url()}: ${await answer.text()}`);
    return data;
  }
  const read = <Data>(path: string) => dataOf<Data>(request.get(`${url}/api${path}`, { headers }));
  const post = <Data>(path: string, data: object) => dataOf<Data>(request.post(`${url}/api${path}`, { headers, data }));
  return {
    async idOf(name: string) {
      const { userDetails } = await read<{ userDetails: { id: number }[] }>(
        `${employeePaths.list}?search=${encodeURIComponent(name)}`,
      );
      return userDetails[0]?.id ?? 0;
    },
    /** Creates the records if there are none yet: an applied import, a round of invitations, and a change request. */
    async ensureRecords(): Promise<CreatedRecords> {
      // An earlier test may have created them, because a worker's tests share a site.
      const before = await read<{ imports: { id: number }[] }>(`${importPaths.list}?page=1`);
      const sent = await read<{ rounds: { id: number }[] }>(`${invitationPaths.list}?page=1`);
      const { requests } = await read<ChangeRequestPage>(changeRequestPaths.list);
      if (before.imports[0] && sent.rounds[0] && requests[0])
        return { run: before.imports[0].id, round: sent.rounds[0].id, request: requests[0].id };
      const report = await dataOf<{ id: number; version: number }>(
        request.post(`${url}/api${importPaths.list}`, {
          headers,
          multipart: {
            way: 'add',
            scope: 'changes',
            from: '2027-01-01',
            [csvField]: { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(employeeCsv([{}])) },
          },
        }),
      );
      await post(importPaths.apply, { id: report.id, version: report.version, isGoodOnly: false });
      await post(invitationPaths.send, { channel: 'any', id: await this.idOf('Riley Brooks') });
      const { rounds } = await read<{ rounds: { id: number }[] }>(`${invitationPaths.list}?page=1`);
      const multipart = { kind: 'address', address: '12 Elm St' };
      const reported = await dataOf<{ id: number }>(
        request.post(`${url}/api${changeRequestPaths.submit}`, { headers, multipart }),
      );
      return { run: report.id, round: rounds[0]?.id ?? 0, request: reported.id };
    },
  };
}
