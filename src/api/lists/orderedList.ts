import { original } from '@reduxjs/toolkit';
import type { Api, MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query/react';
import { afterSuccess } from '@/api/core/afterSuccess';
import { api } from '@/api/core/api';
import type { baseQuery } from '@/api/core/baseQuery';
import { reorderRows, type SequenceKind, sequenceBody, sequencePath } from '@/contract/content/sequence';
import { type Id, isSameId } from '@/contract/id';
import { texts } from '@/contract/texts';
import { listKey } from './contentList';
import { getConflictingRow } from './editConflict';

type Row = { id: Id; sequence: number };
type Tag = 'Alert' | 'Benefit' | 'Card' | 'Document';
type ListQuery = QueryDefinition<object, typeof baseQuery, Tag, Row[], 'api'>;
type Mutation<Arg> = MutationDefinition<Arg, typeof baseQuery, Tag, null, 'api'>;
type Lifecycle<Arg> = Parameters<NonNullable<Mutation<Arg>['onQueryStarted']>>[1];

/** An ordered list, which is cached under each filter by its endpoint. */
export type OrderedList = { kind: SequenceKind; tag: Tag; endpoint: ListEndpoint };
type ListEndpoint = 'getAlerts' | 'getBenefitRows' | 'getCards' | 'getDocuments';
export type Arrangement<R extends Row, Filter extends object> = { filter: Filter; rows: R[] };

/** The lists' endpoints are injected elsewhere, so the type of `api` lacks them. */
const listApi = api as unknown as Api<typeof baseQuery, Record<ListEndpoint, ListQuery>, 'api', Tag>;

const patchRows = (endpoint: ListEndpoint, filter: object, change: (rows: Row[]) => Row[]) =>
  listApi.util.updateQueryData(endpoint, filter, (rows) => change(original(rows) ?? rows));

/** A move that is shown while its call is in flight. */
type OptimisticMove = {
  apply: () => void;
  /** The order to restore after a rejection. */
  previousOrder: readonly Id[];
  /** The list was reloaded while the call was in flight. */
  isStale: boolean;
};
const optimisticMoves = new Map<string, OptimisticMove>();
const moveKey = ({ kind }: OrderedList, filter: object) => `${kind} ${listKey(filter)}`;

/** The last queued call for each kind, so that the last order requested is the one stored. */
const sendQueues = new Map<SequenceKind, Promise<unknown>>();

/** Lets the browser paint the move before the request is made. */
const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve));

function sendInOrder<Result>(kind: SequenceKind, send: () => Promise<Result>): Promise<Result> {
  const queuedCall = (sendQueues.get(kind) ?? nextTask()).then(send);
  sendQueues.set(
    kind,
    queuedCall.catch(() => undefined),
  );
  return queuedCall;
}

/** Keeps the new order when a list is loaded before the response to its move; the list is reloaded afterward. */
export const keepOrderDuringMove =
  (list: OrderedList) => (filter: object, lifecycle: { queryFulfilled: PromiseLike<{ data: unknown }> }) =>
    afterSuccess(lifecycle, () => {
      const move = optimisticMoves.get(moveKey(list, filter));
      if (!move) return;
      move.isStale = true;
      move.apply();
    });

/** Invalidates the list after a change, and after an edit that was rejected as outdated. */
export const invalidateAfterChange = (tag: Tag) => (_data: unknown, error: unknown) =>
  error && !getConflictingRow(error) ? [] : [tag];

/** Removes a deleted row from the list under every filter, without reloading the lists. */
export const removeFromLists =
  ({ endpoint }: OrderedList) =>
  (id: Id, lifecycle: Lifecycle<Id>) =>
    afterSuccess(lifecycle, () => {
      for (const filter of listApi.util.selectCachedArgsForQuery(lifecycle.getState(), endpoint))
        lifecycle.dispatch(patchRows(endpoint, filter, (rows) => rows.filter((row) => !isSameId(row.id, id))));
    });

/**
 * The endpoint that stores a list's order; the move is shown at once. Until the service responds, a list that is
 * reloaded keeps the new order and is reloaded again afterward; a rejected move is undone and the list reloaded.
 */
export const orderMutation = (list: OrderedList) =>
  ({
    queryFn: ({ rows }, _queryApi, _extraOptions, runQuery) =>
      sendInOrder(list.kind, async () => {
        const { error, meta } = await runQuery({
          url: sequencePath,
          method: 'POST',
          params: { tableType: list.kind },
          body: sequenceBody(list.kind, rows),
        });
        return error ? { error, meta } : { data: null, meta };
      }),
    async onQueryStarted({ filter, rows }, lifecycle) {
      const { dispatch, queryFulfilled } = lifecycle;
      const { endpoint, tag } = list;
      const key = moveKey(list, filter);
      const ids = rows.map(({ id }) => id);
      const arrange = (order: readonly Id[]) =>
        void dispatch(patchRows(endpoint, filter, (shownRows) => reorderRows(shownRows, order)));
      const pendingMove = optimisticMoves.get(key);
      const shownRows = listApi.endpoints[endpoint].select(filter)(lifecycle.getState()).data ?? [];
      const ownMove: OptimisticMove = {
        apply: () => arrange(ids),
        previousOrder: pendingMove?.previousOrder ?? shownRows.map(({ id }) => id),
        isStale: pendingMove?.isStale ?? false,
      };
      optimisticMoves.set(key, ownMove);
      ownMove.apply();
      try {
        await queryFulfilled;
        const latest = optimisticMoves.get(key);
        if (latest !== ownMove) {
          if (latest) latest.previousOrder = ids;
          return;
        }
        optimisticMoves.delete(key);
        // The lists under other filters still have the old order.
        const otherLists = listApi.util
          .selectCachedArgsForQuery(lifecycle.getState(), endpoint)
          .map(listKey)
          .filter((id) => id !== listKey(filter))
          .map((id) => ({ type: tag, id }));
        dispatch(listApi.util.invalidateTags(ownMove.isStale ? [tag] : otherLists));
      } catch {
        if (optimisticMoves.get(key) !== ownMove) return;
        optimisticMoves.delete(key);
        arrange(ownMove.previousOrder);
        dispatch(listApi.util.invalidateTags([tag]));
      }
    },
    extraOptions: {
      successMessage: texts.sequence.updated,
      refusalMessage: texts.sequence.failed,
      errorMessage: texts.sequence.error,
    },
  }) satisfies Partial<Mutation<Arrangement<Row, object>>>;
