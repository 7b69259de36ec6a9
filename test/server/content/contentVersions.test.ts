import { type Alert, alertPaths } from '@/contract/content/alert';
import { type Card, cardPaths } from '@/contract/content/card';
import { documentPaths, type EducationDocument } from '@/contract/content/document';
import { texts } from '@/contract/texts';
import { formOf, picture, samplePdf } from '../../support/page/forms';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInConsole();
});
afterAll(() => backend.close());

const list = async <Row>(path: string, by = token): Promise<Row[]> => {
  const { data } = (await backend.main('GET', path, { token: by })).body;
  return data.alerts ?? data;
};
const post = async (path: string, body: unknown) => (await backend.main('POST', path, { token, body })).body;
const asForm = (fields: Record<string, unknown>, files = {}) =>
  formOf({ ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])), ...files });
const first = async <Row>(path: string) => (await list<Row>(path))[0] as Row;
const refusal = { status: 'failure', message: 'Someone else just changed this.' };

it('refuses an edit made from an older version of an alert with the stored one, and changes nothing', async () => {
  const alert = await first<Alert>(alertPaths.list);
  expect(alert.version).toBe(1);
  const edit = (description: string, version?: number) => post(alertPaths.edit, { id: alert.id, description, version });

  expect((await edit('From the first desk', 1)).message).toBe(texts.alert.updated);
  const stored = { ...alert, description: 'From the first desk', version: 2 };
  expect(await edit('From the second desk', 1)).toEqual({ ...refusal, data: { current: stored } });
  expect(await first(alertPaths.list)).toEqual(stored);

  expect((await edit('From the second desk', 2)).message).toBe(texts.alert.updated);
  expect((await edit('By a page without versions')).message).toBe(texts.alert.updated);
  expect(await first(alertPaths.list)).toEqual({ ...alert, description: 'By a page without versions', version: 4 });
});

it('reports no conflict for an edit that is repeated after a lost response [I4]', async () => {
  const alert = (await list<Alert>(alertPaths.list))[1] as Alert;
  const edit = { id: alert.id, description: 'First text', visibleTo: 'All', isActive: true, version: alert.version };
  for (let time = 0; time < 3; time += 1) expect((await post(alertPaths.edit, edit)).message).toBe(texts.alert.updated);
  expect((await list<Alert>(alertPaths.list))[1]?.version).toBe((alert.version ?? 0) + 1);
});

it('protects a card and a document in the same way, and deletes the upload of a refused edit', async () => {
  const card = await first<Card>(cardPaths.list);
  const document = await first<EducationDocument>(documentPaths.list);
  await post(cardPaths.edit, asForm({ id: card.id, title: 'Renamed', version: 1 }));
  await post(documentPaths.edit, asForm({ id: document.id, fileName: 'Renamed', version: 1 }));
  const files = await backend.db.selectFrom('files').select('id').execute();

  const refused = [
    await post(cardPaths.edit, asForm({ id: card.id, title: 'Other', version: 1 }, { image: picture() })),
    await post(documentPaths.edit, asForm({ id: document.id, version: 1, fileType: 'pdf' }, { file: samplePdf() })),
  ];
  expect(refused[0]).toMatchObject({
    ...refusal,
    data: { current: { title: 'Renamed', version: 2, image: expect.stringContaining('/files/') } },
  });
  expect(refused[1]).toMatchObject({
    ...refusal,
    data: { current: { fileName: 'Renamed', version: 2, en_link: expect.any(String) } },
  });
  expect(refused[0].data.current).not.toHaveProperty('imageFileId');
  expect(await backend.db.selectFrom('files').select('id').execute()).toEqual(files);
});

it('stores exactly one of twenty edits from one version', async () => {
  const alert = (await list<Alert>(alertPaths.list))[2] as Alert;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      post(alertPaths.edit, { id: alert.id, description: `Desk ${n}`, version: alert.version }),
    ),
  );
  expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
  expect((await list<Alert>(alertPaths.list))[2]?.version).toBe((alert.version ?? 0) + 1);
});

it('does not count a move as an edit, and sends a member no versions', async () => {
  const before = await list<Alert>(alertPaths.list);
  await post('/user/updateCardSequence', {
    kind: 'alert',
    sequenceData: [...before].reverse().map(({ id }, index) => ({ id, seqNo: index + 1 })),
  });
  expect((await list<Alert>(alertPaths.list)).map(({ version }) => version)).toEqual(
    before.map(({ version }) => version).reverse(),
  );
  const member = await backend.signInMember();
  for (const path of [alertPaths.list, cardPaths.list, documentPaths.list])
    for (const row of await list<object>(path, member)) expect(row).not.toHaveProperty('version');
});

it.each(['0', '-1', 'x', '1.5', '99999999999'])(
  'refuses an invalid version (%s) without a server error',
  async (version) => {
    const alert = await first<Alert>(alertPaths.list);
    const answer = await backend.main('POST', alertPaths.edit, {
      token,
      body: { id: alert.id, description: 'x', version },
    });
    expect([answer.status, answer.body.status]).toEqual([400, 'failure']);
  },
);

it('refuses a card that links to a deleted option, but deactivates one whose option was deleted [D-166]', async () => {
  const fields = { title: 'Read this', link_type: 'internal', redirect: 'EDUCATION', visibleTo: 'All', isActive: true };
  const notFound = 'The selected redirect option no longer exists.';
  expect((await post(cardPaths.add, asForm({ ...fields, redirect_id: 999_999 }, { image: picture() }))).message).toBe(
    notFound,
  );

  const document = (await list<EducationDocument>(documentPaths.list)).at(-1) as EducationDocument;
  expect(
    (await post(cardPaths.add, asForm({ ...fields, redirect_id: document.id }, { image: picture() }))).status,
  ).toBe('success');
  await backend.main('DELETE', documentPaths.remove(document.id), { token });
  const card = (await list<Card>(cardPaths.list)).at(-1) as Card;
  const edit = (change: object) => post(cardPaths.edit, asForm({ id: card.id, ...change }));
  expect((await edit({ isActive: false, redirect: 'EDUCATION', redirect_id: document.id })).status).toBe('success');
  expect((await edit({ redirect: 'CARE_PROGRAMS', redirect_id: 999_999 })).message).toBe(notFound);
  expect((await edit({ redirect: 'HOME' })).status).toBe('success');
});

it('shows administrators when a card was created, whatever was changed later [D-163]', async () => {
  const card = await first<Card>(cardPaths.list);
  await post(cardPaths.edit, asForm({ id: card.id, title: 'Later' }));
  const after = await first<Card>(cardPaths.list);
  expect(after.createdAt).toBe(card.createdAt);
  expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(card.updatedAt));
});
