import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';

import { type Alert, alertPaths } from '@/contract/content/alert';
import { articlePaths } from '@/contract/content/article';
import { benefitPaths, defaultBenefitId } from '@/contract/content/benefit';
import { type Card, cardPaths } from '@/contract/content/card';
import { documentPaths, type EducationDocument } from '@/contract/content/document';
import { maxDocumentBytes, maxPictureBytes } from '@/contract/files';
import { idempotencyHeader } from '@/contract/idempotency';
import { texts } from '@/contract/texts';
import { until } from '../../support/chatConnection';
import { drawIcon } from '../../support/drawIcon';
import { fetchWithoutBody } from '../../support/fetchWithoutBody';
import { formOf, pdfOf, picture, pictureOf, samplePdf } from '../../support/page/forms';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let token: string;
let member: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInConsole();
  member = await backend.signInMember();
});
afterAll(() => backend.close());

type Query = Record<string, string | boolean>;
const get = async (path: string, query: Query = {}, by = token) =>
  (await backend.main('GET', path, { token: by, query })).body;
const post = async (path: string, body: unknown, headers = {}) =>
  (await backend.main('POST', path, { token, body, headers })).body;
const remove = async (path: string) => (await backend.main('DELETE', path, { token })).body;
const alertsOf = async (query?: Query, by?: string): Promise<Alert[]> =>
  (await get(alertPaths.list, query, by)).data.alerts;
const cardsOf = async (query?: Query, by?: string): Promise<Card[]> => (await get(cardPaths.list, query, by)).data;
const documentsOf = async (query?: Query, by?: string): Promise<EducationDocument[]> =>
  (await get(documentPaths.list, query, by)).data;
const last = <Row>(rows: Row[]) => rows.at(-1) as Row;
const enroll = (date: string | null) =>
  backend.db.updateTable('people').set({ enrollment_date: date }).where('contact', '=', '5550100002').execute();
const storedFiles = async () => (await readdir(join(backend.dataDir, 'files'))).sort();
const auditLines = async (subject: string) =>
  (await backend.db.selectFrom('audit').select('action').where('subject', '=', subject).orderBy('id').execute()).map(
    ({ action }) => action,
  );

describe('what members read', () => {
  it('includes in the list of benefits what the detail needs [BEN-03 API-28]', async () => {
    const { status, data } = await get(benefitPaths.list, {}, member);
    expect(status).toBe('success');
    expect(data.length).toBeGreaterThanOrEqual(12);
    const additions = ['mediaAlt', 'mediaKind'];
    expect(Object.keys(data[0]).sort()).toEqual(['description', 'id', 'logoUrl', ...additions, 'mediaUrl', 'title']);
  });

  it('reads a benefit by its id, the default one included, and refuses an unknown one [BEN-04 API-29]', async () => {
    const ask = (id: unknown) => backend.main('POST', benefitPaths.details, { token: member, body: { id } });
    expect((await ask(defaultBenefitId)).body.data).toMatchObject({
      id: 1,
      description: expect.stringContaining('<p>'),
    });
    expect((await ask('2')).body.data.id).toBe(2);
    expect((await ask(9999)).body).toEqual({ status: 'failure', message: 'Benefit not found.' });
  });

  it.each([
    ['API-19', articlePaths.aboutUs, expect.stringContaining('/api/files/')],
    ['API-20', articlePaths.chairman, null],
  ])(
    'returns for %s an article with a name, a profession, an optional picture, and HTML [ABOUT-03]',
    async (_id, path, profilePic) => {
      const { data } = await get(path, {}, member);
      expect(data).toEqual({
        name: expect.any(String),
        profession: expect.any(String),
        profilePic,
        description: expect.stringMatching(/^<p>/),
      });
    },
  );

  it('returns both policies as plain text [API-17]', async () => {
    for (const key of ['policy_site', 'term_condition']) {
      const { body } = await backend.main('POST', articlePaths.policy, { token: member, body: { key } });
      expect(body.data.content.length).toBeGreaterThan(500);
      expect(body.data.content).not.toMatch(/<\w/);
    }
  });

  it('serves the policy to anyone, and requires a token at the signed-in address [LEGAL-03 API-18]', async () => {
    const body = { key: 'policy_site' };
    expect((await backend.main('POST', articlePaths.publicPolicy, { body })).body.status).toBe('success');
    expect((await backend.main('POST', articlePaths.policy, { body })).status).toBe(401);
    expect((await backend.main('POST', articlePaths.publicPolicy, { body: { key: 'passwords' } })).status).toBe(400);
  });

  it.each([
    ['enrolled', '2020-01-01', 'Pre-Enrolled'],
    ['pre-enrolled', null, 'Enrolled'],
    [
      'enrolled from tomorrow on, and so pre-enrolled today',
      new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
      'Enrolled',
    ],
  ])('shows a member who is %s what is active and for them or for all', async (_who, date, hidden) => {
    await enroll(date);
    for (const list of [alertsOf, cardsOf, documentsOf]) {
      const expected = (await list()).filter((row) => row.isActive && row.visibleTo !== hidden);
      const seen = await list({}, member);
      expect(seen.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(seen.length).toBeGreaterThan(0);
      expect(await list({ isActive: false }, member)).toEqual([]);
      expect(await list({ visibleTo: hidden }, member)).toEqual([]);
    }
  });

  it('shows an administrator everything in order, and matches filters exactly [D-161 D-162]', async () => {
    for (const list of [alertsOf, cardsOf, documentsOf]) {
      const rows: { id: unknown; visibleTo: string; isActive: boolean; sequence: number }[] = await list();
      expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_row, index) => index + 1));
      for (const visibleTo of ['Pre-Enrolled', 'Enrolled', 'All'])
        expect((await list({ visibleTo })).map(({ id }) => id)).toEqual(
          rows.filter((row) => row.visibleTo === visibleTo).map(({ id }) => id),
        );
      for (const [isActive, yes] of [
        ['true', true],
        ['1', true],
        ['false', false],
        ['0', false],
      ] as const)
        expect((await list({ isActive })).map(({ id }) => id)).toEqual(
          rows.filter((row) => row.isActive === yes).map(({ id }) => id),
        );
    }
    const refused = await backend.main('GET', alertPaths.list, { token, query: { visibleTo: 'Strangers' } });
    expect(refused.status).toBe(400);
  });
});

