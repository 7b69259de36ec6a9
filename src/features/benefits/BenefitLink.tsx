import ButtonBase from '@mui/material/ButtonBase';

import type { Benefit } from '@/contract/content/benefit';
import { pages } from '@/contract/pages';
import { PageLink } from '@/ui/page/PageLink';

import { BenefitLogo } from './BenefitLogo';

type Props = { benefit: Benefit; isShown: boolean };

export const BenefitLink = ({ benefit: { id, title, logoUrl }, isShown }: Props) => (
  <ButtonBase component={PageLink} to={pages.benefit(id)} aria-current={isShown ? 'page' : undefined} sx={look}>
    <BenefitLogo title={title} url={logoUrl} size={40} />
    {title}
  </ButtonBase>
);

const look = {
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
