import { isCallError } from '@/api/core/failure';

/** The stored row, when an edit was rejected because another person had changed it first. */
export function getConflictingRow<Row extends object>(error: unknown): Row | undefined {
  const data = isCallError(error) && error.kind === 'failure' ? error.data : undefined;
  if (typeof data !== 'object' || data === null || !('current' in data)) return;
  return typeof data.current === 'object' ? ((data.current as Row | null) ?? undefined) : undefined;
}
