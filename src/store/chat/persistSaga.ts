import { call, put, select, take, type SagaGenerator } from 'typed-redux-saga';

import {
  discardAsked,
  draftChanged,
  messageAccepted,
  messageFailed,
  messagesDelivered,
  messageTried,
  messageWritten,
  recalled,
  retryAsked,
  selectDrafts,
  selectOutbox,
} from './chatSlice';
import { selectToken, tokenReplaced } from '@/store/session/sessionSlice';
import type { SagaDeps } from '@/store/sagaDeps';

import { readStoredChat, type StoredChat } from './storedChat';

const changes = [
  recalled,
  draftChanged,
  messageWritten,
  messageTried,
  messageAccepted,
  messageFailed,
  messagesDelivered,
  retryAsked,
  discardAsked,
  tokenReplaced,
];
/** The end of a token: enough to recognize it, too little to use. */
const printOf = (token: string | null) => token?.slice(-8) ?? '';

/** Keeps the outbox and drafts in this tab over a reload and an expired session, for their writer only. */
export function* persistSaga({ memory, returning }: SagaDeps): SagaGenerator<void> {
  const session = yield* call(printOf, yield* select(selectToken));
  const kept = readStoredChat(yield* call(memory.recallForTab));
  const here = yield* call([returning, 'who']);
  const isTheirs = kept !== null && (kept.session === session || (kept.who !== null && kept.who === here));
  const who = (isTheirs && kept.session === session ? kept.who : null) ?? here;
  if (isTheirs) yield* put(recalled({ outbox: kept.outbox, drafts: kept.drafts }));
  else yield* call(memory.forgetForTab);

  for (;;) {
    const outbox = yield* select(selectOutbox);
    const drafts = yield* select(selectDrafts);
    const now: StoredChat = {
      session: yield* call(printOf, yield* select(selectToken)),
      who: (yield* call([returning, 'who'])) ?? who,
      outbox,
      drafts,
    };
    const isEmpty = outbox.length === 0 && Object.keys(drafts).length === 0;
    if (isEmpty) yield* call(memory.forgetForTab);
    else yield* call(memory.keepForTab, JSON.stringify(now));
    yield* take(changes);
  }
}
