import type { SsnReason } from '@/contract/administration/ssnReason';
import type { Backend } from '@/server/backend';
import { exportPeopleFile } from '@/server/modules/people/exportFile';
import type { ExportScope } from '@/server/modules/people/queries/exports';
import { formatActor, type Requester } from '@/server/platform/http/caller';

/** `auditDetail` describes the export for the audit log. */
type FullSsnExport = {
  scope: ExportScope;
  auditDetail: Record<string, string | number | boolean>;
  ssnReason: SsnReason;
};

/** Exports people with their full SSNs. Stores the reason, and records each person before their SSN is decrypted. */
export async function exportFullSsns(
  { db, store, audit, cipher, now }: Backend,
  { scope, auditDetail, ssnReason: { reason, note } }: FullSsnExport,
  by: Requester,
) {
  let exportId = 0;
  return exportPeopleFile(store, {
    scope,
    hasBirthDates: true,
    async recordStart(count) {
      exportId = await db.transaction().execute(async (tx) => {
        const { id } = await tx
          .insertInto('exports')
          .values({ actor: formatActor(by.actor), reason, note_sealed: cipher.encrypt(note), created_at: now() })
          .returning('id')
          .executeTakeFirstOrThrow();
        const detail = { ...count, numbers: 'whole', reason, ...auditDetail };
        await audit.write(tx, { ...by, action: 'export', subject: `export:${id}`, outcome: 'done', detail });
        return id;
      });
    },
    fullSsnExport: {
      cipher,
      recordPeople: (tx, people) =>
        audit.writeAll(
          tx,
          people.map((id) => ({
            ...by,
            action: 'view-ssn',
            subject: `person:${id}`,
            outcome: 'done',
            detail: { export: exportId },
          })),
        ),
    },
  });
}