describe('alerts', () => {
  const draft = { description: '  Office closed\ntoday\u0000 ', visibleTo: 'All', isActive: true };

  it('puts an added alert at the end of the list [ALERT-07 ALERT-10 API-66 API-67]', async () => {
    const before = await alertsOf();
    expect(await post(alertPaths.add, draft)).toEqual({ status: 'success', message: texts.alert.added });
    const after = await alertsOf();
    expect(after.slice(0, -1)).toEqual(before);
    expect(last(after)).toEqual({
      id: expect.any(Number),
      description: 'Office closed\ntoday',
      visibleTo: 'All',
      isActive: true,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      sequence: last(before).sequence + 1,
      version: 1,
    });
    expect(await auditLines(`alert:${last(after).id}`)).toEqual(['change']);
  });

  it('changes only the named fields by an edit [ALERT-11 API-68]', async () => {
    const alert = last(await alertsOf());
    expect((await post(alertPaths.edit, { id: alert.id, isActive: false })).message).toBe(texts.alert.updated);
    expect(last(await alertsOf())).toEqual({ ...alert, isActive: false, version: 2 });
    await post(alertPaths.edit, { id: String(alert.id), description: 'Open again', visibleTo: 'Enrolled' });
    expect(last(await alertsOf())).toEqual({
      ...alert,
      isActive: false,
      description: 'Open again',
      visibleTo: 'Enrolled',
      version: 3,
    });
  });

  it('removes a deleted alert, and refuses to delete or edit it again [ALERT-13 API-69]', async () => {
    const { id } = last(await alertsOf());
    expect((await remove(alertPaths.remove(id))).message).toBe(texts.alert.deleted);
    expect((await alertsOf()).map((alert) => alert.id)).not.toContain(id);
    for (const answer of [await remove(alertPaths.remove(id)), await post(alertPaths.edit, { id, isActive: true })])
      expect(answer).toEqual({ status: 'failure', message: 'This alert no longer exists.' });
    expect(await auditLines(`alert:${id}`)).toEqual(['change', 'change', 'change', 'delete']);
  });

  it('refuses an empty alert with the message of the screen', async () => {
    expect((await post(alertPaths.add, { ...draft, description: ' \u0000 ' })).message).toBe(texts.fillRequired);
    for (const wrong of [
      { ...draft, visibleTo: 'Everyone' },
      { ...draft, isActive: 'maybe' },
      { ...draft, description: 7 },
    ])
      expect((await post(alertPaths.add, wrong)).status).toBe('failure');
  });

  it('changes nothing for unexpected fields', async () => {
    const before = await alertsOf();
    const [alert] = before as [Alert];
    await post(alertPaths.edit, {
      id: alert.id,
      sequence: 99,
      createdAt: '2000-01-01',
      created_at: '2000-01-01',
      isAdmin: true,
    });
    expect(await alertsOf()).toEqual(before.map((row) => (row.id === alert.id ? { ...row, version: 2 } : row)));
  });

  it('runs a creating call repeated with its key once, and accepts the key for nothing else', async () => {
    const headers = { [idempotencyHeader]: 'one-alert' };
    const before = (await alertsOf()).length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(alertPaths.add, draft, headers)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await alertsOf()).length).toBe(before + 1);
    const other = await backend.main('POST', alertPaths.add, {
      token,
      headers,
      body: { ...draft, description: 'Else' },
    });
    expect(other.status).toBe(409);
    expect((await alertsOf()).length).toBe(before + 1);
  });
});

