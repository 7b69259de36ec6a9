import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { useGetAboutUsQuery, useGetChairmanMessageQuery } from '@/api/articles';
import { headlineOf } from '@/api/core/failure';
import type { Article } from '@/contract/content/article';
import { pages } from '@/contract/pages';
import { mediaAddress } from '@/contract/webAddress';
import { BackArrow } from '@/ui/page/BackArrow';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Initials } from '@/ui/page/Initials';
import { Page } from '@/ui/page/Page';
import { Skeletons } from '@/ui/page/Skeletons';
import { RichText } from '@/ui/text/RichText';

import { paper, reading, tall } from './paper';

export const AboutUsPage = () => <PersonArticle title="About Us" article={useGetAboutUsQuery()} />;

export const ChairmanPage = () => (
  <PersonArticle title="Message from Chairman" article={useGetChairmanMessageQuery()} />
);

type Props = {
  title: string;
  article: { data?: Article; error?: Parameters<typeof headlineOf>[0]; isFetching: boolean; refetch: () => unknown };
};

/** Shows a text signed by a person or an office, with its author above it. */
function PersonArticle({ title, article: { data, error, isFetching, refetch } }: Props) {
  return (
    <Box sx={reading}>
      <Page title={title} busy={isFetching} back={<BackArrow to={pages.home} label="Back to home" />}>
        <Card component="article" sx={paper}>
          {error ? (
            <ErrorState words={headlineOf(error)} onRetry={() => void refetch()} />
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

/** The author's picture or initials, name and profession. */
function WriterCard({ name, profession, profilePic }: Omit<Article, 'description'>) {
  const [lost, setLost] = useState<string | null>(null);
  const picture = mediaAddress(profilePic);

  return (
    <Box sx={card}>
      {picture && picture !== lost ? (
        <Avatar
          src={picture}
          alt=""
          sx={{ width: size, height: size }}
          slotProps={{ img: { onError: () => setLost(picture) } }}
        />
      ) : (
        <Initials name={name} size={size} />
      )}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ typography: 'h2' }}>{name}</Typography>
        <Typography color="textSecondary">{profession}</Typography>
      </Box>
    </Box>
  );
}

const size = 72;
const card = {
  display: 'flex',
  alignItems: 'center',
  gap: 2.5,
  pb: { xs: 2.5, sm: 3 },
  mb: { xs: 2.5, sm: 3.5 },
  borderBottom: '1px solid',
  borderColor: 'divider',
};
