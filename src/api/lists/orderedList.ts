import type { MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query/react';
import { afterSuccess } from '@/api/core/afterSuccess';
import type { baseQuery } from '@/api/core/baseQuery';
import type { SequenceKind } from '@/contract/content/sequence';
import { type Id, isSameId } from '@/contract/id';
import { getConflictingRow } from './editConflict';
import { listKey } from './listKey';
import { keepMove, type Move, reorderOptions, reorderRequest, sendInOrder, showMove } from './reorder';

type Row = { id: Id; sequence: number };
type Tag = 'Alert' | 'Benefit' | 'Card' | 'Document';
type Mutation<Arg> = MutationDefinition<Arg, typeof baseQuery, Tag, null, 'api'>;
type MutationLifecycle<Arg> = Parameters<NonNullable<Mutation<Arg>['onQueryStarted']>>[1];
type OnQueryStarted<Filter, R> = NonNullable<
  QueryDefinition<Filter, typeof baseQuery, Tag, R[], 'api'>['onQueryStarted']
>;
type State = ReturnType<MutationLifecycle<unknown>['getState']>;
type Change<R> = (rows: R[]) => R[];
export type Arrangement<R, Filter> = { filter: Filter; rows: R[] };

/** How an ordered list is read and patched in the cache, under each filter. */
export type OrderedList<R extends Row, Filter extends object> = {
  kind: SequenceKind;
  tag: Tag;
  selectFilters: (state: State) => Filter[];
  selectRows: (state: State, filter: Filter) => R[] | undefined;
  patchRows: (dispatch: MutationLifecycle<unknown>['dispatch'], filter: Filter, change: Change<R>) => void;
  reload: (dispatch: MutationLifecycle<unknown>['dispatch'], tags: (Tag | { type: Tag; id: string })[]) => void;
};

/** Keeps the order on screen when the list is reloaded during a move. */
export const keepOrderDuringMove =
  <R extends Row, Filter extends object>({ kind }: Pick<OrderedList<R, Filter>, 'kind'>): OnQueryStarted<Filter, R> =>
  (filter, { queryFulfilled }) =>
    keepMove(kind, listKey(filter), queryFulfilled);

/** Invalidates the list after a change, and after an edit that was rejected as outdated. */
export const invalidateAfterChange = (tag: Tag) => (_data: unknown, error: unknown) =>
  error && !getConflictingRow(error) ? [] : [tag];

/** Removes a deleted row from the list under every filter, without reloading the lists. */
export const removeFromLists =
  <R extends Row, Filter extends object>({ selectFilters, patchRows }: OrderedList<R, Filter>) =>
  (id: Id, lifecycle: MutationLifecycle<Id>) =>
    afterSuccess(lifecycle, () => {
      selectFilters(lifecycle.getState()).forEach((filter) =>
        patchRows(lifecycle.dispatch, filter, (rows) => rows.filter((row) => !isSameId(row.id, id))),
      );
    });

/** The endpoint that stores a list's order, with an optimistic update. */
export const orderMutation = <R extends Row, Filter extends object>({ kind, tag, ...list }: OrderedList<R, Filter>) =>
  ({
    queryFn: ({ rows }, _queryApi, _extraOptions, call) =>
      sendInOrder(kind, async () => {
        const { error, meta } = await call(reorderRequest(kind, rows));
        return error ? { error, meta } : { data: null, meta };
      }),
    onQueryStarted({ filter, rows }, lifecycle) {
      const { dispatch, queryFulfilled } = lifecycle;
      const key = listKey(filter);
      const getOtherKeys = () =>
        list
          .selectFilters(lifecycle.getState())
          .map(listKey)
          .filter((otherKey) => otherKey !== key);
      const move: Move<R> = {
        kind,
        listKey: key,
        ids: rows.map(({ id }) => id),
        getShownOrder: () => list.selectRows(lifecycle.getState(), filter)?.map(({ id }) => id) ?? [],
        show: (reorder) => list.patchRows(dispatch, filter, reorder),
        reload: () => list.reload(dispatch, [tag]),
        refetchOthers: () =>
          list.reload(
            dispatch,
            getOtherKeys().map((id) => ({ type: tag, id })),
          ),
      };
      return showMove(move, queryFulfilled);
    },
    extraOptions: reorderOptions,
  }) satisfies Partial<Mutation<Arrangement<R, Filter>>>;
