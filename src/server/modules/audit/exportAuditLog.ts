import { Readable } from 'node:stream';
import type { AuditEntry } from '@/contract/administration/audit';
import { actionText, outcomeText, roleTexts, subjectKind, subjectText } from '@/contract/administration/auditText';
import { timestampFormatter } from '@/contract/format';
import { addNames } from '@/server/modules/audit/queries/auditPage';
import { type AuditSearch, searchAudit } from '@/server/modules/audit/queries/auditSearch';
import { byteOrderMark } from '@/server/platform/csv/csvRoute';
import { csvText } from '@/server/platform/csv/csvText';
import type { Store } from '@/server/platform/database/store';

const entriesPerBatch = 1000;

const columnTitles = (timeZone: string) => [
  'Entry',
  `Time (${timeZone})`,
  'Time (UTC)',
  'Actor ID',
  'Who',
  'Role',
  'What',
  'Subject ID',
  'About',
  'Result',
  'IP address',
  'Action code',
  'Details',
];

/**
 * All entries of a search as CSV, newest first. Reads by key in small batches, so that a long export blocks no one.
 * Resolves after the first batch, so that an unreachable database causes an error instead of a truncated file.
 */
export async function exportAuditLog(
  { db, runStep }: Pick<Store, 'db' | 'runStep'>,
  search: AuditSearch,
  timeZone: string,
) {
  const readBatch = (before?: number) =>
    runStep(async () => {
      const { rows, next } = await searchAudit(db, search, { before, limit: entriesPerBatch });
      return { entries: await addNames(db, rows), next };
    });
  // Formats a time as `2026-11-26 23:34:05`.
  const formatTime = timestampFormatter(timeZone);
  const firstBatch = await readBatch();

  async function* csvBatches() {
    yield byteOrderMark + csvText([columnTitles(timeZone)]);
    for (let batch = firstBatch; ; batch = await readBatch(batch.next)) {
      if (batch.entries.length) yield csvText(batch.entries.map((entry) => cellsOf(entry, formatTime)));
      if (batch.next === null) return;
    }
  }
  return Readable.from(csvBatches(), { objectMode: false });
}

function cellsOf(entry: AuditEntry, formatTime: (moment: Date) => string) {
  const { id, at, actor, actorName, role, subject, subjectName, subjectTitle, outcome, address, action, detail } =
    entry;
  return [
    String(id),
    formatTime(new Date(at)),
    at,
    actor,
    actorName,
    roleTexts[role],
    actionText({ action, subject: subjectKind(subject), detail }),
    subject,
    subject && subjectText({ subject, name: subjectName, title: subjectTitle }),
    outcomeText(outcome),
    address,
    action,
    JSON.stringify(detail),
  ];
}
