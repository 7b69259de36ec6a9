import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import type { Benefit } from '@/contract/content/benefit';
import { Media } from '@/ui/files/Media';
import { EmptyState } from '@/ui/page/EmptyState';
import { RichText } from '@/ui/text/RichText';

import { BenefitLogo } from './BenefitLogo';

type Props = {
  benefit: Omit<Benefit, 'id'>;
  titleId: string;
  /** Called when a picture or video cannot be loaded, for example because its link has expired. */
  onMediaError?: () => void;
};

export function BenefitArticle({ benefit, titleId, onMediaError }: Props) {
  const { title, logoUrl, mediaUrl, mediaKind, mediaAlt, description } = benefit;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 3 }}>
        <BenefitLogo title={title} url={logoUrl} size={56} onMediaError={onMediaError} />
        <Typography variant="h2" id={titleId} sx={{ fontSize: '1.5rem', overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
      </Box>
      <Box sx={{ mb: 3, '&:empty': { display: 'none' } }}>
        <Media url={mediaUrl} kind={mediaKind} alt={mediaAlt ?? title} onMediaError={onMediaError} />
      </Box>
      {description.trim() ? (
        <RichText html={description} parentLevel={2} lines={40} onMediaError={onMediaError} />
      ) : (
        <EmptyState />
      )}
    </>
  );
}
