import { type CatalogPlan, catalogPaths, type PlanDraft } from '@/contract/program/plan';
import { planYearKey } from '@/contract/program/planYear';
import { publicationPaths } from '@/contract/program/publication';

import type { TestBackend } from './backend';

const noDetails = { insurer: '', groupNumber: '', phone: '' };

/** Manages a backend's catalog like an administrator. */
export function catalogOf({ main }: Pick<TestBackend, 'main'>, token: string) {
  const list = async (): Promise<CatalogPlan[]> => (await main('GET', catalogPaths.list, { token })).body.data;
  const ask = async (path: string, body: unknown) => (await main('POST', path, { token, body })).body;
  return {
    list,
    async add(name: string, facts: Partial<PlanDraft> & Pick<PlanDraft, 'kind'>): Promise<string> {
      return (await ask(catalogPaths.add, { userTiear: null, ...noDetails, ...facts, name })).data.id;
    },
    async edit(id: string, change: object) {
      const plan = (await list()).find((one) => one.id === id);
      return ask(catalogPaths.edit, { id, version: plan?.version, ...change });
    },
    /** Publishes one of a plan's tables, in effect since 2020. */
    async publishTable(plan: string, header: string) {
      const place = ['planTables', planYearKey({ plan, from: '2020-01-01' })] as const;
      const row = { key: 'visit', title: 'Visit', datas: [{ value: '$10' }] };
      const tables = [{ header, option_headers: [{ title: 'You pay' }], result: [row] }];
      await ask(publicationPaths.saveDraft(...place), { version: 0, body: { tables } });
      return ask(publicationPaths.publish(...place), { version: 1 });
    },
  };
}
