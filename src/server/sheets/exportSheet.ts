import { Readable } from 'node:stream';

import { sql } from 'kysely';

import { dentalPlan, medicalPlans, visionPlan } from '@/contract/plan';
import { sheetColumns } from '@/contract/sheet';
import type { Store } from '@/server/backend';
import { writtenSsn } from '@/server/coveredPerson';
import type { Database } from '@/server/db/database';
import { employeeConditions, type EmployeeFilters } from '@/server/db/employees';
import { wireContact, type Person } from '@/server/db/people';
import type { Seal } from '@/server/seal';

import { csvText } from './csvCells';

type ExportedPerson = Pick<
  Person,
  | 'full_name'
  | 'relation'
  | 'email'
  | 'contact'
  | 'contact2'
  | 'empl_type'
  | 'enrollment_date'
  | 'ssn_sealed'
  | 'has_dental'
  | 'has_vision'
  | 'tier'
> & { employee_ssn: Buffer };

const batch = 500;
/** Spreadsheets take a file without it for the encoding of their own country. */
const byteOrderMark = '\uFEFF';

/** The filter is the employee's; the family comes along. */
const familiesOf = (filters: EmployeeFilters) => sql`
  from people p join people member on coalesce(member.employee_id, member.id) = p.id
  where ${employeeConditions(filters)}`;

/** How many rows an export will hold: one for each person in each plan. */
export async function countExported(db: Database, filters: EmployeeFilters): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select coalesce(sum(member.has_dental::int + member.has_vision::int + (member.tier is not null)::int), 0)::bigint as rows
    ${familiesOf(filters)}`.execute(db);
  return rows[0]?.rows ?? 0;
}

/**
 * The people in the columns of an import, so that the sheet can be taken up again as it is (reliability E2). Resolves
 * once the first of them are read: a database that does not answer is a refusal then, not a sheet cut short.
 */
export async function exportSheet(
  { db, stream }: Pick<Store, 'db' | 'stream'>,
  seal: Seal,
  filters: EmployeeFilters,
): Promise<Readable> {
  const query = sql`
    select member.full_name, member.relation, member.email, member.contact, member.contact2, member.empl_type,
      member.enrollment_date, member.ssn_sealed, member.has_dental, member.has_vision, member.tier,
      p.ssn_sealed as employee_ssn
    ${familiesOf(filters)}
    order by p.name_key, p.id, case member.relation when 'Self' then 0 when 'Spouse' then 1 else 2 end, member.id`;
  const { sql: text, parameters } = query.compile(db);

  const batches = stream<ExportedPerson>(text, parameters, batch)[Symbol.asyncIterator]();
  let next = await batches.next();

  async function* lines() {
    try {
      yield byteOrderMark + csvText([sheetColumns]);
      for (; !next.done; next = await batches.next()) {
        const rows = next.value.flatMap((person) => rowsOf(person, seal));
        if (rows.length) yield csvText(rows);
      }
    } finally {
      await batches.return?.();
    }
  }
  const sheet = Readable.from(lines(), { objectMode: false });
  // Given up before its first line, the generator never starts, and its `finally` never runs.
  sheet.once('close', () => void batches.return?.(undefined).catch(() => undefined));
  return sheet;
}

function plansOf({ has_dental, has_vision, tier }: ExportedPerson) {
  const medical = tier === 1 || tier === 2 ? [medicalPlans[tier]] : [];
  return [...(has_dental ? [dentalPlan] : []), ...(has_vision ? [visionPlan] : []), ...medical];
}

/** Numbers leave with their hyphens, which keeps spreadsheets from eating leading zeros (reliability E10). */
function rowsOf(person: ExportedPerson, seal: Seal) {
  const plans = plansOf(person);
  if (!plans.length) return [];
  const ssn = writtenSsn(seal.open(person.ssn_sealed));
  const employeeSsn = person.relation === 'Self' ? ssn : writtenSsn(seal.open(person.employee_ssn));
  return plans.map((plan) => [
    employeeSsn,
    person.full_name,
    ssn,
    person.relation,
    person.email,
    wireContact(person.contact) ?? '',
    wireContact(person.contact2) ?? '',
    person.empl_type,
    plan,
    person.enrollment_date ?? '',
  ]);
}
