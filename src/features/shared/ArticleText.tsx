import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import type { Article } from '@/contract/content/article';
import { mediaUrl } from '@/contract/webUrl';
import { EmptyState } from '@/ui/page/EmptyState';
import { Initials } from '@/ui/page/Initials';
import { RichText } from '@/ui/text/RichText';

import { skeletonLines } from './articleStyles';

/** `onMediaError` is called when a picture or video cannot be loaded, for example because its link has expired. */
type MediaErrorProps = { onMediaError?: () => void };

export const ArticleText = ({ onMediaError, ...article }: Article & MediaErrorProps) => (
  <>
    {article.name && <AuthorCard {...article} onMediaError={onMediaError} />}
    {article.description.trim() ? (
      <RichText html={article.description} lines={skeletonLines} onMediaError={onMediaError} />
    ) : (
      <EmptyState />
    )}
  </>
);

function AuthorCard({ name, profession, profilePic, onMediaError }: Omit<Article, 'description'> & MediaErrorProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const picture = mediaUrl(profilePic);
  function handleError() {
    setFailedSrc(picture ?? null);
    onMediaError?.();
  }

  return (
    <Box sx={cardStyles}>
      {picture && picture !== failedSrc ? (
        <Avatar
          src={picture}
          alt=""
          sx={{ width: avatarSize, height: avatarSize }}
          slotProps={{ img: { onError: handleError } }}
        />
      ) : (
        <Initials name={name} size={avatarSize} />
      )}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ typography: 'h2' }}>{name}</Typography>
        <Typography color="textSecondary">{profession}</Typography>
      </Box>
    </Box>
  );
}

const avatarSize = 72;
const cardStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2.5,
  pb: { xs: 2.5, sm: 3 },
  mb: { xs: 2.5, sm: 3.5 },
  borderBottom: '1px solid',
  borderColor: 'divider',
};
