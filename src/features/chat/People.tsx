import type { SerializedError } from '@reduxjs/toolkit';
import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';

import { wordsOf, type CallError } from '@/api/failure';
import { isOvertaken } from '@/api/growth';
import type { ChatUser } from '@/contract/chat';
import { ErrorState } from '@/ui/ErrorState';
import { Skeletons } from '@/ui/Skeletons';

import { PeopleList } from './PeopleList';

type Props = Omit<ComponentProps<typeof PeopleList>, 'people'> & {
  query: { data?: ChatUser[]; error?: CallError | SerializedError; refetch: () => unknown };
};

/** The list of people, on its way, here, or not to be had. */
export function People({ query: { data, error, refetch }, ...list }: Props) {
  if (data) return <PeopleList people={data} {...list} />;
  if (error && !isOvertaken(error)) return <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />;
  return (
    <Box sx={{ p: 1.5 }}>
      <Skeletons rows={6} height={56} />
    </Box>
  );
}
