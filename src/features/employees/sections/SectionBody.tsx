import Box from '@mui/material/Box';
import type { SerializedError } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';

import { headlineOf, type CallError } from '@/api/core/failure';
import { ErrorState } from '@/ui/page/ErrorState';
import { Skeletons } from '@/ui/page/Skeletons';

type Props<Data> = {
  query: { data?: Data; error?: CallError | SerializedError; refetch: () => unknown };
  /** How many lines it usually has, for its shape while it loads. */
  rows?: number;
  children: (data: Data) => ReactNode;
};

/** The content of a part of a person's page: waiting, failed with a way to try again, or there. */
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
