import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { styled } from '@mui/material/styles';
import { useLocation } from 'react-router-dom';

import type { EmployeeRow } from '@/contract/people/employee';
import { pages } from '@/contract/pages';
import { PageLink } from '@/ui/page/PageLink';

import type { ListPlace } from './listAddress';

const Eye = styled(PageLink)(({ theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  width: 36,
  verticalAlign: 'middle',
  height: 36,
  borderRadius: '50%',
  color: (theme.vars ?? theme).palette.primary.main,
  '&:hover': { backgroundColor: (theme.vars ?? theme).palette.action.hover },
}));

/** The eye of a row; it remembers the list it was pressed in, so that the way back leads there. */
export function ViewLink({ employee: { id, userFullName } }: { employee: EmployeeRow }) {
  const { search } = useLocation();
  const state: ListPlace = { list: search };

  return (
    <Eye to={pages.employee(id)} state={state} aria-label={`View ${userFullName}`} title={`View ${userFullName}`}>
      <VisibilityOutlined fontSize="small" />
    </Eye>
  );
}
