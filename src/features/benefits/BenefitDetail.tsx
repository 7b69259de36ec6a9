import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';

import { useGetBenefitQuery } from '@/api/benefits';
import { headlineOf } from '@/api/core/failure';
import type { Id } from '@/contract/id';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Media } from '@/ui/files/Media';
import { RichText } from '@/ui/text/RichText';
import { Skeletons } from '@/ui/page/Skeletons';

import { BenefitLogo } from './BenefitLogo';

/** Shows one benefit: title, logo, picture or video, and description. */
export function BenefitDetail({ id }: { id: Id }) {
  const { currentData: benefit, error, isFetching, refetch } = useGetBenefitQuery(id);
  if (error && !isFetching)
    return (
      <Card>
        <ErrorState words={headlineOf(error)} onRetry={() => void refetch()} />
      </Card>
    );
  if (!benefit)
    return (
      <Card sx={sheet} aria-busy>
        <Skeletons rows={40} height={20} />
      </Card>
    );

  const { title, logoUrl, mediaUrl, description } = benefit;
  return (
    <Card component="article" aria-labelledby="benefit-title" sx={sheet}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 3 }}>
        <BenefitLogo title={title} url={logoUrl} size={56} />
        <Typography variant="h2" id="benefit-title" sx={{ fontSize: '1.5rem', overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
      </Box>
      <Box sx={{ mb: 3, '&:empty': { display: 'none' } }}>
        <Media url={mediaUrl} alt={title} />
      </Box>
      {description.trim() ? <RichText html={description} below={2} lines={40} /> : <EmptyState />}
    </Card>
  );
}

const sheet = {
  px: { xs: 2.5, sm: 4 },
  py: { xs: 2.5, sm: 3.5 },
  minHeight: 480,
  '@media print': { border: 0, p: 0, minHeight: 0 },
} as const;
