import type { SerializedError } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';

import { type CallError, headlineOf } from '@/api/core/failure';
import { ErrorState } from '@/ui/page/ErrorState';
import { Skeletons } from '@/ui/page/Skeletons';

type Props<Data> = {
  query: { data?: Data; error?: CallError | SerializedError; refetch: () => unknown };
  /** The number of skeleton rows, and the height of each in px. */
  rows?: number;
  height?: number;
  /** Puts space around the skeleton, for content that fills its card. */
  isPadded?: boolean;
  children: (data: Data) => ReactNode;
};

/** What a query has loaded; until then, placeholders, or the error with a button to try again. */
export function QueryContent<Data>({ query, rows, height, isPadded, children }: Props<Data>) {
  const { data, error, refetch } = query;
  if (data) return children(data);
  if (error) return <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />;
  return <Skeletons rows={rows} height={height} isPadded={isPadded} />;
}
