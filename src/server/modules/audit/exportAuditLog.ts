import { Readable } from 'node:stream';
import type { AuditEntry } from '@/contract/administration/audit';
import { actionText, outcomeText, roleTexts, subjectKind, subjectText } from '@/contract/administration/auditText';
import { timestampFormatter } from '@/contract/format';
import { addNames } from '@/server/modules/audit/queries/auditPage';
import { type AuditSearch, searchAudit } from '@/server/modules/audit/queries/auditSearch';
import { csvText } from '@/server/platform/csv/csvText';
import type { Store } from '@/server/platform/database/store';

/** Without a byte-order mark, spreadsheets assume a regional encoding. */
const byteOrderMark = '\uFEFF';
const linesPerBatch = 1000;

const columnsIn = (timeZone: string) => [
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
 * All lines of a search as CSV, newest first. Reads by key in small steps, so that a long export blocks no one.
 * Resolves after the first step, so that an unreachable database causes an error instead of a truncated file.
 */
export async function exportAuditLog(
  { db, runStep }: Pick<Store, 'db' | 'runStep'>,
  search: AuditSearch,
  timeZone: string,
) {
  const read = (before?: number) =>
    runStep(async () => {
      const { rows, next } = await searchAudit(db, search, { before, limit: linesPerBatch });
      return { lines: await addNames(db, rows), next };
    });
  // The Swedish locale formats a time as `2026-11-26 23:34:05`.
  const clock = timestampFormatter(timeZone);
  const first = await read();

  async function* text() {
    yield byteOrderMark + csvText([columnsIn(timeZone)]);
    for (let step = first; ; step = await read(step.next)) {
      if (step.lines.length) yield csvText(step.lines.map((line) => cellsOf(line, clock)));
      if (step.next === null) return;
    }
  }
  return Readable.from(text(), { objectMode: false });
}

function cellsOf(line: AuditEntry, clock: (moment: Date) => string) {
  const { id, at, actor, actorName, role, subject, subjectName, subjectTitle, outcome, address, action, detail } = line;
  return [
    String(id),
    clock(new Date(at)),
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
