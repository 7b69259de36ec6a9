import Box from '@mui/material/Box';
import { useParams } from 'react-router-dom';

import { useGetBenefitsQuery } from '@/api/benefits';
import { type Benefit, defaultBenefitId } from '@/contract/content/benefit';
import { isSameId } from '@/contract/id';
import { Page } from '@/ui/page/Page';
import { useSiteConfig } from '@/ui/page/siteConfig';

import { BenefitDetail } from './BenefitDetail';
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
