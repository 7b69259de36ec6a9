import type { Browser, Page } from '@playwright/test';

import { fileColumns } from '../../../src/contract/people/importFile';
import { catalogPaths } from '../../../src/contract/program/plan';
import { type Canaries, canariesIn } from '../../support/browser/canaries';
import { watchSinks } from '../../support/browser/sinks';
import { startWebhook } from '../../support/server/senders';

import { test as base, expect, type Site } from '../site';

const admin = { contact: '5557391840', email: 'wilhelmiina@benefits-canary.example', password: 'Zinc!Quiver9Rooftop' };
const person = {
  name: 'Quillona Zephyrwald',
  ssn: '617284095',
  contact: '5557391846',
  email: 'quillona@benefits-canary.example',
  password: 'Vexing!Quartz7Jumble',
};
const spouse = {
  name: 'Thaddeusz Zephyrwald',
  ssn: '617284096',
  contact: '5557391847',
  email: 'thaddeusz@benefits-canary.example',
  password: 'Brisk!Walnut5Fjord',
};
const newContact = '5557391848';
const refused = 'Wrongly!Vexed8Quartz';
const question = 'my knee hurts since Tuesday evening';
const answer = 'orthopaedics is on the second floor';

/** A site without demo people, whose codes go to a sender only, and which logs at the most detailed level. */
const test = base.extend<object, { sms: Awaited<ReturnType<typeof startWebhook>> }>({
  sms: [
    async ({}, use) => {
      const sms = await startWebhook();
      await use(sms);
      await sms.stop();
    },
    { scope: 'worker' },
  ],
  siteEnv: async ({ sms }, use) =>
    use({
      DEMO: 'off',
      // Allowed, because the site has no email sender.
      ALLOW_OUTBOX: 'on',
      MEMBER_LOGIN: 'on',
      LOG_LEVEL: 'trace',
      ADMIN_CONTACT: admin.contact,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      SMS_WEBHOOK_URL: sms.url,
    }),
});

/** Values that must not be found anywhere. */
const secrets: Canaries = {
  'SSN of the employee': person.ssn,
  'SSN of the spouse': spouse.ssn,
  'password of the administrator': admin.password,
  'password of the employee': person.password,
  'password of the spouse': spouse.password,
  'refused password': refused,
};
const written: Canaries = { question, answer };
/** Further values that must not be in the log, console, addresses, or recordings. */
const personal: Canaries = {
  'name of the employee': 'Quillona',
  'name of the spouse': 'Thaddeusz',
  'family name': 'Zephyrwald',
  'contact of the administrator': admin.contact,
  'contact of the employee': person.contact,
  'contact of the spouse': spouse.contact,
  'new contact': newContact,
  'email of the administrator': admin.email,
  'email of the employee': person.email,
  'email of the spouse': spouse.email,
};

/** Places where something is stored on purpose, and for whom. */
const intended = [
  /** The session token is stored in the browser on purpose. */
  /^token of \S+( again)? @ \w+: localStorage authToken$/,
  /** The last import survives a reload; sign-out deletes it. */
  /^(?:family )?(?:name|email|contact)\b.* @ administrator: localStorage (?:importedRecords|ignoredRecords|importErrors)$/,
  /** The name searched for is in the call's query and in the list's address. */
  /^name of the employee @ administrator: (?:URL|history)$/,
  /** Text that was typed and not sent stays in its own tab. */
  /^question @ employee: sessionStorage chatUnsent$/,
  /^answer @ administrator: sessionStorage chatUnsent$/,
  /** The page for entering the code keeps its step across a reload. */
  /^contact of the \w+ @ \w+: sessionStorage codeStep$/,
  /** Messages arrive over their recipient's socket. */
  /^(?:question|answer) @ (?:employee|administrator): socket$/,
  /^name of the spouse @ employee: socket$/,
  /** Administrators receive a member's chat message with the member's name. */
  /^(?:family name|name of the employee) @ administrator: socket$/,
];
const isIntended = (hit: string) => intended.some((pattern) => pattern.test(hit));

const row = (who: typeof person, relation: string) =>
  [person.ssn, who.name, who.ssn, relation, who.email, who.contact, '', 'Full Time', 'UMR Plan A', '2024-03-17'].join(
    ',',
  );
const sheet = [fileColumns.join(','), row(person, 'Self'), row(spouse, 'Spouse')].join('\r\n');

async function newWindow(browser: Browser, site: Site, who: string) {
  const context = await browser.newContext({ baseURL: site.url });
  const watch = await watchSinks(context, who);
  return { page: await context.newPage(), ...watch };
}

async function signIn(page: Page, contact: string, password: string) {
  await page.goto('/login');
  await page.getByLabel('Contact number').fill(contact);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('authToken') ?? '');

