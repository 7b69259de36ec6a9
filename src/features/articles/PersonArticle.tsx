import Box from '@mui/material/Box';
import Card from '@mui/material/Card';

import { wordsOf } from '@/api/core/failure';
import type { Article } from '@/contract/content/article';
import { pages } from '@/contract/pages';
import { BackArrow } from '@/ui/page/BackArrow';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { RichText } from '@/ui/text/RichText';
import { Skeletons } from '@/ui/page/Skeletons';

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
