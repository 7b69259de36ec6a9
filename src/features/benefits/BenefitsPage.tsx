import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useParams } from 'react-router-dom';

import { useGetBenefitQuery, useGetBenefitsQuery } from '@/api/benefits';
import { headlineOf } from '@/api/core/failure';
import { type Benefit, defaultBenefitId } from '@/contract/content/benefit';
import { type Id, isSameId } from '@/contract/id';
import { BenefitArticle } from '@/features/shared/BenefitArticle';
import { useFreshLinks } from '@/ui/files/useFreshLinks';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { Skeletons } from '@/ui/page/Skeletons';
import { useSiteConfig } from '@/ui/page/siteConfig';

import { BenefitList } from './BenefitList';

const heading = 'Additional Benefits';

/** Converts a numeric ID in the URL to a number because the list holds numbers. */
const idOf = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : text);

/**
 * The benefit to show when the URL names none: the default one. Where administrators edit the program, that benefit may
 * be missing, so the first in the list is shown instead; undefined until the list has loaded, and when it is empty.
 */
const initialBenefitId = (benefits: readonly Benefit[] | undefined, isDefaultOptional: boolean) =>
  !isDefaultOptional || benefits?.some(({ id }) => isSameId(id, defaultBenefitId))
    ? defaultBenefitId
    : benefits?.[0]?.id;

export function BenefitsPage() {
  const { id } = useParams();
  const { program } = useSiteConfig();
  const { data, isError } = useGetBenefitsQuery();
  const shownId = id === undefined ? initialBenefitId(data, program && !isError) : idOf(id);
  const title = data?.find((benefit) => isSameId(benefit.id, shownId))?.title;

  return (
    <Page
      title={id !== undefined && title ? title : heading}
      heading={heading}
      subtitle="Extra benefits beyond your health plan."
    >
      <Box sx={columnsStyles}>
        <BenefitList shownId={shownId} isBenefitChosen={id !== undefined} />
        {shownId !== undefined && <BenefitDetail id={shownId} />}
      </Box>
    </Page>
  );
}

const columnsStyles = {
  display: 'grid',
  gap: { xs: 2, md: 3 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(15rem, 20rem) minmax(0, 1fr)' },
  alignItems: 'start',
  '@media print': { display: 'block' },
} as const;

function BenefitDetail({ id }: { id: Id }) {
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
