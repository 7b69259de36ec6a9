import { csvField } from '@/contract/people/importFile';
import {
  type ImportApply,
  type ImportFix,
  type ImportOptions,
  type ImportReport,
  type ImportRowStatus,
  importFields,
  importPaths,
  type PeopleImportRow,
} from '@/contract/people/peopleImport';

import type { Answer, TestBackend } from '../server/backend';

type Backend = Pick<TestBackend, 'main'>;
type Content = string | Uint8Array;

export const fileOf = (content: Content, name = 'november.csv') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type: 'text/csv' });

/** Uploads a CSV file for a dry run, as the page does. */
export function previewImport(
  { main }: Backend,
  token: string,
  content: Content,
  options: Partial<ImportOptions> = {},
  name?: string,
  headers?: Record<string, string>,
): Promise<Answer> {
  const { way = 'update', scope = 'changes', from = '2027-01-01', columns } = options;
  const form = new FormData();
  for (const [field, text] of Object.entries({ way, scope, from })) form.append(field, text);
  if (columns) form.append(importFields.columns, JSON.stringify(columns));
  form.append(csvField, fileOf(content, name));
  return main('POST', importPaths.list, { token, body: form, headers });
}

/** A dry run's report; throws if the file was refused. */
export async function reportOf(answer: Answer | Promise<Answer>): Promise<ImportReport> {
  const { body, text } = await answer;
  if (body?.status !== 'success') throw new Error(text);
  return body.data as ImportReport;
}

export async function rowsOf(
  { main }: Backend,
  token: string,
  id: number,
  status: ImportRowStatus,
  page = 1,
): Promise<PeopleImportRow[]> {
  const { body, text } = await main('GET', importPaths.rows(id), { token, query: { status, page } });
  if (body?.status !== 'success') throw new Error(text);
  return body.data.rows as PeopleImportRow[];
}

export const applyImport = (
  { main }: Backend,
  token: string,
  { id, version }: Pick<ImportReport, 'id' | 'version'>,
  more: Partial<ImportApply> = {},
) => main('POST', importPaths.apply, { token, body: { id, version, isGoodOnly: false, ...more } });

export const fixImport = ({ main }: Backend, token: string, fix: ImportFix) =>
  main('POST', importPaths.fix, { token, body: fix });
