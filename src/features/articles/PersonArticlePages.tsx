import Box from '@mui/material/Box';
import Card from '@mui/material/Card';

import { useGetAboutUsQuery, useGetChairmanMessageQuery } from '@/api/articles';
import { headlineOf } from '@/api/core/failure';
import type { Article } from '@/contract/content/article';
import { pages } from '@/contract/pages';
import { ArticleText } from '@/features/shared/ArticleText';
import { articleCardStyles, readingStyles, skeletonLines } from '@/features/shared/articleStyles';
import { useFreshLinks } from '@/ui/files/useFreshLinks';
import { BackArrow } from '@/ui/page/BackArrow';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { Skeletons } from '@/ui/page/Skeletons';

export const AboutUsPage = () => <PersonArticle title="About Us" query={useGetAboutUsQuery()} />;

export const ChairmanPage = () => <PersonArticle title="Message from Chairman" query={useGetChairmanMessageQuery()} />;

type Props = {
  title: string;
  query: {
    data?: Article;
    error?: Parameters<typeof headlineOf>[0];
    isFetching: boolean;
    fulfilledTimeStamp?: number;
    refetch: () => unknown;
  };
};

function PersonArticle({ title, query: { data, error, isFetching, fulfilledTimeStamp, refetch } }: Props) {
  const renewLinks = useFreshLinks(fulfilledTimeStamp, refetch);
  return (
    <Box sx={readingStyles}>
      <Page title={title} busy={isFetching} back={<BackArrow to={pages.home} label="Back to home" />}>
        <Card component="article" sx={articleCardStyles}>
          {error ? (
            <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />
          ) : data ? (
            <ArticleText {...data} onMediaError={renewLinks} />
          ) : (
            <Skeletons rows={skeletonLines} height={20} />
          )}
        </Card>
      </Page>
    </Box>
  );
}
