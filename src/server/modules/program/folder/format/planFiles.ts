import { findTierProblem, planDraftSchema, planEditSchema } from '@/contract/program/plan';

import type { FolderPlan } from '@/server/modules/program/folder/content';
import { readRows, writeCsv } from './csv';
import { type FolderFiles, readTextFile } from './folderFiles';
import type { Problems } from './problems';

export const plansFile = 'plans.csv';
const columns = ['id', 'kind', 'name', 'tier', 'open', 'insurer', 'groupNumber', 'phone'] as const;

const { shape } = planDraftSchema;
const kindSchema = shape.kind;

function readPlan(row: Record<(typeof columns)[number], string>, addProblem: (message: string) => void) {
  const id = planEditSchema.shape.id.safeParse(row.id);
  if (!id.success)
    addProblem(
      '“id” can contain only lowercase letters, digits, and _, because the folder for the plan’s tables has the same name.',
    );
  const kind = kindSchema.safeParse(row.kind);
  if (!kind.success) addProblem('“kind” must be medical, dental, or vision.');
  if (!/^(?:yes|no)$/.test(row.open)) addProblem('“open” must be yes or no.');
  const fields = {
    name: row.name,
    userTiear: row.tier.trim() === '' ? null : Number(row.tier),
    insurer: row.insurer,
    groupNumber: row.groupNumber,
    phone: row.phone,
  };
  const parsed = planDraftSchema.safeParse({ kind: kind.data ?? 'dental', ...fields });
  for (const { path, message } of parsed.error?.issues ?? [])
    addProblem(`“${path[0] === 'userTiear' ? 'tier' : String(path[0])}”: ${message}`);
  if (!parsed.success || !id.success || !kind.success) return undefined;
  const problem = findTierProblem(parsed.data);
  if (problem) addProblem(problem);
  return { id: id.data, ...parsed.data, isOpen: row.open === 'yes' };
}

/** The plans in the order of the file. */
export async function readPlans(files: FolderFiles, problems: Problems): Promise<FolderPlan[] | undefined> {
  const text = await readTextFile(files, plansFile, problems);
  if (text === undefined) return undefined;
  const plans: FolderPlan[] = [];
  for (const { row, line } of readRows(text, columns, plansFile, problems)) {
    const addProblem = (message: string) => problems.add(plansFile, message, line);
    const plan = readPlan(row, addProblem);
    if (!plan) continue;
    for (const other of plans) {
      if (other.id === plan.id) addProblem(`the id “${plan.id}” is listed twice.`);
      if (other.name.toLowerCase() === plan.name.toLowerCase())
        addProblem(`another plan is already named “${other.name}.”`);
      if (plan.userTiear !== null && other.userTiear === plan.userTiear)
        addProblem(`tier ${plan.userTiear} is already used by “${other.name}.”`);
    }
    plans.push(plan);
  }
  return plans;
}

export const writePlans = (plans: readonly FolderPlan[]) =>
  writeCsv([
    columns,
    ...plans.map((plan) => [
      plan.id,
      plan.kind,
      plan.name,
      plan.userTiear === null ? '' : String(plan.userTiear),
      plan.isOpen ? 'yes' : 'no',
      plan.insurer,
      plan.groupNumber,
      plan.phone,
    ]),
  ]);
