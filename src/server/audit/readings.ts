import type { Caller } from '@/server/http/caller';

import type { AuditTrail } from './audit';

/** Resolves once the trail says that this administrator opened the page of this person. */
export type Readings = (caller: Caller, personId: number, address: string) => Promise<void>;

const oneOpeningMs = 10 * 60_000;

/**
 * Writes one line for all parts of a person's page that a session reads within ten minutes, because each part is a call
 * of its own. Each server counts for itself.
 */
export function makeReadings({ audit, now }: { audit: AuditTrail; now: () => Date }): Readings {
  const openings = new Map<string, { at: number; written: Promise<void> }>();

  return ({ kind, id, sessionId }, personId, address) => {
    const at = now().getTime();
    for (const [key, opening] of openings) if (at - opening.at >= oneOpeningMs) openings.delete(key);
    const key = `${sessionId} ${personId}`;
    const opened = openings.get(key);
    if (opened) return opened.written;
    const written = audit.record({
      action: 'view-record',
      actor: { kind, id },
      subject: `person:${personId}`,
      outcome: 'done',
      address,
      detail: { page: true },
    });
    openings.set(key, { at, written });
    // What could not be written is written by the next part that is read.
    written.catch(() => openings.delete(key));
    return written;
  };
}
