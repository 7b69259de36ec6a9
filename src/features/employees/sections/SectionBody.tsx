import Box from '@mui/material/Box';
import type { SerializedError } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';

import { type CallError, headlineOf } from '@/api/core/failure';
import { ErrorState } from '@/ui/page/ErrorState';
import { Skeletons } from '@/ui/page/Skeletons';

type Props<Data> = {
  query: { data?: Data; error?: CallError | SerializedError; refetch: () => unknown };
  /** The usual number of rows, for the skeleton. */
  rows?: number;
  children: (data: Data) => ReactNode;
};

/** The content of a section: loading, failed with a retry, or loaded. */
export function SectionBody<Data>({ query: { data, error, refetch }, rows = 2, children }: Props<Data>) {
  if (data !== undefined) return children(data);
  return (
    <Box sx={{ p: 2 }}>
      {error ? (
        <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeletons rows={rows} height={36} />
      )}
    </Box>
  );
}
