import { adminSenderId, chatPaths, groupNameOf } from '@/contract/messages/chat';
import { employeePaths } from '@/contract/people/employee';
import { planPaths } from '@/contract/people/plan';
import { tokenFor } from '../../support/chatConnection';
import { fetchWithoutBody } from '../../support/fetchWithoutBody';
import { formOf, samplePdf } from '../../support/page/forms';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let adminId: number;
let memberId: number;
beforeAll(async () => {
  backend = await startBackend();
  adminId = await idOf('5550100001');
  memberId = await idOf('5550100002');
});
afterAll(() => backend.close());

const idOf = async (contact: string) =>
  (await backend.db.selectFrom('people').select('id').where('contact', '=', contact).executeTakeFirstOrThrow()).id;
const admin = () => tokenFor(backend, 'person', adminId);
const member = () => tokenFor(backend, 'person', memberId);
const linesOf = (action: string) =>
  backend.db
    .selectFrom('audit')
    .select(['actor', 'subject', 'outcome', 'detail'])
    .where('action', '=', action)
    .orderBy('id')
    .execute();

const read = (token: string, requested: { page?: number; after?: number }, id = memberId) =>
  backend.chat('GET', chatPaths.history, {
    token,
    query: { userId: id, uniqueId: groupNameOf(adminSenderId, id), page: 0, ...requested },
  });

it('logs one entry for a conversation that an administrator opens, however much of it they read [TEAM-11]', async () => {
  const token = await admin();
  for (const requested of [{ page: 0 }, { page: 1 }, { page: 2 }, { after: 3 }, { page: 0 }])
    expect((await read(token, requested)).body.status).toBe('success');
  const line = { actor: `person:${adminId}`, subject: `person:${memberId}`, outcome: 'done' };
  expect(await linesOf('view-conversation')).toMatchObject([line]);
  // A session that first reads only later messages also opens the conversation.
  await read(await admin(), { after: 0 });
  await read(await admin(), { page: 1 });
  expect(await linesOf('view-conversation')).toHaveLength(3);
  await read(token, { page: 0 }, adminId === memberId ? 0 : await idOf('5550100003'));
  expect(await linesOf('view-conversation')).toHaveLength(4);
});

it('logs no entry for members who read their own conversation [TEAM-11]', async () => {
  const before = await linesOf('view-conversation');
  await backend.chat('GET', chatPaths.history, { token: await member(), query: { userId: memberId, page: 0 } });
  expect(await linesOf('view-conversation')).toEqual(before);
});

it('logs whom the link of a downloaded plan card was made for, and accepts no other name in the link [TEAM-11]', async () => {
  const token = await admin();
  const query = { id: memberId, documentType: 'medical' };
  await backend.main('POST', planPaths.uploadDocument, { token, query, body: formOf({ file: samplePdf() }) });
  const record = (await backend.main('GET', employeePaths.details, { token, query: { id: memberId } })).body.data;
  const plan = (await backend.main('POST', planPaths.details, { token: await member(), body: { id: memberId } })).body
    .data[0];
  const own = plan.planCards.find(({ documentType }: { documentType: string }) => documentType === 'medical').link;

  for (const link of [record.medical_plan_document, own])
    expect((await fetchWithoutBody(new URL(link, backend.url))).status).toBe(200);
  const line = { subject: `person:${memberId}`, outcome: 'done', detail: '{"documentType":"medical"}' };
  const lines = [
    { ...line, actor: `person:${adminId}` },
    { ...line, actor: `person:${memberId}` },
  ];
  expect(await linesOf('view-card')).toEqual(lines.map((one) => expect.objectContaining(one)));

  const forged = [own.replace(`person%3A${memberId}`, `person%3A${adminId}`), own.replace(/&for=[^&]+/, '')];
  for (const link of forged) expect((await fetchWithoutBody(new URL(link, backend.url))).status).toBe(403);
  expect(await linesOf('view-card')).toHaveLength(2);
});

it('logs an entry each for opening a record with full SSNs and for exporting, and none for a masked list [TEAM-11]', async () => {
  const token = await admin();
  const count = async () => (await backend.db.selectFrom('audit').select('id').execute()).length;
  const before = await count();
  await backend.main('GET', employeePaths.list, { token });
  expect(await count()).toBe(before);
  await backend.main('GET', employeePaths.details, { token, query: { id: memberId } });
  await backend.main('GET', employeePaths.export, { token });
  const actor = `person:${adminId}`;
  expect((await linesOf('view-record')).at(-1)).toMatchObject({
    actor,
    subject: `person:${memberId}`,
    outcome: 'done',
  });
  expect((await linesOf('export')).at(-1)).toMatchObject({ actor, outcome: 'done' });
});

it.long('logs no entry for files other than plan cards [TEAM-11]', async () => {
  const before = await linesOf('view-card');
  const documents = await backend.db
    .selectFrom('files')
    .select('name')
    .where('id', 'not in', (eb) => eb.selectFrom('plan_documents').select('file_id'))
    .execute();
  for (const file of documents) await fetchWithoutBody(new URL(backend.parts.files.link(file) ?? '', backend.url));
  expect(documents).not.toEqual([]);
  expect(await linesOf('view-card')).toEqual(before);
});
