import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

import { pages } from '@/contract/pages';
import { useStartPage } from '@/features/shared/permissions';
import { Page } from '@/ui/page/Page';
import { PageLink } from '@/ui/page/PageLink';
import { NotFoundIllustration } from '@/ui/page/illustrations';

export function NoAccessPage() {
  const startPage = useStartPage();
  return (
    <Stack spacing={3} sx={{ alignItems: 'center', textAlign: 'center', py: 6 }}>
      <NotFoundIllustration />
      <Page title="You don’t have access to this page" subtitle="Ask a program owner to give you permission.">
        <Button component={PageLink} to={startPage} variant="contained">
          <span>{startPage === pages.home ? 'Go to the home page' : 'Go to your start page'}</span>
        </Button>
      </Page>
    </Stack>
  );
}
