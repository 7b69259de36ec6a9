import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

import type { Alert } from '@/contract/content/alert';
import { formatDay } from '@/contract/format';
import { RichText } from '@/ui/text/RichText';

import { HomeSection } from './HomeSection';
import { surfaceStyles, wideContainerQuery } from './surface';

type Props = {
  alerts: Alert[];
  /** Undefined if no alert is new. */
  onRead?: () => void;
};

/** An audience's active alerts; those the person has not seen yet are marked as new. */
export function HomeAlerts({ alerts, onRead }: Props) {
  if (alerts.length === 0) return null;
  return (
    <HomeSection id="alerts" heading="Alerts" action={onRead && <Button onClick={onRead}>Mark as read</Button>}>
      <Box component="ul" sx={{ ...surfaceStyles, m: 0, p: 0, listStyle: 'none' }}>
        {alerts.map(({ id, description, createdAt, isNew }) => (
          <Box component="li" key={id} sx={alertStyles}>
            <RichText html={description} parentLevel={2} lines={1} />
            <Typography variant="caption" color="textSecondary" sx={dateStyles}>
              {isNew && (
                <Box component="strong" sx={newStyles}>
                  New
                </Box>
              )}
              {formatDay(createdAt)}
            </Typography>
          </Box>
        ))}
      </Box>
    </HomeSection>
  );
}

const alertStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 2,
  rowGap: 0.5,
  px: 2,
  py: 1.5,
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
};
const dateStyles = { whiteSpace: 'nowrap', [wideContainerQuery]: { ml: 'auto' } };
const newStyles = { mr: 1, px: 0.75, py: 0.25, borderRadius: 0.6, bgcolor: 'secondary.soft', color: 'secondary.main' };
