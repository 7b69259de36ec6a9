import ExpandIcon from '@iconify-json/ic/icons.json?baseline-expand-more';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import { useState } from 'react';

import { useGetBenefitsQuery } from '@/api/benefits';
import { headlineOf } from '@/api/core/failure';
import type { Benefit } from '@/contract/content/benefit';
import { countWithNoun } from '@/contract/format';
import { type Id, isSameId } from '@/contract/id';
import { pages } from '@/contract/pages';
import { BenefitLogo } from '@/features/shared/BenefitLogo';
import { useFreshLinks } from '@/ui/files/useFreshLinks';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { PageLink } from '@/ui/page/PageLink';
import { Skeletons } from '@/ui/page/Skeletons';

type Props = { shownId: Id | undefined; isBenefitChosen: boolean };

const listId = 'benefit-list';

/** On a phone the list collapses after a choice so that the chosen benefit is at the top. */
export function BenefitList({ shownId, isBenefitChosen }: Props) {
  const { data: benefits, error, fulfilledTimeStamp, refetch } = useGetBenefitsQuery();
  const renewLinks = useFreshLinks(fulfilledTimeStamp, refetch);
  const [expandedId, setExpandedId] = useState<Id>();
  const isOpen = !isBenefitChosen || expandedId === shownId;

  return (
    <Box component="nav" aria-label="Benefits" data-print="no" sx={navStyles}>
      {isBenefitChosen && (
        <Button
          variant="outlined"
          fullWidth
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setExpandedId(isOpen ? undefined : shownId)}
          endIcon={<ExpandIcon style={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
          sx={{ display: { md: 'none' }, justifyContent: 'space-between', bgcolor: 'background.paper' }}
        >
          <span>
            {benefits && benefits.length > 1 ? `All ${countWithNoun(benefits.length, 'benefit')}` : 'All benefits'}
          </span>
        </Button>
      )}
      <Card
        id={listId}
        sx={{ display: { xs: isOpen ? 'block' : 'none', md: 'block' }, mt: { xs: isBenefitChosen ? 1 : 0, md: 0 } }}
      >
        {error ? (
          <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />
        ) : benefits?.length === 0 ? (
          <EmptyState hint="No additional benefits yet. Questions? Chat with your benefits team." />
        ) : benefits ? (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 1, display: 'grid', gap: 0.5 }}>
            {benefits.map((benefit) => (
              <li key={benefit.id}>
                <BenefitLink benefit={benefit} isShown={isSameId(benefit.id, shownId)} onMediaError={renewLinks} />
              </li>
            ))}
          </Box>
        ) : (
          <Box sx={{ p: 1 }}>
            <Skeletons rows={14} height={56} />
          </Box>
        )}
      </Card>
    </Box>
  );
}

const navStyles = {
  position: { md: 'sticky' },
  top: 72,
  maxHeight: { md: 'calc(100dvh - 96px)' },
  overflowY: { md: 'auto' },
} as const;

type BenefitLinkProps = { benefit: Benefit; isShown: boolean; onMediaError: () => void };

const BenefitLink = ({ benefit: { id, title, logoUrl }, isShown, onMediaError }: BenefitLinkProps) => (
  <ButtonBase component={PageLink} to={pages.benefit(id)} aria-current={isShown ? 'page' : undefined} sx={styles}>
    <BenefitLogo title={title} url={logoUrl} size={40} onMediaError={onMediaError} />
    <span>{title}</span>
  </ButtonBase>
);

const styles = {
  width: 1,
  minHeight: 56,
  px: 1,
  py: 0.75,
  gap: 1.5,
  justifyContent: 'flex-start',
  textAlign: 'left',
  borderRadius: 0.75,
  fontWeight: 550,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '&:hover': { bgcolor: 'primary.soft' },
  '&[aria-current]': {
    bgcolor: 'primary.soft',
    color: 'primary.main',
    fontWeight: 680,
    boxShadow: 'inset 3px 0 0 currentColor',
  },
} as const;
