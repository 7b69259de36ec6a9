import Box from '@mui/material/Box';

import { useCountChangeRequestsQuery } from '@/api/admin/people/changeRequestCount';
import { formatCount } from '@/contract/format';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';

/** The number of reported changes that are waiting for a decision; part of their sidebar entry's name. */
export function WaitingRequests({ isRail }: { isRail: boolean }) {
  const { data } = useCountChangeRequestsQuery();
  if (!data?.waiting) return null;
  return (
    <Box component="span" sx={isRail ? visuallyHidden : badgeStyles}>
      {formatCount(data.waiting)}
      <Box component="span" sx={visuallyHidden}>
        {' '}
        waiting
      </Box>
    </Box>
  );
}

const badgeStyles = {
  ml: 'auto',
  px: 1,
  borderRadius: 4,
  bgcolor: 'primary.soft',
  color: 'text.primary',
  typography: 'body2',
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
};
