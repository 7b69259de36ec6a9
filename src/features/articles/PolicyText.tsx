import Box from '@mui/material/Box';
import Card from '@mui/material/Card';

import { useGetPolicyQuery } from '@/api/articles';
import { wordsOf } from '@/api/core/failure';
import type { PolicyRequest } from '@/contract/content/article';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { plainText } from '@/ui/text/plainText';
import { Skeletons } from '@/ui/page/Skeletons';

import { paper, reading, tall } from './paper';
import { PlainText } from './PlainText';

type Props = { title: string; policy: PolicyRequest['key'] };

/** A text of rules as it was written: plain, with its line breaks, whatever tags came with it (D-89). */
export function PolicyText({ title, policy }: Props) {
  const { data, error, isFetching, refetch } = useGetPolicyQuery(policy);
  const words = data && plainText(data);

  return (
    <Box sx={reading}>
      <Page title={title} busy={isFetching}>
        <Card component="article" sx={paper}>
          {error ? (
            <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />
          ) : words ? (
            <PlainText text={words} />
          ) : data === undefined ? (
            <Skeletons rows={tall} height={20} />
          ) : (
            <EmptyState />
          )}
        </Card>
      </Page>
    </Box>
  );
}
