import ExpandIcon from '@iconify-json/ic/icons.json?baseline-expand-more';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

type Props = { heading: string; isOpen: boolean; onToggle: () => void; children: ReactNode };

/** A titled part of a page that is rendered, and requests its data, only while it is open. */
export function CollapsibleSection({ heading, isOpen, onToggle, children }: Props) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={`${id}-heading`}
      data-open={isOpen}
      // `clip` rather than `hidden`, because a table's header and a list's pager stick to the window.
      sx={{ overflow: 'clip' }}
    >
      <Typography variant="h3" component="h2" id={`${id}-heading`}>
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
          sx={{
            width: '100%',
            minHeight: 'var(--target)',
            px: 2,
            py: 1.25,
            justifyContent: 'space-between',
            font: 'inherit',
            textAlign: 'left',
          }}
        >
          <span>{heading}</span>
          <ExpandIcon color="action" data-print="no" style={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />
        </ButtonBase>
      </Typography>
      {isOpen && (
        <div id={id} style={{ borderTop: '1px solid var(--mui-palette-divider)' }}>
          {children}
        </div>
      )}
    </Paper>
  );
}
