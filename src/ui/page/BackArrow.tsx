import ArrowBackIcon from '@iconify-json/ic/icons.json?baseline-arrow-back';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';

import { pages } from '@/contract/pages';
import { PageLink } from './PageLink';

type Props = {
  /** Without it, the arrow leads to the previous page, or home when the site was opened at this page. */
  to?: string;
  label: string;
};

export function BackArrow({ to, label }: Props) {
  const navigate = useNavigate();
  const goBack = () => void (isFirstPage() ? navigate(pages.home) : navigate(-1));
  return (
    <Button
      color="inherit"
      size="small"
      startIcon={<ArrowBackIcon />}
      {...(to === undefined ? { onClick: goBack } : { component: PageLink, to })}
    >
      {label}
    </Button>
  );
}

const isFirstPage = () => ((window.history.state as { idx?: number } | null)?.idx ?? 0) === 0;
