import CardIcon from '@iconify-json/ic/icons.json?round-badge';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

import { formatDay } from '@/contract/format';
import type { MemberPlan, PlanCard, PlanKind } from '@/contract/people/plan';
import { freshLinkProps } from '@/ui/files/freshLink';
import * as parts from '@/ui/theme/parts.module.css';

type Props = {
  cards: PlanCard[];
  plans: readonly MemberPlan[];
  /** When the links were issued, in milliseconds since the epoch. */
  issuedAt: number;
  /** Requests the cards again for new links; undefined if that failed. */
  renew: () => Promise<PlanCard[] | undefined>;
  newCards?: readonly PlanKind[];
  onOpened?: (type: PlanKind) => void;
};

const planCardNames: Record<PlanKind, string> = {
  medical: 'Medical plan card',
  dental: 'Dental plan card',
  vision: 'Vision plan card',
};

export function PlanCards({ cards, plans, issuedAt, renew, newCards = [], onOpened }: Props) {
  const headingId = useId();
  if (cards.length === 0) return null;

  return (
    <Box component="section" aria-labelledby={headingId} data-print="no">
      <Typography variant="h3" component="h2" id={headingId} sx={{ mb: 1.5 }}>
        Plan cards
      </Typography>
      <Box component="ul" sx={listStyles}>
        {cards.map(({ documentType: type, link, uploadedAt }) => (
          <li key={type}>
            <Link
              {...freshLinkProps({
                href: link,
                issuedAt,
                renew: async () => (await renew())?.find(({ documentType }) => documentType === type)?.link,
                onOpened: onOpened && (() => onOpened(type)),
              })}
              color="inherit"
              underline="none"
              sx={cardStyles}
            >
              <CardIcon aria-hidden color="primary" />
              <Box component="span" sx={{ minWidth: 0, flex: 1 }}>
                <Box component="span" sx={{ display: 'block' }}>
                  {planCardNames[type]}
                </Box>
                <Typography component="span" variant="body2" color="textSecondary">
                  {[plans.find(({ kind }) => kind === type)?.name, 'PDF', addedText(uploadedAt)]
                    .filter(Boolean)
                    .join(', ')}
                </Typography>
              </Box>
              {newCards.includes(type) && (
                <Box component="span" sx={newBadgeStyles}>
                  New
                </Box>
              )}
              <span className={parts.visuallyHidden}>opens in a new tab</span>
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const addedText = (uploadedAt: string) => {
  const day = formatDay(uploadedAt);
  return day && `added ${day}`;
};

const listStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
};

const cardStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  height: 1,
  px: 2,
  py: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'primary.main', bgcolor: 'primary.soft' },
};

const newBadgeStyles = {
  px: 0.75,
  borderRadius: 0.6,
  bgcolor: 'secondary.soft',
  color: 'secondary.main',
  typography: 'caption',
  fontWeight: 650,
};
