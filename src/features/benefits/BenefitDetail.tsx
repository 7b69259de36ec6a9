import Card from '@mui/material/Card';

import { useGetBenefitQuery } from '@/api/benefits';
import { headlineOf } from '@/api/core/failure';
import type { Id } from '@/contract/id';
import { BenefitArticle } from '@/features/shared/BenefitArticle';
import { useFreshLinks } from '@/ui/files/useFreshLinks';
import { ErrorState } from '@/ui/page/ErrorState';
import { Skeletons } from '@/ui/page/Skeletons';

export function BenefitDetail({ id }: { id: Id }) {
  const { currentData: benefit, error, isFetching, fulfilledTimeStamp, refetch } = useGetBenefitQuery(id);
  const renewLinks = useFreshLinks(fulfilledTimeStamp, refetch);
  if (error && !isFetching)
    return (
      <Card>
        <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />
      </Card>
    );
  if (!benefit)
    return (
      <Card sx={cardStyles} aria-busy>
        <Skeletons rows={40} height={20} />
      </Card>
    );

  return (
    <Card component="article" aria-labelledby="benefit-title" sx={cardStyles}>
      <BenefitArticle benefit={benefit} titleId="benefit-title" onMediaError={renewLinks} />
    </Card>
  );
}

const cardStyles = {
  px: { xs: 2.5, sm: 4 },
  py: { xs: 2.5, sm: 3.5 },
  minHeight: 480,
  '@media print': { border: 0, p: 0, minHeight: 0 },
} as const;
