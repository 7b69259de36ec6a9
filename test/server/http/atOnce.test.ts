import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';

import { alertPaths } from '@/contract/content/alert';
import { cardPaths } from '@/contract/content/card';
import { documentPaths } from '@/contract/content/document';
import { seenPath } from '@/contract/content/seen';
import { notificationPaths } from '@/contract/messages/notification';
import { activeStatus, employeePaths, inactiveStatus } from '@/contract/people/employee';
import { planPaths } from '@/contract/people/plan';
import { userPaths } from '@/contract/people/user';
import { changePicture } from '@/server/platform/files/picture';
import { newPerson } from '../../support/browser/identity';
import { tokenFor } from '../../support/chatConnection';
import { setPlans } from '../../support/enrolledPlans';
import { formOf, picture, samplePdf } from '../../support/page/forms';
import { type Answer, startBackend, type TestBackend } from '../../support/server/backend';

const ten = Array.from({ length: 10 }, (_, index) => index);

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend();
});
/** Uses a new administrator for each test, because each administrator's uploads per hour are limited. */
beforeEach(async () => {
  token = await tokenFor(backend, 'person', (await newPerson(backend, { isAdmin: true })).id);
});
afterAll(() => backend.close());

async function newRelative(wanted: { isRegistered?: boolean } = {}) {
  const employee = await newPerson(backend);
  const relative = await newPerson(backend, wanted);
  const change = { relation: 'Spouse', employee_id: employee.id } as const;
  await backend.db.updateTable('people').set(change).where('id', '=', relative.id).execute();
  await setPlans(backend.db, relative.id, { dental: 'metlife_dental_plan' });
  return { ...relative, employeeId: employee.id };
}
const remove = ({ id, employeeId }: { id: number; employeeId: number }) =>
  backend.main('DELETE', employeePaths.removeRelative, { token, query: { parentUserId: employeeId, userId: id } });

