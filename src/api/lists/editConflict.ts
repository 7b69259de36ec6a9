import { isCallError, wordsOf, type CallError } from '@/api/core/failure';

/** The stored row, when an edit was refused because another person had changed it first. */
export function currentOf<Row extends object>(error: unknown): Row | undefined {
  const data = isCallError(error) && error.kind === 'failure' ? error.data : undefined;
  if (typeof data !== 'object' || data === null || !('current' in data)) return;
  return typeof data.current === 'object' ? ((data.current as Row | null) ?? undefined) : undefined;
}

/** The field whose value was refused, and why. */
export function refusedFieldOf(error: unknown): { field: string; words: string } | undefined {
  const data = isCallError(error) && error.kind === 'failure' ? error.data : undefined;
  if (typeof data !== 'object' || data === null || !('field' in data) || typeof data.field !== 'string') return;
  return { field: data.field, words: wordsOf(error as CallError) };
}
