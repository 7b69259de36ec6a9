import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { Link, useNavigate } from 'react-router-dom';

type Props = {
  /** Without it the arrow leads to the previous page. */
  to?: string;
  label: string;
};

export function BackArrow({ to, label }: Props) {
  const navigate = useNavigate();
  const look = { color: 'inherit', startIcon: <ArrowBackIcon />, size: 'small' } as const;
  return to === undefined ? (
    <Button {...look} onClick={() => navigate(-1)}>
      {label}
    </Button>
  ) : (
    <Button {...look} component={Link} to={to}>
      {label}
    </Button>
  );
}
