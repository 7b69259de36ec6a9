import { Readable } from 'node:stream';
import { maskedSsn } from '@/contract/patterns';
import { activeStatus, exportStatusLabels } from '@/contract/people/employee';
import { exportColumns, fileColumns, optionalColumns } from '@/contract/people/importFile';
import type { PlanKind } from '@/contract/people/plan';
import type { CatalogPlan } from '@/contract/program/plan';
import { formatSsn } from '@/server/modules/coverage/queries/coveredPerson';
import { pendingSsnCell, removedEmployeeCell } from '@/server/modules/people/placeholderCells';
import {
  countExported,
  type ExportCount,
  type ExportedCoverage,
  type ExportedPerson,
  type ExportScope,
  readExported,
} from '@/server/modules/people/queries/exports';
import { isSsnMissing } from '@/server/modules/people/queries/personForm';
import { listPlans } from '@/server/modules/program/queries/catalog';
import { csvText } from '@/server/platform/csv/csvText';
import type { Transaction } from '@/server/platform/database/database';
import type { Store } from '@/server/platform/database/store';
import type { Cipher } from '@/server/platform/keys/cipher';

/** Without a byte-order mark, spreadsheets assume a regional encoding. */
const byteOrderMark = '\uFEFF';

type ExportOptions = {
  scope: ExportScope;
  /** Whether dates of birth are exported. */
  hasBirthDates: boolean;
  /** Records the export in the audit log, after counting and before any person is written. */
  recordStart: (count: ExportCount) => Promise<void>;
  /** For an export with full SSNs: records whose SSNs are exported, then decrypts them. */
  full?: { cipher: Cipher; recordPeople: (tx: Transaction, people: readonly number[]) => Promise<void> };
};

/**
 * Exports people with an import's columns and those that an export adds. Reads by key in small steps, each in its own
 * snapshot, so that a long export blocks no one. Resolves after the first step is counted: an unreachable database then
 * causes an error instead of a truncated file.
 */
export async function exportPeopleFile(
  { db, runStep }: Pick<Store, 'db' | 'runStep'>,
  { scope, hasBirthDates, recordStart, full }: ExportOptions,
): Promise<Readable> {
  const count = (after: number) => runStep(() => countExported(db, scope, after));
  const read = (after: number) => runStep(() => readStep(after));
  const readStep = (after: number) => {
    if (!full) return readExported(db, scope, after);
    return db.transaction().execute(async (tx) => {
      const step = await readExported(tx, scope, after);
      if (step?.people.length)
        await full.recordPeople(
          tx,
          step.people.filter((person) => !isSsnMissing(person)).map(({ id }) => id),
        );
      return step;
    });
  };
  const ssnsOf = full ? fullSsns(full.cipher) : maskedSsns;
  const [firstCounted, plans] = await Promise.all([count(0), listPlans(db)]);

  async function* lines() {
    yield byteOrderMark + csvText([[...fileColumns, ...exportColumns, ...(hasBirthDates ? optionalColumns : [])]]);
    const totals: ExportCount = { people: 0, rows: 0 };
    for (let step = firstCounted; step; step = await count(step.reached)) {
      totals.people += step.count.people;
      totals.rows += step.count.rows;
    }
    await recordStart(totals);
    for (let step = await read(0); step; step = await read(step.reached)) {
      const coverages = byPerson(step.coverages);
      const rows = step.people.flatMap((person) =>
        rowsOf(person, coverages.get(person.id) ?? [], plans, ssnsOf(person)).map((row) =>
          hasBirthDates ? [...row, person.birth_date ?? ''] : row,
        ),
      );
      if (rows.length) yield csvText(rows);
    }
  }
  return Readable.from(lines(), { objectMode: false });
}

type RowSsns = { own: string; employees: string };

const maskedSsns = ({ ssn_last4, employee_last4 }: ExportedPerson): RowSsns => ({
  own: maskedSsn(ssn_last4),
  employees: maskedSsn(employee_last4),
});

const ownSsn = (person: ExportedPerson, masked: string) => (isSsnMissing(person) ? pendingSsnCell(person.id) : masked);

/** SSNs are written with hyphens, so that spreadsheets keep leading zeros. */
const fullSsns =
  (cipher: Cipher) =>
  (person: ExportedPerson): RowSsns => {
    const ownSsn = formatSsn(cipher.decrypt(person.ssn_sealed));
    return {
      own: ownSsn,
      employees: person.relation === 'Self' ? ownSsn : formatSsn(cipher.decrypt(person.employee_ssn_encrypted)),
    };
  };

const kindOrder: PlanKind[] = ['dental', 'vision', 'medical'];

function byPerson(coverages: readonly ExportedCoverage[]) {
  const found = new Map<number, ExportedCoverage[]>();
  for (const coverage of coverages) found.set(coverage.person_id, [...(found.get(coverage.person_id) ?? []), coverage]);
  return found;
}

/** A person's plans with their first and last days; one entry without a name for a person without a plan. */
function plansOf(coverages: readonly ExportedCoverage[], catalog: readonly CatalogPlan[]) {
  const plans = coverages
    .toSorted((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind))
    .map(({ plan_id, starts, ends }) => ({
      name: catalog.find(({ id }) => id === plan_id)?.name ?? '',
      from: starts,
      to: ends ?? '',
    }));
  return plans.length ? plans : [{ name: '', from: '', to: '' }];
}

const rowsOf = (
  person: ExportedPerson,
  coverages: readonly ExportedCoverage[],
  catalog: readonly CatalogPlan[],
  { own, employees }: RowSsns,
) =>
  plansOf(coverages, catalog).map(({ name, from, to }) => [
    person.is_employee_removed ? removedEmployeeCell(person.employee_id) : employees,
    person.full_name,
    ownSsn(person, own),
    person.relation,
    person.email,
    // Without `+`, which a spreadsheet reads as a formula.
    person.contact,
    person.contact2,
    person.empl_type,
    name,
    person.enrollment_date ?? '',
    person.status === activeStatus ? exportStatusLabels.active : exportStatusLabels.inactive,
    person.registered_at ? exportStatusLabels.registered : exportStatusLabels.notRegistered,
    from,
    to,
  ]);
