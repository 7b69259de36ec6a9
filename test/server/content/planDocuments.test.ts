import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { maxCardFileBytes } from '@/contract/files';
import { employeePaths } from '@/contract/people/employee';
import { planPaths } from '@/contract/people/plan';
import { texts } from '@/contract/texts';
import { until } from '../../support/chatConnection';
import { formOf, pdfOf, picture, samplePdf } from '../../support/page/forms';
import { temporaryFiles } from '../../support/page/importing';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let token: string;
let memberId: number;
let initialFilesWithoutRow: number;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInAdmin();
  memberId = (await personBy('5550100002')).id;
  initialFilesWithoutRow = await filesWithoutRow();
});
afterAll(() => backend.close());

const personBy = (contact: string) =>
  backend.db.selectFrom('people').selectAll().where('contact', '=', contact).executeTakeFirstOrThrow();
const upload = (query: { id: number; documentType: string }, parts: Record<string, string | File>) =>
  backend.main('POST', planPaths.uploadDocument, { token, query, body: formOf(parts) });
const detail = async (id = memberId) =>
  (await backend.main('GET', employeePaths.details, { token, query: { id } })).body.data;
const stored = async () => (await readdir(join(backend.dataDir, 'files')).catch(() => [])).length;
const documentOf = async (id = memberId) => (await detail(id)).medical_plan_document as string | null;
/** Files without a row; at first those of the other database, whose demo content is in the same folder. */
const filesWithoutRow = async () =>
  (await stored()) - (await backend.db.selectFrom('files').select('id').execute()).length;
/** A file is deleted after its row. */
const settled = () => until(filesWithoutRow, (count) => count === initialFilesWithoutRow);

it('stores a card for one plan of one person, and opens it by its link [D-188 API-26 EMPD-22 EMPD-12]', async () => {
  const { body } = await upload({ id: memberId, documentType: 'medical' }, { file: samplePdf('card.PDF', 'Medical') });
  expect(body).toEqual({ status: 'success', status_code: 200, message: 'Card uploaded successfully' });
  const link = await documentOf();
  const file = await fetch(new URL(link ?? '', backend.url));
  expect(file.status).toBe(200);
  expect(await file.text()).toMatch(/^%PDF-/);
  expect(await detail()).toMatchObject({ vision_plan_document: null });
  const lines = await backend.db.selectFrom('audit').selectAll().where('action', '=', 'upload').execute();
  expect(lines.at(-1)).toMatchObject({
    subject: `person:${memberId}`,
    outcome: 'done',
    detail: '{"documentType":"medical"}',
  });
});

it('replaces the previous card and its file with a new one', async () => {
  await upload({ id: memberId, documentType: 'dental' }, { file: samplePdf('old.pdf', 'Old') });
  await settled();
  const before = await stored();
  await upload({ id: memberId, documentType: 'dental' }, { file: samplePdf('new.pdf', 'New') });
  await settled();
  expect(await stored()).toBe(before);
  const cards = await backend.db
    .selectFrom('plan_documents')
    .selectAll()
    .where('person_id', '=', memberId)
    .where('document_type', '=', 'dental')
    .execute();
  expect(cards).toHaveLength(1);
});

it('refuses a plan the person does not have, an unknown type and an unknown person before it reads the body [EMPD-19 B7]', async () => {
  const before = await stored();
  const { id } = await personBy('5550100003');
  for (const query of [
    { id, documentType: 'vision' },
    { id: 999_999, documentType: 'medical' },
  ]) {
    expect((await upload(query, { file: samplePdf() })).body).toEqual({
      status: 'failure',
      message: 'This person isn’t enrolled in this kind of plan.',
    });
  }
  for (const query of [
    { id, documentType: 'pension' },
    { id: 'x' as unknown as number, documentType: 'medical' },
  ])
    expect((await upload(query, { file: samplePdf() })).status).toBe(400);
  expect(await stored()).toBe(before);
  expect(await temporaryFiles(backend)).toEqual([]);
});

it('accepts only a PDF by name and by content, and leaves nothing of others [EMPD-20 F1]', async () => {
  const before = await stored();
  const query = { id: memberId, documentType: 'medical' };
  const fake = new File(['%PDF-1.7 and no end'], 'card.pdf', { type: 'application/pdf' });
  const image = new File([await picture().arrayBuffer()], 'card.pdf', { type: 'application/pdf' });
  const renamed = new File([await samplePdf().arrayBuffer()], 'card.txt', { type: 'application/pdf' });
  for (const file of [fake, image, renamed, picture('card.png')])
    expect((await upload(query, { file })).body).toEqual({ status: 'failure', message: texts.upload.unsupported });
  expect((await upload(query, { note: 'no file' })).body).toEqual({ status: 'failure', message: texts.fillRequired });
  expect(await stored()).toBe(before);
  expect(await temporaryFiles(backend)).toEqual([]);
});

it.long('stores a card of exactly 104857600 bytes, and refuses one byte more [EMPD-21 CONST-25 F6]', async () => {
  const query = { id: memberId, documentType: 'vision' };
  expect((await upload(query, { file: pdfOf(maxCardFileBytes) })).body.status_code).toBe(200);
  const before = await stored();
  const { status, body } = await upload(query, { file: pdfOf(maxCardFileBytes + 1) });
  expect(status).toBe(413);
  expect(body).toEqual({ status: 'failure', message: texts.upload.tooLarge });
  expect(await stored()).toBe(before);
});

it('deletes a card with its file, and finds none for a second deletion [D-147 API-27]', async () => {
  const query = { id: memberId, documentType: 'medical' };
  await upload(query, { file: samplePdf() });
  await settled();
  const before = await stored();
  const { body } = await backend.main('DELETE', planPaths.deleteDocument, { token, query });
  expect(body.status).toBe('success');
  await settled();
  expect(await stored()).toBe(before - 1);
  expect(await documentOf()).toBeNull();
  const again = await backend.main('DELETE', planPaths.deleteDocument, { token, query });
  expect(again.body).toEqual({ status: 'failure', message: 'Card not found.' });
});

it.long('refuses the sixty-first upload within an hour with a retry time [F8]', async () => {
  const fresh = await startBackend();
  try {
    const asAdmin = await fresh.signInAdmin();
    const { id } = await fresh.db
      .selectFrom('people')
      .select('id')
      .where('contact', '=', '5550100002')
      .executeTakeFirstOrThrow();
    const send = () =>
      fresh.main('POST', planPaths.uploadDocument, {
        token: asAdmin,
        query: { id, documentType: 'medical' },
        body: formOf({ file: samplePdf() }),
      });
    for (let sent = 0; sent < 60; sent += 1) expect((await send()).status).toBe(200);
    const { status, headers, body } = await send();
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(body.status).toBe('failure');
  } finally {
    await fresh.close();
  }
});
