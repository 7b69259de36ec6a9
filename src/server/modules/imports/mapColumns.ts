import { createHash } from 'node:crypto';
import { fileColumns, optionalColumnAliases } from '@/contract/people/importFile';
import {
  type ColumnMapping,
  type ImportColumn,
  type ImportOptions,
  importColumns,
  requiredColumns,
} from '@/contract/people/peopleImport';
import { checkHeadings, headingKey } from '@/server/platform/csv/headings';

const columnByName = new Map<string, ImportColumn>([
  ...Object.entries(optionalColumnAliases),
  ...importColumns.map((column) => [headingKey(column), column] as const),
]);

/** Other names of columns, in lowercase letters and digits only. */
const synonyms: Record<ImportColumn, string> = {
  'Employee SSN': 'employeessn empssn eessn subscriberssn employeesocialsecuritynumber memberssn primaryssn',
  'Covered Person': 'coveredperson fullname name membername employeename personname insured participant',
  SSN: 'ssn socialsecuritynumber socialsecurity socialsecurityno personssn dependentssn coveredpersonssn ssnnumber',
  Relation: 'relation relationship rel relationtoemployee relationshiptoemployee membertype dependenttype',
  'Email Address': 'emailaddress email mail workemail personalemail emailid',
  'Phone 1': 'phone1 phone cellphone mobile mobilephone cell phonenumber primaryphone contact contactnumber',
  'Phone 2': 'phone2 homephone otherphone secondaryphone workphone alternatephone telephone2',
  'Empl Type': 'empltype employmenttype employeetype emptype employmentstatus jobtype class employmentclass',
  'Plan Name': 'planname plan coverage benefitplan product election planelection coverageplan',
  'Enrollment Date': 'enrollmentdate enrolmentdate dateofenrollment enrolldate hiredate enrolled enrolledon',
  'Date of Birth': 'dateofbirth dob birthdate birthday borndate born memberdob dependentdob',
  Status: 'status userstatus accountstatus active',
  Registration: 'registration registered registrationstatus',
  'Coverage From':
    'coveragefrom effectivedate coveragestart coveragestartdate coverageeffectivedate startdate planstart effective',
  'Coverage To': 'coverageto coverageend coverageenddate terminationdate termdate enddate planend',
};
const columnBySynonym = new Map(
  importColumns.flatMap((column) => synonyms[column].split(' ').map((name) => [name, column] as const)),
);
const normalizeHeading = (heading: string) => headingKey(heading).replace(/[^a-z0-9]/g, '');

/** The most likely column for each heading; each column is used at most once, exact names first. */
export function guessMapping(headings: readonly string[]): ColumnMapping {
  const exactMatches = headings.map((heading) => columnByName.get(headingKey(heading)) ?? null);
  const usedColumns = new Set<ImportColumn>(exactMatches.filter((column) => column !== null));
  return headings.map((heading, index) => {
    const likelyColumn = exactMatches[index] ?? columnBySynonym.get(normalizeHeading(heading)) ?? null;
    if (exactMatches[index] || !likelyColumn) return exactMatches.indexOf(likelyColumn) < index ? null : likelyColumn;
    if (usedColumns.has(likelyColumn)) return null;
    usedColumns.add(likelyColumn);
    return likelyColumn;
  });
}

/** Identifies a file's headings, ignoring case and spaces. */
export const signatureOf = (headings: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(headingKey)))
    .digest();

/**
 * A file's columns, from the administrator's mapping or else from their standard names, and what is wrong with them.
 * Columns left out by the administrator are not reported.
 */
export function mapColumns(
  headings: readonly string[],
  { chosenMapping, options }: { chosenMapping?: ColumnMapping; options?: Pick<ImportOptions, 'way' | 'scope'> } = {},
) {
  const mapping = headings.map((heading, index) =>
    chosenMapping ? (chosenMapping[index] ?? null) : (columnByName.get(headingKey(heading)) ?? null),
  );
  const required = options ? requiredColumns(mapping, options) : fileColumns;
  return { mapping, ...checkHeadings({ headings, columns: mapping, required, allowsUnknown: !!chosenMapping }) };
}

/** A file with these columns is an export, even without the other columns. */
export const isExport = (mapping: ColumnMapping) =>
  (['Status', 'Registration'] as const).every((column) => mapping.includes(column));