describe('cards', () => {
  const fields = { title: 'New card', link_type: 'internal', redirect: 'HOME', visibleTo: 'All', isActive: 'true' };

  it('returns cards as a list with a working link to each icon [CAR-04 API-61]', async () => {
    const cards = await cardsOf();
    expect(cards.length).toBeGreaterThanOrEqual(8);
    const icon = await fetchWithoutBody(new URL(cards[0]?.image ?? '', backend.url));
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('adds a card at the end with its icon [CAR-08 API-62]', async () => {
    const before = await cardsOf();
    expect((await post(cardPaths.add, formOf({ ...fields, image: picture() }))).message).toBe(texts.card.added);
    const card = last(await cardsOf());
    expect(card).toMatchObject({ title: 'New card', redirect: 'HOME', redirect_id: null, isActive: true });
    expect(card.sequence).toBe(last(before).sequence + 1);
    expect(card.image).toContain('/api/files/');
  });

  it('keeps the old icon in an edit without one, and replaces it with a new one [CAR-09 API-63]', async () => {
    const card = last(await cardsOf());
    const files = await storedFiles();
    const change = {
      id: String(card.id),
      title: 'Renamed',
      redirect: 'EDUCATION',
      redirect_id: '2',
      isActive: 'false',
    };
    expect((await post(cardPaths.edit, formOf(change))).message).toBe(texts.card.updated);
    expect(last(await cardsOf())).toMatchObject({
      title: 'Renamed',
      redirect: 'EDUCATION',
      redirect_id: '2',
      isActive: false,
      visibleTo: card.visibleTo,
      sequence: card.sequence,
    });
    expect(await storedFiles()).toEqual(files);

    await post(cardPaths.edit, formOf({ id: String(card.id), image: picture() }));
    const now = await storedFiles();
    expect(now).toHaveLength(files.length);
    expect(now).not.toEqual(files);
  });

  it('removes a deleted card with its icon [CAR-10 API-64]', async () => {
    const { id } = last(await cardsOf());
    const files = await storedFiles();
    expect((await remove(cardPaths.remove(id))).message).toBe(texts.card.deleted);
    expect((await cardsOf()).map((card) => card.id)).not.toContain(id);
    expect(await storedFiles()).toHaveLength(files.length - 1);
    expect((await remove(cardPaths.remove(id))).status).toBe('failure');
  });

  it('requests a card’s required fields, and leaves no file of a refused card', async () => {
    const before = [await cardsOf().then((cards) => cards.length), await storedFiles()];
    const image = picture();
    const { title: _title, ...untitled } = fields;
    const refusals: [FormData, string | RegExp][] = [
      [formOf(fields), texts.fillRequired],
      [formOf({ ...untitled, image }), texts.fillRequired],
      [formOf({ ...fields, title: ' ', image }), texts.fillRequired],
      [formOf({ ...fields, redirect: 'CARE_PROGRAMS', image }), texts.notification.optionRequired],
      [formOf({ ...fields, redirect: 'PAYROLL', image }), 'Unknown redirect.'],
      [formOf({ ...fields, visibleTo: 'Strangers', image }), /Visible to/],
      [
        formOf({ ...fields, image: new File(['<svg/>'], 'icon.svg', { type: 'image/svg+xml' }) }),
        texts.upload.unsupported,
      ],
      [formOf({ ...fields, image: new File(['GIF89a, not really'], 'icon.png') }), texts.upload.unsupported],
    ];
    for (const [form, text] of refusals) {
      const answer = await post(cardPaths.add, form);
      expect(answer).toMatchObject({ status: 'failure', message: expect.stringMatching(text) });
    }
    expect([await cardsOf().then((cards) => cards.length), await storedFiles()]).toEqual(before);
  });

  it('accepts outside addresses with http or https, in any spelling', async () => {
    const external = { ...fields, link_type: 'external', image: picture() };
    const hostile = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\tscript:alert(1)',
      'java\nscript:alert(1)',
      '\u0001javascript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,<script>1</script>',
      'vbscript:x',
      'file:///etc/passwd',
      '//evil.example',
      'evil.example',
      'http://',
      'https:// x',
      'blob:https://a/b',
      'ftp://a/b',
      'HOME',
      'http://a b',
    ];
    for (const redirect of hostile) {
      const { status } = await post(cardPaths.add, formOf({ ...external, redirect }));
      expect([redirect, status]).toEqual([redirect, 'failure']);
    }
    expect(
      (await post(cardPaths.add, formOf({ ...external, redirect: ' https://care.example.org/a?b=c ' }))).status,
    ).toBe('success');
    const card = last(await cardsOf());
    expect(card.redirect).toBe('https://care.example.org/a?b=c');
    expect((await post(cardPaths.edit, formOf({ id: String(card.id), redirect: 'javascript:1' }))).status).toBe(
      'failure',
    );
    expect((await post(cardPaths.edit, formOf({ id: String(card.id), link_type: 'internal' }))).status).toBe('failure');
    expect(last(await cardsOf())).toMatchObject({ link_type: 'external', redirect: 'https://care.example.org/a?b=c' });
  });

  it.long('accepts an icon of exactly 5 MB, and refuses one byte more with a clear message [CONST-26]', async () => {
    expect((await post(cardPaths.add, formOf({ ...fields, image: pictureOf(maxPictureBytes) }))).status).toBe(
      'success',
    );
    const files = await storedFiles();
    const answer = await backend.main('POST', cardPaths.add, {
      token,
      body: formOf({ ...fields, image: pictureOf(maxPictureBytes + 1) }),
    });
    expect([answer.status, answer.body]).toEqual([
      200,
      { status: 'failure', message: 'File size exceeds the maximum allowed limit (5 MB).' },
    ]);
    expect(await storedFiles()).toEqual(files);
  });

  it('distinguishes a form with too many fields or files, and an address that is too long, from a large file', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field${index}`, 'x']));
    const files = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`file${index}`, picture()]));
    const send = async (body: FormData) => (await backend.main('POST', cardPaths.add, { token, body })).body.message;
    expect(await send(formOf({ ...fields, ...many }))).toBe('The form has too many fields.');
    expect(await send(formOf({ ...files }))).toBe('The form has too many files.');
    const long = await backend.main('DELETE', cardPaths.remove('9'.repeat(300)), { token });
    expect([long.status, long.body]).toEqual([414, { status: 'failure', message: 'The address is too long.' }]);
    const broken = await backend.main('DELETE', cardPaths.remove('%E0%A4'), { token });
    expect([broken.status, broken.body]).toEqual([400, { status: 'failure', message: 'The request is not valid.' }]);
  });

  it('leaves one card and one icon of a repeated card', async () => {
    const headers = { [idempotencyHeader]: 'one-card' };
    const [cards, files] = [(await cardsOf()).length, (await storedFiles()).length];
    for (let time = 0; time < 5; time += 1)
      expect((await post(cardPaths.add, formOf({ ...fields, image: picture() }), headers)).message).toBe(
        texts.card.added,
      );
    expect([(await cardsOf()).length, (await storedFiles()).length]).toEqual([cards + 1, files + 1]);
  });

  it('refuses the same key with an icon of the same name and size but other bytes, and stores nothing [I4]', async () => {
    const headers = { [idempotencyHeader]: 'one-icon' };
    const send = async (fill: number) => {
      const bytes = new Uint8Array(await pictureOf(10_000).arrayBuffer());
      bytes[5000] = fill;
      const image = new File([bytes], 'icon.png', { type: 'image/png' });
      return backend.main('POST', cardPaths.add, { token, body: formOf({ ...fields, image }), headers });
    };
    expect((await send(1)).body.status).toBe('success');
    const [cards, files] = [(await cardsOf()).length, (await storedFiles()).length];
    expect(await send(2)).toMatchObject({
      status: 409,
      body: { status: 'failure', message: expect.stringContaining('used for another request') },
    });
    expect((await send(1)).body.status).toBe('success');
    expect([(await cardsOf()).length, (await storedFiles()).length]).toEqual([cards, files]);
  });
});

it.each([
  [
    'a card',
    cardPaths.add,
    { title: 'Key', link_type: 'internal', redirect: 'HOME', visibleTo: 'All', isActive: 'true' },
    { redirect: 'EDUCATION' },
    texts.notification.optionRequired,
  ],
  [
    'a card whose target was deleted',
    cardPaths.add,
    { title: 'Target', link_type: 'internal', redirect: 'HOME', visibleTo: 'All', isActive: 'true' },
    { redirect: 'EDUCATION', redirect_id: '999999' },
    'The selected redirect option no longer exists.',
  ],
  [
    'a document',
    documentPaths.add,
    { fileName: 'Key', fileType: 'pdf', visibleTo: 'All', isActive: 'true' },
    { fileType: 'video' },
    'The file is a PDF, but the file type is VIDEO. Choose a video, or change the file type to PDF.',
  ],
])('says what is wrong with %s sent with a used key', async (title, path, fields, wrong, message) => {
  const file: Record<string, File> = path === documentPaths.add ? { file: samplePdf() } : {};
  const send = (changed: object) =>
    backend.main('POST', path, {
      token,
      headers: { [idempotencyHeader]: `used ${title}` },
      body: formOf({ ...fields, ...changed, image: picture(), ...file }),
    });
  expect((await send({})).body.status).toBe('success');
  expect((await send(wrong)).body).toEqual(expect.objectContaining({ status: 'failure', message }));
});

describe('education documents', () => {
  // All tests together upload more files than one person may in an hour.
  beforeEach(() => backend.db.deleteFrom('attempts').execute());

  const fields = { fileName: 'Plan guide', fileType: 'pdf', visibleTo: 'All', isActive: 'true' };

  it('returns documents as a list with working links [DOC-06 API-70]', async () => {
    const documents = await documentsOf();
    expect(documents.length).toBeGreaterThanOrEqual(8);
    for (const { en_link, thumbnail_link } of documents.slice(0, 2)) {
      const file = await fetch(new URL(en_link ?? '', backend.url));
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(await file.text()).toMatch(/^%PDF-1\.4\n[^]*%%EOF\n$/);
      expect((await fetchWithoutBody(new URL(thumbnail_link ?? '', backend.url))).headers.get('content-type')).toBe(
        'image/png',
      );
    }
  });

  it('adds a document with file and thumbnail, in either order [DOC-18 DOC-20 API-71]', async () => {
    const { sequence } = last(await documentsOf());
    const forms = [
      formOf({ ...fields, image: picture(), file: samplePdf() }),
      formOf({ file: samplePdf('second.pdf'), image: picture(), ...fields }),
    ];
    for (const form of forms)
      expect(await post(documentPaths.add, form)).toEqual({ status: 'success', message: texts.document.added });
    expect(last(await documentsOf())).toMatchObject({
      fileName: 'Plan guide',
      fileType: 'pdf',
      isActive: true,
      sequence: sequence + 2,
    });
  });

  it('sends only what changes in an edit [DOC-19 API-72]', async () => {
    const document = last(await documentsOf());
    expect((await post(documentPaths.edit, formOf({ id: String(document.id), isActive: 'false' }))).message).toBe(
      texts.document.updated,
    );
    const { en_link, thumbnail_link, version = 0, ...rest } = document;
    expect(last(await documentsOf())).toMatchObject({ ...rest, isActive: false, version: version + 1 });

    const files = await storedFiles();
    await post(
      documentPaths.edit,
      formOf({ id: String(document.id), fileName: 'Newer guide', file: samplePdf('newer.pdf', 'Newer') }),
    );
    const edited = last(await documentsOf());
    expect(edited.fileName).toBe('Newer guide');
    expect(await (await fetch(new URL(edited.en_link ?? '', backend.url))).text()).toContain('Newer');
    expect(await storedFiles()).toHaveLength(files.length);
    expect([en_link, thumbnail_link].every(Boolean)).toBe(true);
  });

  it('removes a deleted document with both files [DOC-08 API-73]', async () => {
    const { id } = last(await documentsOf());
    const files = await storedFiles();
    expect((await remove(documentPaths.remove(id))).message).toBe(texts.document.deleted);
    expect(await storedFiles()).toHaveLength(files.length - 2);
    expect((await remove(documentPaths.remove(id))).status).toBe('failure');
  });

  it('refuses a missing file or one of another type, and leaves nothing behind', async () => {
    const before = [await documentsOf().then((rows) => rows.length), await storedFiles()];
    const { fileName: _name, ...unnamed } = fields;
    const id = String(last(await documentsOf()).id);
    const refusals: [string, FormData, string | RegExp][] = [
      [documentPaths.add, formOf({ ...fields, image: picture() }), texts.fillRequired],
      [documentPaths.add, formOf({ ...fields, file: samplePdf() }), texts.fillRequired],
      [documentPaths.add, formOf({ ...unnamed, image: picture(), file: samplePdf() }), texts.fillRequired],
      [
        documentPaths.add,
        formOf({ ...fields, fileType: 'video', image: picture(), file: samplePdf() }),
        /is a PDF, but the file type is VIDEO/,
      ],
      [
        documentPaths.add,
        formOf({ image: picture(), file: samplePdf(), ...fields, fileType: 'video' }),
        /is a PDF, but the file type is VIDEO/,
      ],
      [
        documentPaths.add,
        formOf({ ...fields, image: picture(), file: new File(['MZ'], 'guide.pdf') }),
        texts.upload.unsupported,
      ],
      [
        documentPaths.add,
        formOf({ ...fields, image: new File(['no'], 'a.png'), file: samplePdf() }),
        texts.upload.unsupported,
      ],
      [documentPaths.edit, formOf({ id, fileType: 'video' }), /is a PDF, but the file type is VIDEO/],
      [documentPaths.edit, formOf({ id: '999999', fileName: 'x' }), /no longer exists/],
      [documentPaths.edit, formOf({ fileName: 'x' }), /id/],
    ];
    for (const [path, form, text] of refusals)
      expect(await post(path, form)).toMatchObject({ status: 'failure', message: expect.stringMatching(text) });
    expect([await documentsOf().then((rows) => rows.length), await storedFiles()]).toEqual(before);
  });

  it.long(
    'accepts a document of exactly 50 MB, and refuses one byte more with a clear message [CONST-27]',
    async () => {
      const image = picture();
      expect((await post(documentPaths.add, formOf({ ...fields, image, file: pdfOf(maxDocumentBytes) }))).status).toBe(
        'success',
      );
      const answer = await backend.main('POST', documentPaths.add, {
        token,
        body: formOf({ ...fields, image, file: pdfOf(maxDocumentBytes + 1) }),
      });
      expect([answer.status, answer.body.message]).toEqual([
        200,
        'File size exceeds the maximum allowed limit (50 MB).',
      ]);
    },
  );

  it('leaves nothing behind of an interrupted upload', async () => {
    const before = [(await documentsOf()).length, await storedFiles()] as const;
    const part = (name: string, file = '') => `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    const upload = request(`${backend.url}/api${documentPaths.add}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 10_000_000,
      },
    });
    upload.on('error', () => {});
    upload.write(`${part('image', '; filename="a.png"')}`);
    upload.write(Buffer.from(drawIcon(8, 8, [1, 2, 3])));
    upload.write(`\r\n${part('file', '; filename="a.pdf"')}%PDF-1.4\n`);
    upload.write(Buffer.alloc(500_000, 'x'));
    await until(storedFiles, (names) => names.length === before[1].length + 2);
    upload.destroy();
    await until(storedFiles, (names) => names.length === before[1].length);
    expect([(await documentsOf()).length, await storedFiles()]).toEqual(before);
  });

  it('refuses a body that is no form, or an unknown form, without a server error [D7 D8]', async () => {
    const type = 'multipart/form-data; boundary=x';
    const bodies: [string, string][] = [
      ['application/json', '{"fileName":"x"}'],
      ['text/plain', 'x'],
      [type, ''],
      [type, '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n'],
      [
        type,
        '--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n1\r\n--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n2\r\n--x--\r\n',
      ],
      [type, '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 cut'],
      ['multipart/form-data', 'no boundary'],
      [`multipart/form-data; boundary=${'x'.repeat(300)}`, 'a boundary too long'],
    ];
    const answers = [];
    for (const [contentType, body] of bodies)
      answers.push(
        await backend.main('POST', documentPaths.edit, { token, body, headers: { 'content-type': contentType } }),
      );
    expect(answers.map(({ status }) => status)).toEqual([415, 415, 400, 400, 400, 400, 400, 400]);
    for (const { body } of answers) expect(body.status).toBe('failure');
  });
});
