import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import type { TableProps, TableRow } from './columns';

/** A table on a phone: every row a card, its first cell the heading, the others named beside their values. */
export function RowCards<Row extends TableRow>({ label, columns, rows }: TableProps<Row>) {
  const [name, ...facts] = columns;

  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map((row) => (
        <Box
          component="li"
          key={row.id}
          sx={{ p: 2, borderBottom: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }}
        >
          <Typography variant="subtitle1" component="h3" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
            {name?.show?.(row) ?? name?.text(row)}
          </Typography>
          <Box
            component="dl"
            sx={{
              m: 0,
              display: 'grid',
              gridTemplateColumns: 'minmax(96px, 40%) 1fr',
              gap: '4px 12px',
              '& dt': { color: 'text.secondary' },
              '& dd': { m: 0, overflowWrap: 'anywhere' },
              '& > div': { display: 'contents' },
            }}
          >
            {facts.map(({ field, heading, text, show }) => (
              <div key={field}>
                <dt>{heading}</dt>
                <dd>{show ? show(row) : text(row)}</dd>
              </div>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
