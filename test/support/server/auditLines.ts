import type { AuditAction } from '@/server/platform/audit/audit';
import type { Database } from '@/server/platform/database/database';

type Wanted = { subject?: string; action?: AuditAction; actor?: string };

/** Entries of the audit log, oldest first, with `detail` parsed from its JSON. */
export async function auditLines({ db }: { db: Database }, { subject, action, actor }: Wanted = {}) {
  let query = db.selectFrom('audit').selectAll().orderBy('id');
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (action !== undefined) query = query.where('action', '=', action);
  if (actor !== undefined) query = query.where('actor', '=', actor);
  const lines = await query.execute();
  return lines.map((line) => ({ ...line, detail: JSON.parse(line.detail) as Record<string, unknown> }));
}
