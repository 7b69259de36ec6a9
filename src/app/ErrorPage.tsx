import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import { texts } from '@/contract/texts';
import { StormDrawing } from '@/ui/page/drawings';

/** What is left of a page that failed (ROUTE-45). */
export const ErrorPage = ({ error }: { error: Error }) => (
  <Stack component="section" role="alert" spacing={2} sx={{ alignItems: 'center', textAlign: 'center', p: 4, py: 8 }}>
    <StormDrawing />
    <Typography variant="h1">{texts.unexpected}</Typography>
    <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {error.message}
    </Typography>
    <Button variant="contained" onClick={() => window.location.reload()}>
      Reload
    </Button>
  </Stack>
);
