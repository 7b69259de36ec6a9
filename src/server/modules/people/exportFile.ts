import { Readable } from 'node:stream';
import { maskedSsn } from '@/contract/patterns';
import { activeStatus, exportStatusLabels } from '@/contract/people/employee';
import { exportColumns, fileColumns, optionalColumns } from '@/contract/people/importFile';
import type { PlanKind } from '@/contract/people/plan';
import type { CatalogPlan } from '@/contract/program/plan';
import { formatSsn } from '@/server/modules/coverage/queries/coveredPerson';
import { pendingSsnCell, removedEmployeeCell } from '@/server/modules/people/placeholderCells';
import {
  countExportStep,
  type ExportCount,
  type ExportedCoverage,
  type ExportedPerson,
  type ExportScope,
  readExportStep,
} from '@/server/modules/people/queries/exports';
import { isSsnMissing } from '@/server/modules/people/queries/personForm';
import { listPlans } from '@/server/modules/program/queries/catalog';
import { byteOrderMark } from '@/server/platform/csv/csvRoute';
import { csvText } from '@/server/platform/csv/csvText';
import type { Transaction } from '@/server/platform/database/database';
import type { Store } from '@/server/platform/database/store';
import type { Cipher } from '@/server/platform/keys/cipher';

type ExportOptions = {
  scope: ExportScope;
  /** Whether dates of birth are exported. */
  hasBirthDates: boolean;
  /** Records the export in the audit log, after counting and before any person is written. */
  recordStart: (count: ExportCount) => Promise<void>;
  /** Only for an export with full SSNs: records whose SSNs are exported, before they are decrypted. */
  fullSsnExport?: { cipher: Cipher; recordPeople: (tx: Transaction, people: readonly number[]) => Promise<void> };
};

/**
 * Exports people with the columns of an import file and those that an export adds. Reads by key in small steps, each in
 * its own snapshot, so that a long export blocks no one. Resolves after the first step is counted: an unreachable
 * database then causes an error instead of a truncated file.
 */
export async function exportPeopleFile(
  { db, runStep }: Pick<Store, 'db' | 'runStep'>,
  { scope, hasBirthDates, recordStart, fullSsnExport }: ExportOptions,
): Promise<Readable> {
  const countNextStep = (afterId: number) => runStep(() => countExportStep(db, scope, afterId));
  const readNextBatch = (afterId: number) => runStep(() => readStep(afterId));
  const readStep = (afterId: number) => {
    if (!fullSsnExport) return readExportStep(db, scope, afterId);
    return db.transaction().execute(async (tx) => {
      const step = await readExportStep(tx, scope, afterId);
      if (step?.people.length)
        await fullSsnExport.recordPeople(
          tx,
          step.people.filter((person) => !isSsnMissing(person)).map(({ id }) => id),
        );
      return step;
    });
  };
  const ssnsOf = fullSsnExport ? fullSsnsOf(fullSsnExport.cipher) : maskedSsnsOf;
  const [firstCount, plans] = await Promise.all([countNextStep(0), listPlans(db)]);

  async function* csvBatches() {
    yield byteOrderMark + csvText([[...fileColumns, ...exportColumns, ...(hasBirthDates ? optionalColumns : [])]]);
    const totals: ExportCount = { people: 0, rows: 0 };
    for (let step = firstCount; step; step = await countNextStep(step.lastId)) {
      totals.people += step.count.people;
      totals.rows += step.count.rows;
    }
    await recordStart(totals);
    for (let step = await readNextBatch(0); step; step = await readNextBatch(step.lastId)) {
      const coverages = groupByPerson(step.coverages);
      const rows = step.people.flatMap((person) =>
        rowsOf(person, coverages.get(person.id) ?? [], plans, ssnsOf(person)).map((row) =>
          hasBirthDates ? [...row, person.birth_date ?? ''] : row,
        ),
      );
      if (rows.length) yield csvText(rows);
    }
  }
  return Readable.from(csvBatches(), { objectMode: false });
}

type RowSsns = { personSsn: string; employeeSsn: string };

const maskedSsnsOf = ({ ssn_last4, employee_last4 }: ExportedPerson): RowSsns => ({
  personSsn: maskedSsn(ssn_last4),
  employeeSsn: maskedSsn(employee_last4),
});

const ssnCellOf = (person: ExportedPerson, ssn: string) => (isSsnMissing(person) ? pendingSsnCell(person.id) : ssn);

/** SSNs are written with hyphens, so that spreadsheets keep leading zeros. */
const fullSsnsOf =
  (cipher: Cipher) =>
  (person: ExportedPerson): RowSsns => {
    const ssn = formatSsn(cipher.decrypt(person.ssn_sealed));
    return {
      personSsn: ssn,
      employeeSsn: person.relation === 'Self' ? ssn : formatSsn(cipher.decrypt(person.employee_ssn_encrypted)),
    };
  };

const kindOrder: PlanKind[] = ['dental', 'vision', 'medical'];

function groupByPerson(coverages: readonly ExportedCoverage[]) {
  const coveragesByPerson = new Map<number, ExportedCoverage[]>();
  for (const coverage of coverages)
    coveragesByPerson.set(coverage.person_id, [...(coveragesByPerson.get(coverage.person_id) ?? []), coverage]);
  return coveragesByPerson;
}

/** A person's plans with their first and last days; one entry without a name for a person without a plan. */
function plansOf(coverages: readonly ExportedCoverage[], catalog: readonly CatalogPlan[]) {
  const plans = coverages
    .toSorted((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind))
    .map(({ plan_id, starts, ends }) => ({
      name: catalog.find(({ id }) => id === plan_id)?.name ?? '',
      firstDay: starts,
      lastDay: ends ?? '',
    }));
  return plans.length ? plans : [{ name: '', firstDay: '', lastDay: '' }];
}

const rowsOf = (
  person: ExportedPerson,
  coverages: readonly ExportedCoverage[],
  catalog: readonly CatalogPlan[],
  { personSsn, employeeSsn }: RowSsns,
) =>
  plansOf(coverages, catalog).map(({ name, firstDay, lastDay }) => [
    person.is_employee_removed ? removedEmployeeCell(person.employee_id) : employeeSsn,
    person.full_name,
    ssnCellOf(person, personSsn),
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
    firstDay,
    lastDay,
  ]);
