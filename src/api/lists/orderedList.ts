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

/** One of the three ordered lists: what is held of it, under each filter, and how that is changed. */
export type OrderedList<R extends Row, Filter extends object> = {
  kind: SequenceKind;
  tag: Tag;
  filters: (state: State) => Filter[];
  rows: (state: State, filter: Filter) => R[] | undefined;
  change: (dispatch: Around<unknown>['dispatch'], filter: Filter, change: Change<R>) => void;
  readAgain: (dispatch: Around<unknown>['dispatch'], tags: (Tag | { type: Tag; id: string })[]) => void;
};

/** A reading that arrives during a move keeps the order on screen. */
export const keepingMoves =
  <R extends Row, Filter extends object>({ kind }: Pick<OrderedList<R, Filter>, 'kind'>): Reading<Filter, R> =>
  (filter, { queryFulfilled }) =>
    keepMove(kind, listKey(filter), queryFulfilled);

/** Rows are read again after a change, and after one that was refused because the list on screen is old. */
export const readAfterChange = (tag: Tag) => (_data: unknown, error: unknown) =>
  error && !currentOf(error) ? [] : [tag];

/** A deleted row leaves the list under every filter, without reading again (D-159, STATE-05). */
export const leavingLists =
  <R extends Row, Filter extends object>({ tag, filters, change }: OrderedList<R, Filter>) =>
  (id: Id, around: Around<Id>) =>
    afterSuccess(around, () => {
      // A list on its way may still have the row.
      around.dispatch(readsOutdated([tag]));
      filters(around.getState()).forEach((filter) =>
        change(around.dispatch, filter, (rows) => rows.filter((row) => !sameId(row.id, id))),
      );
    });

/** The call that arranges a list (REORDER-01 to REORDER-11). */
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
