import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { PlanDetail } from '@/contract/people/plan';
import { fromMarkdown } from '@/server/modules/content/fromMarkdown';
import { readCsv, readRows } from '@/server/modules/program/folder/format/csv';
import { Problems } from '@/server/modules/program/folder/format/problems';
import { withRowKeys } from '@/server/modules/program/folder/format/tableFiles';

const folder = 'src/server/demo';
const problems = new Problems();
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const rowsOf = <Column extends string>(file: string, columns: readonly Column[]) =>
  readRows(read(file), columns, file, problems).map(({ row }) => row);

const planColumns = ['id', 'kind', 'name', 'tier', 'open', 'insurer', 'groupNumber', 'phone'] as const;

/** The demo's plans as catalog rows. */
export const demoCatalog = rowsOf('plans.csv', planColumns).map(
  ({ id, kind, name, tier, insurer, groupNumber, phone }, index) => ({
    id,
    kind: kind as 'medical' | 'dental' | 'vision',
    name,
    tier: tier ? Number(tier) : null,
    insurer,
    group_number: groupNumber,
    phone,
    position: index + 1,
  }),
);

function tablesOf(plan: string): PlanDetail[] {
  const [from = ''] = readdirSync(join(folder, 'plans', plan));
  const dir = `plans/${plan}/${from}`;
  return rowsOf(`${dir}/tables.csv`, ['file', 'title']).map(({ file, title: header }) => {
    const [head, ...lines] = readCsv(read(`${dir}/${file}`), file, problems).map(({ cells }) => cells);
    return withRowKeys({
      header,
      option_headers: (head ?? []).slice(1).map((title) => ({ title })),
      result: lines.map(([title = '', ...values]) => ({ title, datas: values.map((value) => ({ value })) })),
    });
  });
}

/** The tables that a member sees under each of the demo's plans. */
export const demoTablesByPlan = Object.fromEntries(demoCatalog.map(({ id, name }) => [name, tablesOf(id)])) as Record<
  'UMR Plan A' | 'UHC Plan B (PPO)' | 'MetLife Dental Plan' | 'MetLife Vision Plan',
  PlanDetail[]
>;

/** The demo's texts in Markdown. */
export const demoMarkdown = ['pages', 'benefits'].flatMap((kind) =>
  readdirSync(join(folder, kind)).map((file) => read(`${kind}/${file}`).replace(/^---\n[\s\S]*?\n---\n/, '')),
);
export const demoHtml = demoMarkdown.map((text) => fromMarkdown(text));
problems.assertNone();
