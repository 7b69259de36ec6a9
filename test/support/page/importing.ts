import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { csvField, type FileColumn, fileColumns, importFilePaths } from '@/contract/people/importFile';
import type { ImportColumn } from '@/contract/people/peopleImport';

import type { TestBackend } from '../server/backend';

type Content = string | Uint8Array;

/** Uploads a CSV file as the page does. */
export function importEmployeeFile(
  { main }: Pick<TestBackend, 'main'>,
  token: string,
  content: Content,
  { name = 'sheet.csv', field = csvField, key }: { name?: string; field?: string; key?: string } = {},
) {
  const form = new FormData();
  form.append(
    field,
    new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type: 'text/csv' }),
  );
  return main('POST', importFilePaths.import, {
    token,
    body: form,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
}

const cellOf = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const usual: Partial<Record<ImportColumn, string>> & Record<FileColumn, string> = {
  'Employee SSN': '970000001',
  'Covered Person': 'Ines Calder',
  SSN: '970000001',
  Relation: 'Self',
  'Email Address': 'ines@example.org',
  'Phone 1': '6175550101',
  'Phone 2': '',
  'Empl Type': 'Full Time',
  'Plan Name': 'MetLife Dental Plan',
  'Enrollment Date': '2025-04-01',
};

/** Returns the text of a CSV file of default rows, overridden by these values. */
export function employeeCsv(rows: Partial<Record<ImportColumn, string>>[], columns: readonly string[] = fileColumns) {
  const lines = rows.map((row) => columns.map((column) => cellOf({ ...usual, ...row }[column as ImportColumn] ?? '')));
  return [columns.map(cellOf), ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** The files in the folder for uploads in progress. */
export async function temporaryFiles({ dataDir }: Pick<TestBackend, 'dataDir'>) {
  try {
    return await readdir(join(dataDir, 'tmp'));
  } catch {
    return [];
  }
}

export const countPeople = async ({ db }: Pick<TestBackend, 'db'>) => {
  const { count } = await db
    .selectFrom('people')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};
