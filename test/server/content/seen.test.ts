import { type Alert, alertPaths } from '@/contract/content/alert';
import { seenPath } from '@/contract/content/seen';
import { notificationPaths } from '@/contract/messages/notification';
import { type PlanKind, planPaths } from '@/contract/people/plan';
import { userPaths } from '@/contract/people/user';
import { tokenOfMember } from '../../support/browser/identity';
import { formOf, samplePdf } from '../../support/page/forms';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let admin: string;
let member: string;
let spouse: string;
let memberId: number;
beforeAll(async () => {
  backend = await startBackend();
  admin = await backend.signInAdmin();
  member = await backend.signInMember();
  const idOf = async (contact: string) =>
    (await backend.db.selectFrom('people').select('id').where('contact', '=', contact).executeTakeFirstOrThrow()).id;
  memberId = await idOf('5550100002');
  const { password_hash } = await backend.db
    .selectFrom('people')
    .select('password_hash')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  await backend.db
    .updateTable('people')
    .set({ password_hash, registered_at: new Date() })
    .where('id', '=', await idOf('5550100012'))
    .execute();
  spouse = await tokenOfMember(backend, '5550100012');
});
afterAll(() => backend.close());

const alertsOf = async (token: string): Promise<Alert[]> =>
  (await backend.main('GET', alertPaths.list, { token, query: { isActive: 'true' } })).body.data.alerts;
const newOf = async (token: string) => (await alertsOf(token)).filter(({ isNew }) => isNew).map(({ id }) => id);
const cardsOf = async (token = member): Promise<PlanKind[]> =>
  (await backend.main('GET', userPaths.info, { token })).body.data.newPlanCards;
const see = (token: string, body: object) => backend.main('POST', seenPath, { token, body });
const uploadCard = (documentType: PlanKind, id = memberId) =>
  backend.main('POST', planPaths.uploadDocument, {
    token: admin,
    query: { id, documentType },
    body: formOf({ file: samplePdf() }),
  });
const seenRows = () => backend.db.selectFrom('alerts_seen').select(['person_id', 'alert_id']).execute();

it('shows an alert as new to each member until they have seen it, and to no one else [HOME-02]', async () => {
  const before = await newOf(member);
  const others = await newOf(spouse);
  expect(before.length).toBeGreaterThan(2);
  const [first] = before;

  const { body } = await see(member, { alerts: [first] });
  expect(body.status).toBe('success');
  expect(await newOf(member)).toEqual(before.slice(1));
  expect(await newOf(spouse)).toEqual(others);

  await see(member, { alerts: [first, ...before] });
  expect(await newOf(member)).toEqual([]);
  expect(await seenRows()).toHaveLength(before.length);
});

it('sends administrators nothing about what is new', async () => {
  expect((await alertsOf(admin)).some((alert) => 'isNew' in alert)).toBe(false);
  expect((await alertsOf(await backend.signInConsole())).some((alert) => 'isNew' in alert)).toBe(false);
});

it('marks neither alerts hidden from a member nor those that never existed', async () => {
  const before = (await seenRows()).length;
  const hidden = await backend.db.selectFrom('alerts').select('id').where('visible_to', '=', 'Pre-Enrolled').execute();
  const { body } = await see(member, { alerts: [...hidden.map(({ id }) => id), 999_999] });
  expect(body.status).toBe('success');
  expect(await seenRows()).toHaveLength(before);
});

it('shows a plan card as new until its owner has viewed it, and the next one as new again', async () => {
  await see(member, { planCards: ['medical', 'dental', 'vision'] });
  expect(await cardsOf()).toEqual([]);
  await uploadCard('vision');
  await uploadCard('dental');
  expect(await cardsOf()).toEqual(['dental', 'vision']);

  const ofSpouse = await cardsOf(spouse);
  await see(spouse, { planCards: ['vision'] });
  expect(await cardsOf()).toEqual(['dental', 'vision']);
  await see(member, { planCards: ['dental'] });
  expect(await cardsOf()).toEqual(['vision']);

  await uploadCard('dental');
  expect(await cardsOf()).toEqual(['dental', 'vision']);
  expect(await cardsOf(spouse)).toEqual(ofSpouse.filter((kind) => kind !== 'vision'));
});

it('counts a notification as unread until its reader has seen it or a newer one, and marks no future id', async () => {
  const unreadOf = async (token: string) =>
    (await backend.main('GET', userPaths.info, { token })).body.data.unreadNotifications;
  const send = async (title: string) => {
    const draft = {
      title,
      description: 'News',
      topic: 'all_employees',
      type: 'internal',
      redirect_keyword: 'HOME',
      user_type: 'group',
    };
    await backend.main('POST', notificationPaths.send, { token: admin, body: formOf(draft) });
    const { body } = await backend.main('GET', notificationPaths.list, { token: member });
    return body.data.notifications[0].id as number;
  };
  const before = await unreadOf(member);
  expect(before.count).toBe(0);
  const first = await send('One');
  const second = await send('Two');
  expect(await unreadOf(member)).toEqual({ count: 2, seenTo: before.seenTo });
  expect((await unreadOf(spouse)).count).toBe(0);

  await see(member, { notificationsTo: second + 5 });
  expect((await unreadOf(member)).count).toBe(2);
  await see(member, { notificationsTo: first });
  expect(await unreadOf(member)).toEqual({ count: 1, seenTo: first });
  await see(member, { notificationsTo: second });
  await see(member, { notificationsTo: first });
  expect(await unreadOf(member)).toEqual({ count: 0, seenTo: second });
});

it('deletes the seen marks of an alert with it', async () => {
  const [row] = await seenRows();
  await backend.main('DELETE', alertPaths.remove(row?.alert_id ?? 0), { token: admin });
  expect((await seenRows()).map(({ alert_id }) => alert_id)).not.toContain(row?.alert_id);
});

it('accepts an empty list of seen items, and refuses an invalid id or kind', async () => {
  expect((await see(member, {})).body.status).toBe('success');
  expect((await see(member, { alerts: ['x'] })).status).toBe(400);
  expect((await see(member, { alerts: Array.from({ length: 201 }, (_, index) => index + 1) })).status).toBe(400);
  expect((await see(member, { planCards: ['pension'] })).status).toBe(400);
});
