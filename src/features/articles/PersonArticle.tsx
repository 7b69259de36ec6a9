import Box from '@mui/material/Box';
import Card from '@mui/material/Card';

import { wordsOf } from '@/api/failure';
import type { Article } from '@/contract/article';
import { pages } from '@/contract/pages';
import { BackArrow } from '@/ui/BackArrow';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { Page } from '@/ui/Page';
import { RichText } from '@/ui/RichText';
import { Skeletons } from '@/ui/Skeletons';

import { paper, reading, tall } from './paper';
import { WriterCard } from './WriterCard';

type Props = {
  title: string;
  article: { data?: Article; error?: Parameters<typeof wordsOf>[0]; isFetching: boolean; refetch: () => unknown };
};

/** A text signed by a person or an office: who speaks, then what they say (ABOUT-01, ABOUT-02). */
export function PersonArticle({ title, article: { data, error, isFetching, refetch } }: Props) {
  return (
    <Box sx={reading}>
      <Page title={title} busy={isFetching} back={<BackArrow to={pages.home} label="Back to home" />}>
        <Card component="article" sx={paper}>
          {error ? (
            <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />
          ) : data ? (
            <>
              <WriterCard {...data} />
              {data.description.trim() ? <RichText html={data.description} lines={tall} /> : <EmptyState />}
            </>
          ) : (
            <Skeletons rows={tall} height={20} />
          )}
        </Card>
      </Page>
    </Box>
  );
}
