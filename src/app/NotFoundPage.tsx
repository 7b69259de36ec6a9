import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

import { pages } from '@/contract/pages';
import { texts } from '@/contract/texts';
import { Page } from '@/ui/page/Page';
import { PageLink } from '@/ui/page/PageLink';
import { NotFoundIllustration } from '@/ui/page/illustrations';

export const NotFoundPage = () => (
  <Box component="main" sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh', p: 3 }}>
    <Stack spacing={3} sx={{ alignItems: 'center', textAlign: 'center' }}>
      <NotFoundIllustration />
      <Page title="Page not found" subtitle="Check the address, or go back to the home page.">
        <Button component={PageLink} to={pages.home} variant="contained">
          {texts.backToHome}
        </Button>
      </Page>
    </Stack>
  </Box>
);
