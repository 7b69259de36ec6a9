import { call, put, takeLeading, type SagaGenerator } from 'typed-redux-saga';

import { api } from '@/api/core/api';
import { chatApi } from '@/api/chat';
import { emptied } from '@/api/chatHistory';
import { texts } from '@/contract/texts';
import type { Ended } from '@/contract/messages/socket';
import { endAsked } from './chatSlice';
import { request } from '@/store/request';
import { toast } from '@/ui/toast/toast';

import type { ChatSession } from './chatDeps';
import { heldHistories, replaceHistory } from './heldHistories';
import type { Histories } from './historySaga';

const { terminateSession } = chatApi.endpoints;

/** Ends a chat session: first the REST call, then the socket event; a refused call changes nothing. */
export function* endingChatSaga(session: ChatSession, histories: Histories): SagaGenerator<void> {
  yield* takeLeading(endAsked, function* ({ payload: { groupName, with: other } }) {
    const userId = session.isAdmin ? other : session.speaker;
    const { error } = yield* request(terminateSession.initiate({ uniqueId: groupName, userId }));
    if (error) return;
    if (session.socket) yield* call(session.socket.terminate, { groupName, senderId: session.speaker });
    else yield* call(emptyHistories, histories, groupName);
  });
}

/** Empties the conversation, then reads its first page again. */
function* emptyHistories(histories: Histories, groupName?: string): SagaGenerator<void> {
  for (const held of yield* call(heldHistories, groupName)) {
    histories.forget(held.conversation.uniqueId);
    if (held.known) yield* call(replaceHistory, held, emptied(held.known));
  }
  yield* put(api.util.invalidateTags(['Conversation']));
}

/** The other side ended the chat session: empties the conversation and shows the service's message. */
export function* handleSessionEnded(histories: Histories, packet: Ended | undefined): SagaGenerator<void> {
  yield* call(emptyHistories, histories, packet?.groupName);
  yield* call(toast.info, typeof packet?.message === 'string' && packet.message ? packet.message : texts.chat.ended, {
    html: false,
  });
}
