import { Readable } from 'node:stream';

import { maxCardFileBytes } from '@/contract/files';
import type { PlanKind } from '@/contract/people/plan';
import type { Backend } from '@/server/backend';
import { historyOf } from '@/server/modules/coverage/queries/coverages';
import type { Database } from '@/server/platform/database/database';

import { drawPdf } from './drawings';

type DemoCard = { contact: string; name: string; type: PlanKind; plan: string; lines: string[] };

const helpLines = ['Show this card at every visit.', 'Questions? Call 555-010-0199, Monday through Friday.'];

/** The cards of the documented member and their spouse. */
const demoPlanCards: DemoCard[] = [
  {
    contact: '5550100002',
    name: 'Jordan Ellis',
    type: 'medical',
    plan: 'UMR Plan A',
    lines: [
      'Member 900-0002   Group HB-1200',
      'Primary care $20   Specialist $40',
      'Urgent care $50   Emergency room $200',
      ...helpLines,
    ],
  },
  {
    contact: '5550100002',
    name: 'Jordan Ellis',
    type: 'dental',
    plan: 'MetLife Dental Plan',
    lines: ['Member 900-0002   Group HB-3100', 'Cleanings and exams 100%', 'Annual maximum $2,000', ...helpLines],
  },
  {
    contact: '5550100012',
    name: 'Casey Ellis',
    type: 'medical',
    plan: 'UHC Plan B (PPO)',
    lines: [
      'Member 900-0012   Group HB-1300',
      'Primary care $30   Specialist $60',
      'Urgent care $75   Emergency room $300',
      ...helpLines,
    ],
  },
];

/** Stores the demo's plan cards as files. Returns a function that inserts their rows. */
export async function storeDemoPlanCards({ files, now }: Backend) {
  const storedCards = await Promise.all(
    demoPlanCards.map(async ({ contact, name, type, plan, lines }) => {
      const stream = Readable.from([drawPdf(plan, [name, ...lines])]);
      const file = await files.save(
        { stream, name: `${plan} card for ${name}.pdf` },
        { kind: 'pdf', limit: maxCardFileBytes },
      );
      return { contact, type, fileId: file.id };
    }),
  );
  return async (tx: Database) => {
    for (const { contact, type, fileId } of storedCards) {
      const person = await tx.selectFrom('people').select('id').where('contact', '=', contact).executeTakeFirst();
      const coverage = person && (await historyOf(tx, person.id)).find(({ kind }) => kind === type);
      if (coverage)
        await tx
          .insertInto('plan_documents')
          .values({
            person_id: coverage.person_id,
            document_type: type,
            plan_id: coverage.plan_id,
            file_id: fileId,
            created_at: now(),
          })
          .execute();
    }
  };
}
