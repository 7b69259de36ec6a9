import { call, put, type SagaGenerator, select, take } from 'typed-redux-saga';
import { isRecord } from '@/contract/isRecord';
import type { SagaDeps } from '@/store/sagaDeps';
import { selectToken, tokenReplaced } from '@/store/session/sessionSlice';
import {
  chatRestored,
  discardRequested,
  draftChanged,
  messageAccepted,
  messageEmitted,
  messageFailed,
  messagesDelivered,
  messageWritten,
  type OutboxMessage,
  type PersistedChat,
  retryRequested,
  selectDrafts,
  selectOutbox,
} from './chatSlice';

/** The stored chat with its owner: the end of the session's token, and the person's ID if known. */
type StoredChat = PersistedChat & { session: string; who: string | null };

const isText = (value: unknown): value is string => typeof value === 'string';

function readPendingMessage(value: unknown): OutboxMessage[] {
  if (!isRecord(value)) return [];
  const { clientId, groupName, text, writtenAt, state, reason, tried } = value;
  if (!isText(clientId) || !isText(groupName) || !isText(text) || !isText(writtenAt)) return [];
  // Accepted messages are in the service's history.
  if (state !== 'sending' && state !== 'failed') return [];
  const triedField =
    isRecord(tried) && (isText(tried.after) || tried.after === null) ? { tried: { after: tried.after } } : {};
  return [{ clientId, groupName, text, writtenAt, state, ...(isText(reason) && { reason }), ...triedField }];
}

/** Whether a message was sent and whether its receipt is overdue are not kept across reloads. */
const withoutSendState = ({ isEmitted: _emitted, isOverdue: _overdue, ...message }: OutboxMessage): OutboxMessage =>
  message;

/** Parses stored chat data; null when it is invalid. */
function readStoredChat(text: string | null): StoredChat | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(value) || !isText(value.session)) return null;
    const { session, who, outbox, drafts } = value;
    return {
      session,
      who: isText(who) ? who : null,
      outbox: Array.isArray(outbox) ? outbox.flatMap(readPendingMessage) : [],
      drafts: isRecord(drafts)
        ? Object.fromEntries(Object.entries(drafts).filter((entry): entry is [string, string] => isText(entry[1])))
        : {},
    };
  } catch {
    return null;
  }
}

const changeActions = [
  chatRestored,
  draftChanged,
  messageWritten,
  messageEmitted,
  messageAccepted,
  messageFailed,
  messagesDelivered,
  retryRequested,
  discardRequested,
  tokenReplaced,
];
/** The last characters of a token: enough to recognize it, not enough to use it. */
const tokenEnd = (token: string | null) => token?.slice(-8) ?? '';

/** Keeps the outbox and drafts in this tab across a reload and an expired session, for the same person only. */
export function* persistSaga({ memory, returnTo }: SagaDeps): SagaGenerator<void> {
  const session = yield* call(tokenEnd, yield* select(selectToken));
  const storedChat = readStoredChat(yield* call(memory.loadUnsentChat));
  const personId = yield* call([returnTo, 'personId']);
  const belongsToUser =
    storedChat !== null && (storedChat.session === session || (storedChat.who !== null && storedChat.who === personId));
  const who = (belongsToUser && storedChat.session === session ? storedChat.who : null) ?? personId;
  if (belongsToUser) yield* put(chatRestored({ outbox: storedChat.outbox, drafts: storedChat.drafts }));

  for (;;) {
    const outbox = yield* select(selectOutbox);
    const drafts = yield* select(selectDrafts);
    const currentChat: StoredChat = {
      session: yield* call(tokenEnd, yield* select(selectToken)),
      who: (yield* call([returnTo, 'personId'])) ?? who,
      outbox: outbox.map(withoutSendState),
      drafts,
    };
    const isEmpty = outbox.length === 0 && Object.keys(drafts).length === 0;
    if (isEmpty) yield* call(memory.clearUnsentChat);
    else yield* call(memory.saveUnsentChat, JSON.stringify(currentChat));
    yield* take(changeActions);
  }
}
