import { isAnyOf } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';

import { api } from '@/api/core/api';
import { chatApi, type Conversation } from '@/api/chat';
import type { CallError } from '@/api/core/failure';
import { append, type KnownHistory } from '@/api/chatHistory';
import { isSameGroup, type Message } from '@/contract/messages/chat';
import { request } from '@/store/request';
import type { RootState } from '@/store/rootReducer';

const { getHistory, getAdminHistory } = chatApi.endpoints;
type Endpoint = 'getHistory' | 'getAdminHistory';

/** A cached conversation; messages are stored only in the RTK Query cache. */
export type Held = { endpoint: Endpoint; conversation: Conversation; known: KnownHistory | null };

/** Matches a finished read of a conversation. */
export const isHistoryRead = isAnyOf(getHistory.matchFulfilled, getAdminHistory.matchFulfilled);

/** The cached conversations, all or those of one group. */
export function* heldHistories(groupName?: string): SagaGenerator<Held[]> {
  const { queries } = yield* select((state: RootState) => state[api.reducerPath]);
  return Object.values(queries).flatMap((entry) => {
    if (entry?.endpointName !== getHistory.name && entry?.endpointName !== getAdminHistory.name) return [];
    const conversation = entry.originalArgs as unknown as Conversation;
    if (groupName !== undefined && !isSameGroup(conversation.uniqueId, groupName)) return [];
    const known = (entry.data as KnownHistory | undefined) ?? null;
    return [{ endpoint: entry.endpointName as Endpoint, conversation, known }];
  });
}

export function* replaceHistory({ endpoint, conversation }: Held, next: KnownHistory): SagaGenerator<void> {
  yield* put(chatApi.util.updateQueryData(endpoint, conversation, () => next, false) as never);
}

/** Appends messages to a cached history; Immer then copies only its end. */
export function* growHistory({ endpoint, conversation }: Held, newer: readonly Message[]): SagaGenerator<void> {
  if (newer.length === 0) return;
  yield* put(chatApi.util.updateQueryData(endpoint, conversation, (known) => append(known, newer), false) as never);
}

/** Reads a conversation again; returns the error or null. */
export function* readAgain({ endpoint, conversation }: Held): SagaGenerator<CallError | null> {
  const { error } = yield* request(
    chatApi.endpoints[endpoint].initiate(conversation, { subscribe: false, forceRefetch: true }) as never,
  );
  return error ?? null;
}
