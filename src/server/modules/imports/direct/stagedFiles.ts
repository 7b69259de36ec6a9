import { maskSsnsIn } from '@/contract/patterns';
import type { Cells, PersonRow } from '@/server/modules/imports/rows';
import { splitName } from '@/server/modules/people/queries/names';
import { CopyFile } from '@/server/platform/csv/copyText';
import { type Keys, makeCipher, purgedPurpose, ssnPurpose } from '@/server/platform/keys/cipher';
import type { Mention, RowPlace } from './families';

/** The columns of the two files in order; the staging tables have the same ones. */
export const peopleColumns = [
  'no',
  'employee_no',
  'relation',
  'hash',
  'sealed',
  'last4',
  'full_name',
  'first_name',
  'last_name',
  'name_key',
  'email',
  'contact',
  'contact2',
  'empl_type',
  'is_active',
] as const;
export const rowColumns = [
  'line',
  'person_no',
  'plan',
  'is_repeated',
  'sheet_plan',
  'enrollment_date',
  'starts',
  'ends',
  'is_valid',
  'covered_person',
  'email',
  'phone1',
  'phone2',
  'empl_type',
  'plan_name',
] as const;

/** The cells shown in a result. */
const shownColumns = ['Covered Person', 'Email Address', 'Phone 1', 'Phone 2', 'Empl Type', 'Plan Name'] as const;

/** Writes a parsed file for the database: one file of people with encrypted SSNs, and one of rows. */
export class StagedFiles {
  private readonly people: CopyFile;
  private readonly rows: CopyFile;
  private readonly cipher: ReturnType<typeof makeCipher>;

  constructor({ peoplePath, rowsPath, keys }: { peoplePath: string; rowsPath: string; keys: Keys }) {
    this.people = new CopyFile(peoplePath);
    this.rows = new CopyFile(rowsPath);
    this.cipher = makeCipher(keys);
  }

  addPerson({ person, employee }: RowPlace, row: PersonRow & { ssn: string }) {
    const { first, last } = splitName(row.name);
    this.people.add([
      person,
      employee,
      row.relation,
      this.cipher.lookup(ssnPurpose, row.ssn),
      this.cipher.encrypt(row.ssn),
      row.ssn.slice(-4),
      row.name,
      first,
      last,
      row.name.toLowerCase(),
      row.email,
      row.phone1,
      row.phone2,
      row.emplType,
      row.isActive,
    ]);
  }

  /** Adds an employee that other rows refer to, with the hash that finds the record in the database. */
  addMention(mention: Mention) {
    const { person } = mention;
    const hash =
      'ssn' in mention
        ? this.cipher.lookup(ssnPurpose, mention.ssn)
        : this.cipher.lookup(purgedPurpose, mention.removedId);
    const rest = peopleColumns.slice(4).map(() => null);
    this.people.add([person, person, null, hash, ...rest]);
  }

  addRow(line: number, { person, isRepeated, sheetPlan }: RowPlace, row: PersonRow, cells: Cells, isValid: boolean) {
    this.rows.add([
      line,
      person,
      row.plan,
      isRepeated,
      sheetPlan,
      row.enrollmentDate,
      row.coverageFrom ?? row.enrollmentDate,
      row.coverageTo,
      isValid,
      ...shownColumns.map((column) => maskSsnsIn(cells[column])),
    ]);
  }

  close() {
    this.people.close();
    this.rows.close();
  }
}
