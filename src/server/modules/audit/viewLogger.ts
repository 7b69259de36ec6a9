import type { AuditEntryInput, AuditLog } from '@/server/platform/audit/audit';
import type { Caller } from '@/server/platform/http/caller';

const sameViewMs = 10 * 60_000;

/**
 * Writes one entry for all reads of the same page in a session within ten minutes, because each section of a page is a
 * separate call. Each node has a separate memory of recent reads.
 */
export function makeViewLogger({ audit, now }: { audit: AuditLog; now: () => Date }) {
  const recentViews = new Map<string, { at: number; pendingWrite: Promise<void> }>();

  function recordOnce(
    { kind, id, sessionId }: Caller,
    entry: Pick<AuditEntryInput, 'action' | 'subject' | 'detail' | 'address'>,
  ): Promise<void> {
    const at = now().getTime();
    for (const [key, view] of recentViews) if (at - view.at >= sameViewMs) recentViews.delete(key);
    const key = `${sessionId} ${entry.action} ${entry.subject} ${JSON.stringify(entry.detail)}`;
    const recentView = recentViews.get(key);
    if (recentView) return recentView.pendingWrite;
    const pendingWrite = audit.record({ ...entry, actor: { kind, id }, outcome: 'done' });
    recentViews.set(key, { at, pendingWrite });
    // After a failed write, the next read tries again.
    pendingWrite.catch(() => recentViews.delete(key));
    return pendingWrite;
  }

  return {
    /** An administrator opened a person's page. Each of these resolves once the log has the entry. */
    recordPersonView: (caller: Caller, id: number, address: string) =>
      recordOnce(caller, { action: 'view-record', subject: `person:${id}`, detail: { page: true }, address }),
    /** An administrator viewed one of a person's reported changes. */
    recordRequestView: (
      caller: Caller,
      { personId, request }: { personId: number; request: number },
      address: string,
    ) => recordOnce(caller, { action: 'view-request', subject: `person:${personId}`, detail: { request }, address }),
    /** An administrator viewed the log, for one person or for everyone. */
    recordAuditLogView: (caller: Caller, id: number | undefined, address: string) =>
      recordOnce(caller, { action: 'view-audit', subject: id === undefined ? 'audit' : `person:${id}`, address }),
  };
}
export type ViewLogger = ReturnType<typeof makeViewLogger>;
