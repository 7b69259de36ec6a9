import fc from 'fast-check';

import { auditActions, auditOutcomes } from '@/contract/administration/auditActions';
import { type AuditSearch, searchAudit } from '@/server/modules/audit/queries/auditSearch';
import { type AuditEntryValues, insertAuditEntries } from '../../support/auditEntries';
import { repeatCount } from '../../support/repeatCount';
import { startBackend, type TestBackend } from '../../support/server/backend';

const lineCount = 24_000;
const start = Date.parse('2026-03-01T00:00:00Z');
const stepMs = 60_000;
/** The most by which an entry can be older than one before it. */
const disorderMs = 50 * 60_000;

/** Returns a random generator that yields the same numbers each time. */
function makeRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
const random = makeRandom(7);
const oneOf = <One>(list: readonly One[]) => list[Math.floor(random() * list.length)] as One;

const actors = ['console:1', 'console:1', 'console:1', 'console:1', 'person:1001', 'nobody'];
const subjects = ['person:31', 'person:32', 'alert:4', '', 'person:3', 'person:311'];
/** Most entries are common; a few are isolated, far back. */
const lineAt = (nth: number): AuditEntryValues => ({
  at: new Date(start + nth * stepMs - random() * disorderMs),
  action: nth === 40 ? 'purge' : random() < 0.7 ? 'view-record' : oneOf(auditActions.filter((one) => one !== 'purge')),
  actor: nth % 5000 === 77 ? 'person:1002' : oneOf(actors),
  subject: nth % 9000 === 13 ? 'person:99' : oneOf(subjects),
  outcome: nth === 60 ? 'failed' : random() < 0.98 ? 'done' : 'refused',
});

let backend: TestBackend;
let stored: (AuditEntryValues & { id: number })[] = [];
beforeAll(async () => {
  backend = await startBackend({ seed: 'empty' });
  const lines = Array.from({ length: lineCount }, (_, nth) => lineAt(nth));
  const ids = await insertAuditEntries(backend.db, lines);
  stored = lines.map((line, index) => ({ ...line, id: ids[index] ?? 0 }));
});
afterAll(() => backend.close());

const append = async (count: number) => {
  const lines = Array.from({ length: count }, (_, nth) => lineAt(stored.length + nth));
  const ids = await insertAuditEntries(backend.db, lines);
  stored.push(...lines.map((line, index) => ({ ...line, id: ids[index] ?? 0 })));
};

const fits =
  ({ subject, actor, exceptActor, actions, outcome, from, until }: AuditSearch) =>
  (line: AuditEntryValues) =>
    (subject === undefined || line.subject === subject) &&
    (actor === undefined || line.actor === actor) &&
    (exceptActor === undefined || line.actor !== exceptActor) &&
    (!actions || actions.some((action) => action === line.action)) &&
    (outcome === undefined || line.outcome === outcome) &&
    (!from || line.at >= from) &&
    (!until || line.at < until);

const moment = fc.integer({ min: -100, max: lineCount + 100 }).map((minute) => new Date(start + minute * stepMs));
const search: fc.Arbitrary<AuditSearch> = fc.record(
  {
    subject: fc.constantFrom('person:31', 'person:3', 'person:99', 'person:404', 'alert:4'),
    actor: fc.constantFrom('console:1', 'person:1002', 'nobody', 'console:9'),
    exceptActor: fc.constantFrom('console:1', 'person:31'),
    actions: fc.oneof(
      fc.constantFrom(...auditActions).map((action) => [action]),
      fc.constant(['view-ssn', 'view-card'] as const),
    ),
    outcome: fc.constantFrom(...auditOutcomes),
    from: moment,
    until: moment,
  },
  { requiredKeys: [] },
);

/** Reads all of a search's entries, page by page; `meanwhile` runs between two pages. */
async function walk(requested: AuditSearch, limit: number, isUp: boolean, meanwhile = async () => {}) {
  const ids: number[] = [];
  let next: number | null = isUp ? 0 : null;
  do {
    const cursor = next === null ? {} : isUp ? { after: next } : { before: next };
    const found = await searchAudit(backend.db, requested, { ...cursor, limit });
    expect(found.rows.length).toBeLessThanOrEqual(limit);
    // A page that is not full reports how far the search got, or is the last.
    if (found.rows.length < limit) expect(found.lookedUntil === null).toBe(found.next === null);
    const page = found.rows.map(({ id }) => id);
    ids.push(...(isUp ? page.toReversed() : page));
    next = found.next;
    await meanwhile();
  } while (next !== null);
  return ids;
}

const wanted = (requested: AuditSearch) =>
  stored
    .filter(fits(requested))
    .map(({ id }) => id)
    .toReversed();

const between = (from: number, until: number): AuditSearch => ({
  from: new Date(start + from * stepMs),
  until: new Date(start + until * stepMs),
});

const runs = repeatCount(40, 400);

it(`matches filtering a plain list in pages of ${runs} random searches, in both directions, entries out of time order too [TEAM-08]`, async () => {
  await fc.assert(
    fc.asyncProperty(search, fc.integer({ min: 300, max: 1500 }), fc.boolean(), async (requested, limit, isUp) => {
      const found = await walk(requested, limit, isUp);
      expect(isUp ? found.toReversed() : found).toEqual(wanted(requested));
    }),
    { numRuns: runs, examples: [400, 7_000, 15_500].map((minute) => [between(minute, minute + 60), 1500, true]) },
  );
});

it.long('loses and doubles no entries appended during paging [TEAM-08]', async () => {
  for (const requested of [{}, { actor: 'console:1' }, { actor: 'console:1', actions: ['view-ssn' as const] }]) {
    const before = wanted(requested);
    expect(await walk(requested, 1000, false, () => append(20))).toEqual(before);
  }
  const last = stored.at(-1)?.id ?? 0;
  await append(30);
  const newer = await searchAudit(backend.db, {}, { after: last, limit: 50 });
  expect(newer.rows.map(({ id }) => id)).toEqual(
    stored
      .slice(-30)
      .map(({ id }) => id)
      .toReversed(),
  );
  expect(newer.next).toBeNull();
});

it('stops a search that finds nothing among very many entries, says how far it searched, and continues from there [TEAM-08]', async () => {
  const nothing = { rows: [], next: null, lookedUntil: null };
  // A search for a rare outcome or subject scans all entries, even if its other conditions match many.
  for (const rare of [{ outcome: 'failed' }, { subject: 'person:404' }])
    expect(await searchAudit(backend.db, { actor: 'nobody', actions: ['purge'], ...rare }, { limit: 50 })).toEqual(
      nothing,
    );

  const common = {
    actor: 'console:1',
    actions: ['view-record' as const],
    subject: undefined,
    exceptActor: 'console:1',
  };
  const partial = await searchAudit(backend.db, common, { limit: 50 });
  expect(partial.rows).toEqual([]);
  expect(partial.next).toBeGreaterThan(0);
  const reached = stored.find(({ id }) => id === partial.next);
  expect(partial.lookedUntil).toEqual(reached?.at);
  expect(await walk(common, 50, false)).toEqual([]);
});
