import { Readable } from 'node:stream';

import { sql } from 'kysely';

import { activeStatus, inactiveStatus } from '@/contract/people/employee';
import type { CatalogPlan } from '@/contract/program/plan';
import { listPlans, lockCatalog, markAllPlansWithPeople, toPlanRow } from '@/server/modules/program/queries/catalog';
import { formatCopyLine } from '@/server/platform/csv/copyText';
import { allowBulkWrite } from '@/server/platform/database/bulk';
import type { Store } from '@/server/platform/database/store';
import { type Cipher, ssnPurpose } from '@/server/platform/keys/cipher';
import { readDemoPlans } from '@/server/seed/demoProgram';

import { makeFamilies } from './families';

/** Each of 80 seeds has its own million SSNs, in a range that is never issued. */
const ssnsPerSeed = 1_000_000;
const firstSsn = 910_000_000;
const seedCount = 80;
const ssnOf = (seed: number, index: number) => String(firstSsn + (seed % seedCount) * ssnsPerSeed + index);

const columns = [
  'id',
  'employee_id',
  'relation',
  'full_name',
  'first_name',
  'last_name',
  'name_key',
  'email',
  'contact',
  'empl_type',
  'enrollment_date',
  'ssn_sealed',
  'ssn_hash',
  'ssn_last4',
  'status',
  'password_hash',
  'registered_at',
] as const;

type SampleOptions = { count: number; seed: number; cipher: Cipher; passwordHash: string | null };

/**
 * Adds generated employees with their families in one transaction. Returns how many people were added: 0 if this seed's
 * people already exist.
 */
export async function addSamplePeople(
  { db, copyIn, vacuum }: Pick<Store, 'db' | 'copyIn' | 'vacuum'>,
  { count, seed, cipher, passwordHash }: SampleOptions,
) {
  let people = 0;
  for (const families = makeFamilies(count, seed); !families.next().done;) people += 1;

  const demoPlans = await readDemoPlans();
  const addedCount = await db.transaction().execute(async (tx) => {
    const firstSsnHash = cipher.lookupHash(ssnPurpose, ssnOf(seed, 0));
    if (await tx.selectFrom('people').select('id').where('ssn_hash', '=', firstSsnHash).executeTakeFirst()) return 0;
    await allowBulkWrite(tx);
    const isCatalogEmpty = (await lockCatalog(tx)).length === 0;
    // The IDs that are reserved next must not be given to anyone else.
    await sql`lock table people in share row exclusive mode`.execute(tx);
    const { rows } = await sql<{ id: number }>`
      select setval(s.name, nextval(s.name) + ${people}::bigint) - ${people}::bigint as id
      from (select pg_get_serial_sequence('people', 'id') as name) s`.execute(tx);
    const firstId = rows[0]?.id ?? 1;
    // Adds the demo's plans if there are none, because generated people are in them.
    if (isCatalogEmpty)
      await tx
        .insertInto('plans')
        .values(demoPlans.map((plan, index) => toPlanRow(plan, index + 1)))
        .execute();
    await copyIn(
      tx,
      'people',
      columns,
      Readable.from(inChunks(peopleLines({ count, seed, cipher, passwordHash }, firstId))),
    );
    const plans = await listPlans(tx);
    await copyIn(
      tx,
      'coverages',
      coverageColumns,
      Readable.from(inChunks(coverageLines({ count, seed }, firstId, plans))),
    );
    await markAllPlansWithPeople(tx);
    return people;
  });
  if (addedCount) for (const table of ['people', 'coverages'] as const) await vacuum(table);
  return addedCount;
}

const chunkLength = 64 * 1024;

/** Joins lines, because the stream to the database has a cost for each item. */
function* inChunks(lines: Iterable<string>) {
  let chunk = '';
  for (const line of lines) {
    chunk += line;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

const coverageColumns = ['person_id', 'plan_id', 'kind', 'starts', 'reason', 'is_sole'] as const;
/** The effective date for people without an enrollment date. */
const defaultStartDate = '2026-01-15';

/** Yields generated people's coverage, which starts on their enrollment date. */
function* coverageLines(
  { count, seed }: Pick<SampleOptions, 'count' | 'seed'>,
  firstId: number,
  plans: readonly CatalogPlan[],
) {
  const firstPlanOf = (kind: CatalogPlan['kind']) => plans.find((plan) => plan.kind === kind);
  for (const person of makeFamilies(count, seed)) {
    const chosenPlans = [
      person.hasDental && firstPlanOf('dental'),
      person.hasVision && firstPlanOf('vision'),
      person.tier !== null && plans.find(({ userTiear }) => userTiear === person.tier),
    ];
    for (const plan of chosenPlans)
      if (plan)
        yield formatCopyLine([
          firstId + person.index,
          plan.id,
          plan.kind,
          person.enrollmentDate ?? defaultStartDate,
          'import',
          true,
        ]);
  }
}

function* peopleLines({ count, seed, cipher, passwordHash }: SampleOptions, firstId: number) {
  for (const person of makeFamilies(count, seed)) {
    const ssn = ssnOf(seed, person.index);
    const name = `${person.first} ${person.last}`;
    yield formatCopyLine([
      firstId + person.index,
      firstId + person.employeeIndex,
      person.relation,
      name,
      person.first,
      person.last,
      name.toLowerCase(),
      `p${Number(ssn).toString(36)}@example.org`,
      person.hasContact ? `6${ssn}` : '',
      person.emplType,
      person.enrollmentDate,
      cipher.encrypt(ssn),
      cipher.lookupHash(ssnPurpose, ssn),
      ssn.slice(-4),
      person.isActive ? activeStatus : inactiveStatus,
      person.isRegistered ? passwordHash : null,
      person.isRegistered ? '2026-01-15T12:00:00Z' : null,
    ]);
  }
}
