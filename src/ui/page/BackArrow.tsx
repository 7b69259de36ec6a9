import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';

import { pages } from '@/contract/pages';

import { PageLink } from './PageLink';

type Props = {
  /** Without it the arrow leads to the previous page, or home when the site was opened at this page. */
  to?: string;
  label: string;
};

export function BackArrow({ to, label }: Props) {
  const navigate = useNavigate();
  const look = { color: 'inherit', startIcon: <ArrowBackIcon />, size: 'small' } as const;
  return to === undefined ? (
    <Button {...look} onClick={() => void (isFirstPage() ? navigate(pages.home) : navigate(-1))}>
      {label}
    </Button>
  ) : (
    <Button {...look} component={PageLink} to={to}>
      {label}
    </Button>
  );
}

const isFirstPage = () => ((window.history.state as { idx?: number } | null)?.idx ?? 0) === 0;
