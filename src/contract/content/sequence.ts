import * as z from 'zod/mini';

import { type Id, idInputSchema } from '@/contract/id';

/** Cards, alerts, and documents share one endpoint for their order; `benefit` is not in the customer's contract. */
export const sequencePath = '/user/updateCardSequence';
export const sequenceKinds = ['homescreen', 'alert', 'resource', 'benefit'] as const;
export const sequenceKindSchema = z.enum(sequenceKinds);
export type SequenceKind = z.infer<typeof sequenceKindSchema>;

export const sequenceQuerySchema = z.object({ tableType: z.optional(sequenceKindSchema) });
export const sequenceSchema = z.object({
  sequenceData: z
    .array(z.object({ id: idInputSchema, seqNo: z.int().check(z.minimum(1), z.maximum(100_000)) }))
    .check(z.minLength(1), z.maxLength(10_000)),
  kind: z.optional(sequenceKindSchema),
});

type Row = { id: Id; sequence: number };

/** Moves the row at index `from` to index `to`. */
export function moveRow<R>(rows: readonly R[], from: number, to: number): R[] {
  const order = [...rows];
  order.splice(to, 0, ...order.splice(from, 1));
  return order;
}

/** Moves a row and renumbers all rows from 1. */
export const moveAndRenumber = <R extends Row>(rows: readonly R[], from: number, to: number): R[] =>
  moveRow(rows, from, to).map((row, index) => (row.sequence === index + 1 ? row : { ...row, sequence: index + 1 }));

/**
 * Puts the rows named in `ids` in that order, into the positions these rows had; other rows keep their position.
 * Renumbers all rows from 1.
 */
export function reorderRows<R extends Row>(rows: readonly R[], ids: readonly Id[]): R[] {
  const positions = new Map(ids.map((id, index) => [String(id), index]));
  const positionOf = ({ id }: Row) => positions.get(String(id));
  const listedRows = rows.filter((row) => positionOf(row) !== undefined);
  listedRows.sort((a, b) => (positionOf(a) ?? 0) - (positionOf(b) ?? 0));
  const listedRowIterator = listedRows.values();
  return rows.map((row, index) => {
    const replacement = positionOf(row) === undefined ? row : (listedRowIterator.next().value ?? row);
    return replacement.sequence === index + 1 ? replacement : { ...replacement, sequence: index + 1 };
  });
}

/** The request body: the visible rows, numbered from 1. */
export const sequenceBody = (kind: SequenceKind, rows: readonly Row[]) => ({
  sequenceData: rows.map(({ id }, index) => ({ id, seqNo: index + 1 })),
  kind,
});
