import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { csvField } from '@/contract/people/importFile';
import { type CsvMode, type CsvRowStatus, type CsvTarget, csvPaths, providerCsvColumns } from '@/contract/program/csv';

import type { TestBackend } from './backend';

const sample = resolve('../shared/data/providers.csv');

type Provider = Partial<Record<(typeof providerCsvColumns)[number], string>>;

const usual: Required<Provider> = {
  fullName: 'Nora Winslow',
  organizationName: 'Bayside Clinic',
  primarySpecialty: 'Cardiology',
  gender: 'F',
  address: '12 Harbor Road',
  city: 'Boston',
  state: 'MA',
  zipcode: '02115',
  country: 'US',
  phoneNumber: '6175550100',
  lat: '42.34',
  long: '-71.09',
};
const cellOf = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
export const csvOf = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

/** Writes a CSV file of default providers with these differences. */
export const providersCsv = (rows: Provider[], columns: readonly string[] = providerCsvColumns) =>
  csvOf([
    columns,
    ...rows.map((row) => columns.map((column) => ({ ...usual, ...row })[column as keyof Provider] ?? '')),
  ]);

export const generatedProviders = (count: number) =>
  providersCsv(
    Array.from({ length: count }, (_, index) => ({
      fullName: `Provider ${index}`,
      zipcode: String(10_000 + (index % 90_000)),
      primarySpecialty: `Specialty ${index % 60}`,
      phoneNumber: index % 10 ? `617${String(index).padStart(7, '0')}` : '',
      lat: index % 20 ? (42 + (index % 1000) / 1000).toFixed(6) : '',
      long: index % 20 ? (-71 - (index % 1000) / 1000).toFixed(6) : '',
    })),
  );

/** The real providers' file if it is next to the project; otherwise, as many generated providers. */
export const sampleProviders = () => (existsSync(sample) ? readFileSync(sample, 'utf8') : generatedProviders(5855));

type Content = string | Uint8Array;

/** Uploads a file for comparison, as the page does. */
export async function checkCsv(
  { main }: Pick<TestBackend, 'main'>,
  token: string,
  target: CsvTarget,
  content: Content,
  name = 'rows.csv',
) {
  const form = new FormData();
  form.append(csvField, new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  return main('POST', csvPaths.check(target), { token, body: form });
}

export const applyCsv = (
  { main }: Pick<TestBackend, 'main'>,
  token: string,
  target: CsvTarget,
  id: number,
  mode: CsvMode,
) => main('POST', csvPaths.apply(target), { token, body: { id, mode } });

export const csvRows = async (
  { main }: Pick<TestBackend, 'main'>,
  token: string,
  target: CsvTarget,
  query: { id: number; status: CsvRowStatus; page?: number },
) => (await main('GET', csvPaths.rows(target), { token, query })).body;

export const exportedCsv = async ({ main }: Pick<TestBackend, 'main'>, token: string, target: CsvTarget) =>
  (await main('GET', csvPaths.export(target), { token })).text;
