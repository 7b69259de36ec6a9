import type { Kept, Waiting } from './chatSlice';

/** The stored chat with its owner: the session, and the person's id if known. */
export type StoredChat = Kept & { session: string; who: string | null };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';

function readWaiting(value: unknown): Waiting[] {
  if (!isRecord(value)) return [];
  const { clientId, groupName, text, writtenAt, state, reason, tried } = value;
  if (!isText(clientId) || !isText(groupName) || !isText(text) || !isText(writtenAt)) return [];
  // Accepted messages are in the service's history.
  if (state !== 'sending' && state !== 'failed') return [];
  const after =
    isRecord(tried) && (isText(tried.after) || tried.after === null) ? { tried: { after: tried.after } } : {};
  return [{ clientId, groupName, text, writtenAt, state, ...(isText(reason) && { reason }), ...after }];
}

/** Parses stored chat data; null when it is invalid. */
export function readStoredChat(text: string | null): StoredChat | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(value) || !isText(value.session)) return null;
    const { session, who, outbox, drafts } = value;
    return {
      session,
      who: isText(who) ? who : null,
      outbox: Array.isArray(outbox) ? outbox.flatMap(readWaiting) : [],
      drafts: isRecord(drafts)
        ? Object.fromEntries(Object.entries(drafts).filter((entry): entry is [string, string] => isText(entry[1])))
        : {},
    };
  } catch {
    return null;
  }
}