const linesOf = async (action: string, subject: string) => {
  const rows = await backend.db
    .selectFrom('audit')
    .select('outcome')
    .where('action', '=', action)
    .where('subject', '=', subject)
    .execute();
  return rows.map(({ outcome }) => outcome);
};
const newest = async (table: 'alerts' | 'cards' | 'documents' | 'notifications') =>
  (await backend.db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;

/** Counts the successes, and lists the HTTP statuses and reply statuses of all others. */
function tally(answers: readonly Answer[]) {
  const others = answers
    .filter(({ body }) => body?.status !== 'success')
    .map(({ status, body }) => `${status} ${body?.status}`);
  return { done: answers.length - others.length, others: [...new Set(others)] };
}

/** Expects that rows and files match, and that each row is referenced. */
async function expectNoOrphans() {
  const { rows } = await sql<{ name: string; used: boolean }>`select name, exists (
    select from cards where image_file_id = f.id union all select from documents where f.id in (file_id, thumbnail_file_id)
    union all select from notifications where image_file_id = f.id union all select from plan_documents where file_id = f.id
    union all select from people where picture_file_id = f.id
    union all select from media where file_id = f.id) as used from files f`.execute(backend.db);
  expect(rows.filter(({ used }) => !used)).toEqual([]);
  const names = rows.map(({ name }) => name).sort();
  const folder = join(backend.dataDir, 'files');
  const known = new Set(names);
  // Waits, because files are deleted after the commit. The template has files of another database.
  for (let time = 0; time < 100 && (await unknown()).length > 0; time += 1)
    await new Promise((done) => setTimeout(done, 20));
  expect(await unknown()).toEqual([]);

  async function unknown() {
    return (await readdir(folder)).filter((name) => !known.has(name) && !unexpected.has(name));
  }
}
const unexpected = new Set<string>();
beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select name from files`.execute(backend.db);
  const known = new Set(rows.map(({ name }) => name));
  for (const name of await readdir(join(backend.dataDir, 'files'))) if (!known.has(name)) unexpected.add(name);
});

it('runs one of ten removals of one relative at once, with one entry in the log, and refuses the others', async () => {
  const relative = await newRelative();
  const answers = await Promise.all(ten.map(() => remove(relative)));
  expect(tally(answers)).toEqual({ done: 1, others: ['200 failure'] });
  expect(await linesOf('delete', `person:${relative.id}`)).toEqual(['done']);
  expect(tally([await remove(relative)])).toEqual({ done: 0, others: ['200 failure'] });
  expect(await linesOf('delete', `person:${relative.id}`)).toEqual(['done']);
});

it('logs a removal that is not allowed as refused all the same', async () => {
  const { id } = await newPerson(backend);
  expect(tally([await remove({ id, employeeId: id })])).toEqual({ done: 0, others: ['200 failure'] });
  expect(await linesOf('delete', `person:${id}`)).toEqual(['refused']);
});

const content = { visibleTo: 'All', isActive: 'true' };
const cardFields = { ...content, title: 'Card', link_type: 'internal', redirect: 'HOME' };
const kinds = [
  {
    noun: 'alert' as const,
    add: () => backend.main('POST', alertPaths.add, { token, body: { ...content, description: 'An alert' } }),
    edit: (id: number, at: number) =>
      backend.main('POST', alertPaths.edit, { token, body: { id, description: `Alert ${at}` } }),
    drop: (id: number) => backend.main('DELETE', alertPaths.remove(id), { token }),
  },
  {
    noun: 'card' as const,
    add: () => backend.main('POST', cardPaths.add, { token, body: formOf({ ...cardFields, image: picture() }) }),
    edit: (id: number, at: number) =>
      backend.main('POST', cardPaths.edit, {
        token,
        body: formOf({ id: String(id), title: `Card ${at}`, image: picture() }),
      }),
    drop: (id: number) => backend.main('DELETE', cardPaths.remove(id), { token }),
  },
  {
    noun: 'document' as const,
    add: () =>
      backend.main('POST', documentPaths.add, {
        token,
        body: formOf({ ...content, fileName: 'Guide', fileType: 'pdf', image: picture(), file: samplePdf() }),
      }),
    edit: (id: number, at: number) =>
      backend.main('POST', documentPaths.edit, {
        token,
        body: formOf({ id: String(id), fileName: `Guide ${at}`, image: picture(), file: samplePdf() }),
      }),
    drop: (id: number) => backend.main('DELETE', documentPaths.remove(id), { token }),
  },
];

it.long.each(kinds)(
  'runs or refuses each of ten edits of one $noun at once, with an entry each, and runs one of ten deletions',
  async ({ noun, add, edit, drop }) => {
    expect((await add()).body.status).toBe('success');
    const id = await newest(`${noun}s`);
    const edits = tally(await Promise.all(ten.map((at) => edit(id, at))));
    expect(edits.others.filter((one) => one !== '409 failure')).toEqual([]);
    expect(await linesOf('change', `${noun}:${id}`)).toEqual(Array(edits.done + 1).fill('done'));
    await expectNoOrphans();

    expect(tally(await Promise.all(ten.map(() => drop(id))))).toEqual({ done: 1, others: ['200 failure'] });
    expect(await linesOf('delete', `${noun}:${id}`)).toEqual(['done']);
    await expectNoOrphans();
  },
);

it.long.each(kinds)(
  'leaves nothing of a $noun that is edited and deleted at once',
  async ({ noun, add, edit, drop }) => {
    await add();
    const id = await newest(`${noun}s`);
    const answers = await Promise.all(ten.map((at) => (at % 2 ? edit(id, at) : drop(id))));
    expect(tally(answers).others.filter((one) => !['200 failure', '409 failure'].includes(one))).toEqual([]);
    expect(await backend.db.selectFrom(`${noun}s`).select('id').where('id', '=', id).execute()).toEqual([]);
    expect(await linesOf('delete', `${noun}:${id}`)).toEqual(['done']);
    await expectNoOrphans();
  },
);

it('runs one of ten deletions of one notification with a picture', async () => {
  const desk = await backend.signInConsole();
  const fields = {
    title: 'News',
    description: 'Some',
    topic: 'all_users',
    type: 'internal',
    redirect_keyword: 'HOME',
    redirect_link: '',
    user_type: 'group',
    user_ids: '',
  };
  expect(
    (await backend.main('POST', notificationPaths.send, { token: desk, body: formOf({ ...fields, image: picture() }) }))
      .body.status,
  ).toBe('success');
  const id = await newest('notifications');
  const answers = await Promise.all(
    ten.map(() => backend.main('DELETE', notificationPaths.remove, { token: desk, query: { notification_id: id } })),
  );
  expect(tally(answers)).toEqual({ done: 1, others: ['200 failure'] });
  expect(await linesOf('delete', `notification:${id}`)).toEqual(['done']);
  await expectNoOrphans();
});

it.long(
  'keeps the last of ten plan cards for one plan at once and deletes all others, and runs one of ten deletions',
  async () => {
    const { id } = await newRelative();
    const query = { id, documentType: 'dental' };
    const uploads = await Promise.all(
      ten.map(() =>
        backend.main('POST', planPaths.uploadDocument, { token, query, body: formOf({ file: samplePdf() }) }),
      ),
    );
    expect(tally(uploads)).toEqual({ done: 10, others: [] });
    expect(await linesOf('upload', `person:${id}`)).toEqual(Array(10).fill('done'));
    await expectNoOrphans();
    const deletions = await Promise.all(
      ten.map(() => backend.main('DELETE', planPaths.deleteDocument, { token, query })),
    );
    expect(tally(deletions)).toEqual({ done: 1, others: ['200 failure'] });
    expect(await linesOf('delete', `person:${id}`)).toEqual(['done']);
    await expectNoOrphans();
  },
);

it('runs each of ten changes of one status at once, with an entry each', async () => {
  const { id } = await newPerson(backend);
  const answers = await Promise.all(
    ten.map((at) =>
      backend.main('POST', employeePaths.setStatus, {
        token,
        query: { id },
        body: { userStatus: at % 2 ? activeStatus : inactiveStatus },
      }),
    ),
  );
  expect(tally(answers)).toEqual({ done: 10, others: [] });
  expect(await linesOf('change', `person:${id}`)).toEqual(Array(10).fill('done'));
});

it('lets one of ten answers to one request at once decide, and logs it', async () => {
  const spouse = await newRelative();
  const request = { person_id: spouse.id, addressee_id: spouse.employeeId, reference: `r-${spouse.id}` };
  await backend.db.insertInto('family_requests').values(request).execute();
  const employee = await tokenFor(backend, 'person', spouse.employeeId);
  const answers = await Promise.all(
    ten.map((at) =>
      backend.main('POST', userPaths.verifyNotification, {
        token: employee,
        body: { status: at % 2 ? 'accept' : 'reject', userSSN: request.reference },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await linesOf('approval', `person:${spouse.id}`)).toEqual(['done']);
});

/** Calls that someone makes during their removal: each succeeds or is refused, and leaves none of their data behind. */
const calls: [string, (own: string, id: number) => Promise<Answer>][] = [
  [
    'updateUserProfilePic',
    async (own) => {
      const image = Buffer.from(await picture().arrayBuffer()).toString('base64');
      return backend.main('POST', userPaths.updateProfilePic, {
        token: own,
        body: { profile_image: `data:image/png;base64,${image}` },
      });
    },
  ],
  [
    'a plan card',
    (_own, id) =>
      backend.main('POST', planPaths.uploadDocument, {
        token,
        query: { id, documentType: 'dental' },
        body: formOf({ file: samplePdf() }),
      }),
  ],
  [
    'a device',
    (own, id) =>
      backend.main('POST', userPaths.updateDeviceData, {
        token: own,
        body: { deviceToken: `device ${id}`, deviceType: 'web' },
      }),
  ],
  [
    'what is seen',
    async (own) =>
      backend.main('POST', seenPath, { token: own, body: { alerts: [await newest('alerts')], planCards: ['dental'] } }),
  ],
  ['getUserInfo', (own) => backend.main('GET', userPaths.info, { token: own })],
];

it('refuses the picture to a person who is removed while it is drawn, and keeps no file of it', async () => {
  const { parts } = backend;
  const relative = await newRelative();
  const save: typeof parts.files.save = async (...upload) => {
    const kept = await parts.files.save(...upload);
    expect((await remove(relative)).body.status).toBe('success');
    return kept;
  };
  const image = Buffer.from(await picture().arrayBuffer()).toString('base64');
  const changing = changePicture(
    { ...parts, files: { ...parts.files, save } },
    { kind: 'person', id: relative.id },
    image,
    '',
  );
  await expect(changing).rejects.toMatchObject({ name: 'Refusal', code: 401 });
  await expectNoOrphans();
});

it.long.each(calls)(
  'runs or refuses %s during the removal of the person, and never returns a server error',
  async (_title, work) => {
    for (const round of ten) {
      const relative = await newRelative();
      const own = await tokenFor(backend, 'person', relative.id);
      const pause = () => new Promise((done) => setTimeout(done, round * 3));
      const [removal, ...answers] = await Promise.all([
        pause().then(() => remove(relative)),
        ...[0, 1, 2].map(() => work(own, relative.id)),
      ]);
      expect(removal.body.status).toBe('success');
      expect(answers.filter(({ status }) => ![200, 401].includes(status)).map(({ text }) => text)).toEqual([]);
      expect(await backend.db.selectFrom('people').select('id').where('id', '=', relative.id).execute()).toEqual([]);
    }
    await expectNoOrphans();
  },
);
