import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

import { ShareBar } from '@/ui/lists/ShareBar';

const counted = new Intl.NumberFormat('en-US');

/** How much of a sheet was taken and how much was left out. */
export function ImportShares({ imported, ignored }: { imported: number; ignored: number }) {
  const parts = [
    { words: `${counted.format(imported)} imported`, color: 'primary.main' },
    { words: `${counted.format(ignored)} ignored`, color: 'primary.soft' },
  ];

  return (
    <Paper variant="outlined" sx={{ px: 2, py: 1.5, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        {parts.map(({ words, color }) => (
          <Typography key={words} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
            <Box
              component="span"
              sx={{
                width: 10,
                height: 10,
                borderRadius: '3px',
                bgcolor: color,
                border: 1,
                borderColor: 'primary.main',
              }}
            />
            {words}
          </Typography>
        ))}
      </Box>
      <ShareBar share={imported / (imported + ignored)} label="Imported" />
    </Paper>
  );
}
