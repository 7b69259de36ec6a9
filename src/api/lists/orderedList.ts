import type { MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query/react';

import { sameId, type Id } from '@/contract/id';
import type { SequenceKind } from '@/contract/content/sequence';

import { afterSuccess } from '@/api/core/afterSuccess';
import type { baseQuery } from '@/api/core/baseQuery';
import { listKey } from './listKey';
import { inLine, keepMove, orderCall, orderTerms, showMove, type Move } from './reorder';
import { currentOf } from './editConflict';
import { readsOutdated } from '@/api/core/rereads';

type Row = { id: Id; sequence: number };
type Tag = 'Alert' | 'Card' | 'Document';
type Mutation<Arg> = MutationDefinition<Arg, typeof baseQuery, Tag, null, 'api'>;
type Around<Arg> = Parameters<NonNullable<Mutation<Arg>['onQueryStarted']>>[1];
type Reading<Filter, R> = NonNullable<QueryDefinition<Filter, typeof baseQuery, Tag, R[], 'api'>['onQueryStarted']>;
type State = ReturnType<Around<unknown>['getState']>;
type Change<R> = (rows: R[]) => R[];
export type Arrangement<R, Filter> = { filter: Filter; rows: R[] };

/** How one of the three ordered lists is read and patched in the cache, under each filter. */
export type OrderedList<R extends Row, Filter extends object> = {
  kind: SequenceKind;
  tag: Tag;
  filters: (state: State) => Filter[];
  rows: (state: State, filter: Filter) => R[] | undefined;
  change: (dispatch: Around<unknown>['dispatch'], filter: Filter, change: Change<R>) => void;
  readAgain: (dispatch: Around<unknown>['dispatch'], tags: (Tag | { type: Tag; id: string })[]) => void;
};

/** Keeps the order on screen when the list is read during a move. */
export const keepingMoves =
  <R extends Row, Filter extends object>({ kind }: Pick<OrderedList<R, Filter>, 'kind'>): Reading<Filter, R> =>
  (filter, { queryFulfilled }) =>
    keepMove(kind, listKey(filter), queryFulfilled);

/** Invalidates the list after a change, and after an edit that was refused as outdated. */
export const readAfterChange = (tag: Tag) => (_data: unknown, error: unknown) =>
  error && !currentOf(error) ? [] : [tag];

/** Removes a deleted row from the list under every filter, without reading the lists again. */
export const leavingLists =
  <R extends Row, Filter extends object>({ tag, filters, change }: OrderedList<R, Filter>) =>
  (id: Id, around: Around<Id>) =>
    afterSuccess(around, () => {
      // A list request under way may still return the row.
      around.dispatch(readsOutdated([tag]));
      filters(around.getState()).forEach((filter) =>
        change(around.dispatch, filter, (rows) => rows.filter((row) => !sameId(row.id, id))),
      );
    });

/** The endpoint that stores the order of a list, with an optimistic update. */
export const arranging = <R extends Row, Filter extends object>({ kind, tag, ...list }: OrderedList<R, Filter>) =>
  ({
    queryFn: ({ rows }, _around, _terms, call) =>
      inLine(kind, async () => {
        const { error, meta } = await call(orderCall(kind, rows));
        return error ? { error, meta } : { data: null, meta };
      }),
    onQueryStarted({ filter, rows }, around) {
      const { dispatch, queryFulfilled } = around;
      const key = listKey(filter);
      const others = () =>
        list
          .filters(around.getState())
          .map(listKey)
          .filter((other) => other !== key);
      const move: Move<R> = {
        kind,
        list: key,
        ids: rows.map(({ id }) => id),
        before: () => list.rows(around.getState(), filter)?.map(({ id }) => id) ?? [],
        show: (order) => list.change(dispatch, filter, order),
        readAgain: () => list.readAgain(dispatch, [tag]),
        readOthers: () =>
          list.readAgain(
            dispatch,
            others().map((id) => ({ type: tag, id })),
          ),
      };
      return showMove(move, queryFulfilled);
    },
    extraOptions: orderTerms,
  }) satisfies Partial<Mutation<Arrangement<R, Filter>>>;
