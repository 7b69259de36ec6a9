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

/** A conversation as the cache holds it: messages live there and nowhere else. */
export type Held = { endpoint: Endpoint; conversation: Conversation; known: KnownHistory | null };

/** Whether the cache has just taken in what the service answered, and for which conversation. */
export const isHistoryRead = isAnyOf(getHistory.matchFulfilled, getAdminHistory.matchFulfilled);

/** The histories that are held, of one conversation or of all. */
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

/** Lets a history grow at its end: the cache then works on what is new, and copies nothing of what it holds. */
export function* growHistory({ endpoint, conversation }: Held, newer: readonly Message[]): SagaGenerator<void> {
  if (newer.length === 0) return;
  yield* put(chatApi.util.updateQueryData(endpoint, conversation, (known) => append(known, newer), false) as never);
}

/** Reads a conversation anew; tells why that failed, or null. */
export function* readAgain({ endpoint, conversation }: Held): SagaGenerator<CallError | null> {
  const { error } = yield* request(
    chatApi.endpoints[endpoint].initiate(conversation, { subscribe: false, forceRefetch: true }) as never,
  );
  return error ?? null;
}