async function upload(page: Page, text: string) {
  await page.getByRole('button', { name: 'Upload Employee File' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Employee Records' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await dialog.getByRole('button', { name: 'Verify and Import' }).click();
}

test('leaks no number, password, code, token, message or name: stores, DevTools, recording, storages, console, addresses, sockets, log [D-191 G1 G2 G3 K1]', async ({
  browser,
  site,
  sms,
}) => {
  const met: Canaries = {};
  const codeTo = async (contact: string, before = 0) => {
    const sent = () => sms.received.filter(({ to }) => to.endsWith(contact));
    await expect.poll(() => sent().length).toBeGreaterThan(before);
    return /\b\d{4}\b/.exec(sent().at(-1)?.text ?? '')?.[0] ?? '';
  };
  const signUp = async (page: Page, who: typeof person) => {
    const before = sms.received.filter(({ to }) => to.endsWith(who.contact)).length;
    await page.goto('/signup');
    await page.getByLabel('SSN', { exact: true }).fill(who.ssn);
    await page.getByLabel('Contact Number').fill(who.contact);
    await page.getByLabel('Password', { exact: true }).fill(who.password);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.waitForURL('**/verify-otp');
    return codeTo(who.contact, before);
  };
  const give = async (page: Page, code: string) => {
    await page.getByLabel('4-digit code').fill(code);
    await page.keyboard.press('Enter');
  };

  const desk = await newWindow(browser, site, 'administrator');
  await signIn(desk.page, admin.contact, admin.password);
  await desk.page.waitForURL('**/employees');
  met['token of administrator'] = await tokenOf(desk.page);
  const plan = { kind: 'medical', name: 'UMR Plan A', userTiear: 1, insurer: '', groupNumber: '', phone: '' };
  const added = await desk.page.request.post(`/api${catalogPaths.add}`, {
    headers: { authorization: `Bearer ${met['token of administrator']}` },
    data: plan,
  });
  expect(await added.json()).toMatchObject({ status: 'success' });
  await upload(desk.page, sheet.replace(',Spouse,', ',Cousin,'));
  await desk.page.waitForURL('**/employees/error_imported');
  await desk.collect(desk.page);
  await desk.page.goto('/employees');
  await upload(desk.page, sheet);
  await desk.page.waitForURL('**/employees/imported');
  await desk.collect(desk.page);
  await desk.page.goto('/employees');
  await desk.page.getByPlaceholder('Search Username').fill('Quillona');
  await desk.page.waitForURL(/search=Quillona/);
  await desk.page.getByRole('link', { name: `View ${person.name}` }).click();
  await desk.page.getByRole('button', { name: `Reveal SSN for ${person.name}` }).click();
  await expect(desk.page.getByText('617-28-4095')).toBeVisible();
  await desk.collect(desk.page);

  const home = await newWindow(browser, site, 'employee');
  const member = home.page;
  const right = await signUp(member, person);
  met['first code'] = right;
  met['wrong code'] = right === '7391' ? '7392' : '7391';
  await give(member, met['wrong code']);
  await member.waitForURL((url) => !url.pathname.includes('verify'));
  met['second code'] = await signUp(member, person);
  const connected = member.waitForEvent('websocket');
  await give(member, met['second code']);
  await member.waitForURL((url) => url.pathname === '/');
  met['token of employee'] = await tokenOf(member);
  await connected;

  await member.getByRole('button', { name: /^Chat/ }).click();
  const composer = (page: Page) => page.getByRole('textbox', { name: 'Type a message' });
  const yes = member.getByRole('button', { name: 'Yes', exact: true });
  await expect(yes.or(composer(member))).toBeVisible();
  if (await yes.isVisible()) await yes.click();
  await composer(member).fill(question);
  await composer(member).press('Enter');
  await expect(member.getByRole('article').filter({ hasText: question })).toContainText('Sent');
  const adminSocket = desk.page.waitForEvent('websocket');
  await desk.page.goto('/admin/chat');
  await adminSocket;
  await desk.page.getByRole('link', { name: new RegExp(`^${person.name}`) }).click();
  await expect(desk.page.getByRole('article').filter({ hasText: question })).toBeVisible();
  await composer(desk.page).fill(answer);
  await composer(desk.page).press('Enter');
  await expect(member.getByRole('article').filter({ hasText: answer })).toBeVisible();
  await member.getByRole('button', { name: 'Close the chat' }).click();

  const elsewhere = await newWindow(browser, site, 'spouse');
  met['code of the spouse'] = await signUp(elsewhere.page, spouse);
  await give(elsewhere.page, met['code of the spouse']);
  await elsewhere.page.waitForURL((url) => url.pathname === '/');
  met['token of spouse'] = await tokenOf(elsewhere.page);
  const request = member.getByRole('article', { name: 'Family link request' });
  await expect(request).toContainText('Thaddeusz has signed up as your spouse.');
  await request.getByRole('button', { name: 'Approve' }).click();
  await expect(member.getByText('The request is approved.')).toBeVisible();
  await elsewhere.collect(elsewhere.page);

  await home.collect(member);
  await member.goto('/profile');
  await member.getByLabel('Contact Number').fill(newContact);
  await member.keyboard.press('Enter');
  await expect(member.getByRole('heading', { name: 'Confirm your new number' })).toBeFocused();
  met['code of the new number'] = await codeTo(newContact);
  await give(member, met['code of the new number']);
  // Waits for the message, because the field shows the new number before the code is verified.
  await expect(member.getByText('Contact number updated.')).toBeVisible();
  await home.collect(member);
  await member.getByRole('navigation', { name: 'Main' }).getByText('Logout').click();
  await member.waitForURL('**/login');
  await home.collect(member);
  const left = await member.evaluate(() => ({ ...localStorage, ...sessionStorage }));
  expect(canariesIn([['left', JSON.stringify(left)]], { ...secrets, ...written, ...personal, ...met })).toEqual([]);

  await signIn(member, newContact, refused);
  await expect(member.getByRole('button', { name: 'Login' })).toBeEnabled();
  await signIn(member, newContact, person.password);
  await member.waitForURL((url) => url.pathname === '/');
  met['token of employee again'] = await tokenOf(member);
  await member.evaluate(() =>
    fetch('/api/user/logout', { method: 'POST', headers: { authorization: `Bearer ${localStorage.authToken}` } }),
  );
  // The page may already have signed out, if its closing socket was faster.
  await member
    .getByRole('link', { name: /^Notifications/ })
    .first()
    .press('Enter', { timeout: 2000 })
    .catch(() => undefined);
  await member.waitForURL('**/login');
  await home.collect(member);
  await desk.collect(desk.page);

  const windows = [...desk.sinks, ...home.sinks, ...elsewhere.sinks];
  expect(Object.values(met).every((text) => /^\d{4}$/.test(text) || text.length > 20)).toBe(true);
  expect(windows.filter(([place]) => place.endsWith(': DevTools'))).toEqual([]);
  for (const place of [
    'URL',
    'history',
    'socket',
    'recording',
    'localStorage authToken',
    'sessionStorage chatUnsent',
    'localStorage importErrors',
  ])
    expect(windows.some(([known]) => known.endsWith(`: ${place}`))).toBe(true);
  expect(desk.sinks.filter(([place, text]) => place.endsWith(': socket') && text.includes('pushNotification'))).toEqual(
    [],
  );
  const recordings = windows.flatMap(([place, text]) => (place.endsWith(': recording') ? text : [])).join('');
  for (const part of [
    '"type":"chat/messageWritten"',
    '"kind":"call"',
    '"kind":"packet"',
    '"kind":"storage"',
    '"kind":"toast"',
    '"from":"socket"',
  ])
    expect(recordings).toContain(part);
  for (const route of ['/user/signUp', '/users/importUserSheet', '/user/getUserDetails', '/user/verifyNotification'])
    expect(site.printed()).toContain(route);

  const everything = { ...secrets, ...written, ...personal, ...met };
  const hits = canariesIn([...windows, ['server: log', site.printed()]], everything);
  expect(hits.filter((hit) => !isIntended(hit))).toEqual([]);
  expect(intended.filter((pattern) => !hits.some((hit) => pattern.test(hit)))).toEqual([]);

  // Shows that the scan works: one canary for each sink.
  const proof = await newWindow(browser, site, 'proof');
  await proof.page.goto('/login');
  await proof.page.evaluate(
    async ([ssn = '', name, password = '', contact, email, refusedPassword]) => {
      console.info({ notified: ssn });
      localStorage.setItem('draft', btoa(`{"name":"${name}"}`));
      sessionStorage.setItem('draft', password);
      document.cookie = `contact=${contact}`;
      history.replaceState({ email }, '');
      const { connect } = (
        window as unknown as { __REDUX_DEVTOOLS_EXTENSION__: { connect(): { init(state: object): void } } }
      ).__REDUX_DEVTOOLS_EXTENSION__;
      connect().init({ session: { password: refusedPassword } });
      await (await caches.open('proof')).put('/proof', new Response(contact));
      await fetch(`/config.json?ssn=${ssn.replace(/^(...)(..)/, '$1-$2-')}`);
    },
    [person.ssn, 'Quillona', person.password, person.contact, admin.email, refused],
  );
  await proof.collect(proof.page);
  const planted = canariesIn(proof.sinks, everything);
  expect(planted).toEqual(
    [
      'SSN of the employee @ proof: URL',
      'SSN of the employee @ proof: console',
      'contact of the employee @ proof: Cache storage',
      'contact of the employee @ proof: cookies',
      'email of the administrator @ proof: history',
      'name of the employee @ proof: localStorage draft',
      'password of the employee @ proof: sessionStorage draft',
      'refused password @ proof: DevTools',
    ].sort(),
  );
  for (const { page } of [desk, home, elsewhere, proof]) await page.context().close();
});
