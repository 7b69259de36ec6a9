import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type MouseEvent, useId, useRef } from 'react';

import { useReturnFocus } from '@/ui/hooks/useReturnFocus';

/** A request that an administrator or a member approves or rejects. */
export type PendingDecision = { key: string; title: string; text: string; moment: string; day: string };

type Props = {
  heading: string;
  decisions: readonly PendingDecision[];
  /** The key of the request whose decision is being sent. */
  decidingKey?: string;
  onDecide: (key: string, isApproved: boolean) => void;
  /** Called after the last decision, when focus must move elsewhere. */
  onFocusLost: () => void;
};

/** Lists the requests that wait for a decision; focus stays in the list when a decided one is removed. */
export function DecisionList({ heading, decisions, decidingKey, onDecide, onFocusLost }: Props) {
  const headingId = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  useReturnFocus(section, onFocusLost);

  function handleClick({ detail }: MouseEvent, key: string, isApproved: boolean) {
    // Ignores the second click of a double click, which may hit the row that has moved up.
    if (decidingKey !== undefined || detail > 1) return;
    headingRef.current?.focus();
    onDecide(key, isApproved);
  }

  return (
    <Box component="section" ref={section} aria-labelledby={headingId} data-print="no" sx={{ mb: 4 }}>
      <Typography variant="h2" id={headingId} ref={headingRef} tabIndex={-1} sx={{ mb: 1.5 }}>
        {heading}
      </Typography>
      <Box component="ul" sx={listStyles}>
        {decisions.map(({ key, title, text, moment, day }) => (
          <Box component="li" key={key} sx={rowStyles}>
            <Box component="article" aria-label={text || title} aria-busy={decidingKey === key} sx={articleStyles}>
              <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
                <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
                  {title}
                </Typography>
                <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{text}</Typography>
                {day && (
                  <Typography component="time" dateTime={moment} variant="caption" color="textSecondary">
                    {day}
                  </Typography>
                )}
              </Box>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                <Button
                  variant="outlined"
                  color="inherit"
                  disabled={decidingKey !== undefined}
                  aria-label={`Reject: ${text || title}`}
                  onClick={(event) => handleClick(event, key, false)}
                >
                  Reject
                </Button>
                <Button
                  variant="contained"
                  disabled={decidingKey !== undefined}
                  aria-label={`Approve: ${text || title}`}
                  onClick={(event) => handleClick(event, key, true)}
                >
                  Approve
                </Button>
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const listStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1.5,
};

const rowStyles = { px: 2, py: 1.75, '& + &': { borderTop: '1px solid', borderColor: 'divider' } };

const articleStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1.5 };
