import { Readable } from 'node:stream';

import type { AuditLineShown } from '@/contract/office/audit';
import { deedWords, outcomeWords, roleWords, subjectKind, subjectWords } from '@/contract/office/auditWords';
import { withNames } from '@/server/db/office/auditPage';
import { searchAudit, type AuditSearch } from '@/server/db/office/auditSearch';
import type { Store } from '@/server/db/store';
import { csvText } from '@/server/csv/csvText';

/** Without a byte-order mark spreadsheets assume a regional encoding. */
const byteOrderMark = '\uFEFF';
const linesAtOnce = 1000;

const columnsIn = (timeZone: string) => [
  'Line',
  `Time (${timeZone})`,
  'Time (UTC)',
  'Who (id)',
  'Who',
  'Role',
  'What',
  'About (id)',
  'About',
  'Result',
  'Address',
  'Deed',
  'Details',
];

/**
 * All lines of a search as CSV, the newest first. Reads by key in small steps, so that a long export blocks nobody.
 * Resolves after the first step: an unreachable database then causes an error instead of a truncated sheet.
 */
export async function auditSheet(
  { db, runStep }: Pick<Store, 'db' | 'runStep'>,
  search: AuditSearch,
  timeZone: string,
) {
  const read = (before?: number) =>
    runStep(async () => {
      const { rows, next } = await searchAudit(db, search, { before, limit: linesAtOnce });
      return { lines: await withNames(db, rows), next };
    });
  // Swedish writes a moment as date and time.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
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

function cellsOf(line: AuditLineShown, clock: Intl.DateTimeFormat) {
  const { id, at, actor, actorName, role, subject, subjectName, outcome, address, action, detail } = line;
  return [
    String(id),
    clock.format(new Date(at)),
    at,
    actor,
    actorName,
    roleWords[role],
    deedWords({ action, subject: subjectKind(subject), detail }),
    subject,
    subject && subjectWords({ subject, name: subjectName }),
    outcomeWords(outcome),
    address,
    action,
    JSON.stringify(detail),
  ];
}
