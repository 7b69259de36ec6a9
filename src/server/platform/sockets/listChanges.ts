import type { Permission } from '@/contract/administration/permissions';
import type { SequenceKind } from '@/contract/content/sequence';
import { type ListSubject, listSubjects } from '@/contract/messages/socket';
import type { AuditAction, AuditEntryInput } from '@/server/platform/audit/audit';
import type { Log } from '@/server/platform/process/log';
import { throttle } from '@/server/platform/process/throttle';

import type { SocketRooms } from './rooms';

/** An import changes many rows, so each node notifies its administrators at most this often. */
const notifyIntervalMs = 1000;

const permissionOf: Record<ListSubject, Permission> = {
  person: 'people',
  alert: 'content',
  card: 'content',
  document: 'content',
  notification: 'content',
};

/** Actions that change what a list shows. Other actions only read or are about signing in. */
const changingActions = new Set<AuditAction>([
  'change',
  'delete',
  'upload',
  'approval',
  'change-request',
  'import',
  'sign-up',
  'keep',
  'purge',
]);

const orderedLists: Partial<Record<SequenceKind, ListSubject>> = {
  alert: 'alert',
  homescreen: 'card',
  resource: 'document',
};

/** The list that shows a change recorded by this audit entry. */
export function changedListOf({ action, subject = '', outcome }: AuditEntryInput): ListSubject | undefined {
  if (outcome !== 'done' || !changingActions.has(action)) return undefined;
  const [kind = '', key = ''] = subject.split(':');
  if (kind === 'order') return orderedLists[key as SequenceKind];
  if (kind === 'import') return 'person';
  return listSubjects.find((list) => list === kind);
}

/**
 * Tells administrators' pages which lists have changed. This is derived from a transaction's audit entries, so that no
 * route can forget it: every change to a row writes one.
 */
export function makeListChanges({ sockets, log }: { sockets: SocketRooms; log: Log }) {
  const changedLists = new Set<ListSubject>();

  function notifyAdministrators() {
    const subjects = [...changedLists];
    changedLists.clear();
    for (const permission of ['people', 'content'] as const) {
      const relevantSubjects = subjects.filter((subject) => permissionOf[subject] === permission);
      if (relevantSubjects.length > 0)
        sockets.emitLocally(`right:${permission}`, 'listsChanged', { subjects: relevantSubjects });
    }
  }
  const notify = throttle(notifyAdministrators, notifyIntervalMs, (error) =>
    log.warn({ err: error }, 'could not notify administrators of a changed list'),
  );

  sockets.onBroadcast((message) => {
    // After a disconnection, every list may have changed, because events that other nodes sent in the meantime are
    // lost.
    const subjects =
      message.kind === 'rejoined' ? listSubjects : message.kind === 'rowsChanged' ? message.subjects : [];
    if (subjects.length === 0) return;
    subjects.forEach((subject) => changedLists.add(subject));
    notify.request();
  });

  return {
    /** Call it after the transaction that wrote these entries has been committed. */
    broadcastChanges(entries: readonly AuditEntryInput[]) {
      const subjects = new Set(entries.flatMap((entry) => changedListOf(entry) ?? []));
      if (subjects.size > 0) sockets.broadcast({ kind: 'rowsChanged', subjects: [...subjects] });
    },
  };
}
