import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { fileColumns } from '@/contract/people/importFile';
import type { ImportColumn } from '@/contract/people/peopleImport';

const sample = resolve('../shared/data/employees.csv');

export type Sheet = { text: string; rows: number; people: number; families: number };

const count = (text: string): Sheet => {
  const rows = text
    .split('\r\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split(','));
  const of = (column: number) => new Set(rows.map((row) => row[column])).size;
  return { text, rows: rows.length, families: of(0), people: of(2) };
};

/**
 * Returns the sample file (251 families, 503 people, 1,010 rows) if it is next to the project; otherwise, a generated
 * one with as many families.
 */
export function sampleEmployeeFile(): Sheet {
  return count(existsSync(sample) ? readFileSync(sample, 'utf8') : generatedEmployeeFile(251));
}

const dependents = ['Spouse', 'Child'] as const;

/** Generates a file of families with one to three people, each in two plans. */
export function generatedEmployeeFile(families: number): string {
  const lines: string[] = [fileColumns.join(',')];
  for (let family = 0; family < families; family += 1) {
    const employee = `98${String(family * 3).padStart(7, '0')}`;
    const relations = ['Self', ...dependents.slice(0, family % 3)];
    relations.forEach((relation, index) => {
      const ssn = `98${String(family * 3 + index).padStart(7, '0')}`;
      const name = `${['Wilma', 'Otis', 'Petra'][index]} Sample${family}`;
      const contact = index === 2 ? '' : `617556${String((family * 3 + index) % 10_000).padStart(4, '0')}`;
      for (const plan of ['MetLife Dental Plan', family % 2 ? 'UMR Plan A' : 'UHC Plan B (PPO)'])
        lines.push(
          [
            employee,
            name,
            ssn,
            relation,
            `person${family}.${index}@example.org`,
            contact,
            '',
            'Full Time',
            plan,
            '2024-01-01',
          ].join(','),
        );
    });
  }
  return `${lines.join('\r\n')}\r\n`;
}

let lastNumber = 971_000_000;
/** An SSN that this function has not returned in this test file before. */
export const unusedSsn = () => String((lastNumber += 1));

/** An employee's row. */
export const selfRow = (ssn: string, more: Partial<Record<ImportColumn, string>> = {}) => ({
  'Employee SSN': ssn,
  SSN: ssn,
  ...more,
});
