import { dataViewsPath, type PersonalDataViewPage } from '@/contract/administration/dataViews';
import { employeePaths } from '@/contract/people/employee';
import { personSectionPaths } from '@/contract/people/personSections';
import { planPaths } from '@/contract/people/plan';
import { newPerson } from '../../support/browser/identity';
import { setPlans } from '../../support/enrolledPlans';
import { fetchWithoutBody } from '../../support/fetchWithoutBody';
import { formOf, samplePdf } from '../../support/page/forms';
import { openSession, startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let console: string;
beforeAll(async () => {
  backend = await startBackend();
  console = await backend.signInConsole();
});
afterAll(() => backend.close());

const tokenOf = async (id: number) => (await openSession(backend.parts, { kind: 'person', id }, 'session')).token;
const viewsOf = async (token: string, before?: number) =>
  (await backend.main('GET', dataViewsPath, { token, query: { ...(before && { before }) } })).body
    .data as PersonalDataViewPage;

it('shows a member who viewed or exported their full SSN, when, and in which role, and leaves out their own views [TEAM-09]', async () => {
  const { id } = await newPerson(backend);
  const token = await tokenOf(id);
  expect(await viewsOf(token)).toEqual({ views: [], next: null });

  await backend.main('POST', employeePaths.revealSsn, { token: console, body: { id } });
  await backend.main('GET', employeePaths.details, { token: console, query: { id } });
  const admin = await backend.signInAdmin();
  const { status } = await backend.main('POST', employeePaths.exportWithFullSsns, {
    token: admin,
    body: { reason: 'carrier', note: 'for the yearly look' },
  });
  expect(status).toBe(200);
  const { views, next } = await viewsOf(token);
  expect(next).toBeNull();
  expect(views).toEqual([
    expect.objectContaining({ what: 'exportedSsn', card: null, role: 'admin', name: expect.any(String) }),
    {
      id: expect.any(Number),
      at: expect.any(String),
      what: 'ssn',
      card: null,
      role: 'admin',
      // An administrator without a name; members must not see their email address.
      name: '',
    },
  ]);
});

it('shows a member plan cards that an administrator or a relative opened, and leaves out their own views [TEAM-09]', async () => {
  const { id } = await newPerson(backend);
  const { id: child } = await newPerson(backend);
  await backend.db.updateTable('people').set({ relation: 'Child', employee_id: id }).where('id', '=', child).execute();
  await setPlans(backend.db, child, { dental: 'metlife_dental_plan' });
  await backend.main('POST', planPaths.uploadDocument, {
    token: console,
    query: { id: child, documentType: 'dental' },
    body: formOf({ file: samplePdf() }),
  });
  const cards = (await backend.main('GET', personSectionPaths.cards, { token: console, query: { id: child } })).body
    .data;
  await fetchWithoutBody(new URL(cards[0].link, backend.url));
  for (const reader of [id, child]) {
    const file = await backend.db
      .selectFrom('plan_documents as d')
      .innerJoin('files as f', 'f.id', 'd.file_id')
      .select('f.name')
      .where('d.person_id', '=', child)
      .executeTakeFirstOrThrow();
    const link = backend.parts.files.link(file, { kind: 'person', id: reader });
    await fetchWithoutBody(new URL(link ?? '', backend.url));
  }
  const { views } = await viewsOf(await tokenOf(child));
  expect(views).toMatchObject([
    { what: 'card', card: 'dental', role: 'family', name: 'Blair Winslow' },
    { what: 'card', card: 'dental', role: 'admin' },
  ]);
  expect((await viewsOf(await tokenOf(id))).views).toEqual([]);
});

it('loads earlier views page by page, and has no data of console administrators here [TEAM-09]', async () => {
  const { id } = await newPerson(backend);
  const token = await tokenOf(id);
  const other = await backend.signInAdmin();
  for (let nth = 0; nth < 25; nth += 1)
    await backend.main('POST', employeePaths.revealSsn, { token: nth % 2 ? console : other, body: { id } });
  const first = await viewsOf(token);
  const second = await viewsOf(token, first.next ?? 0);
  expect([first.views.length, second.views.length, second.next]).toEqual([20, 5, null]);
  expect(new Set([...first.views, ...second.views].map((view) => view.id)).size).toBe(25);
  expect((await backend.main('GET', dataViewsPath, { token: console })).status).toBe(403);
});
