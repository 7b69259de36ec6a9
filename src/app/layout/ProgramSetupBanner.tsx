import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useContext, useRef } from 'react';

import { useSetOverviewDismissedMutation } from '@/api/admin/overview';
import { pages } from '@/contract/pages';
import { BusyButton } from '@/ui/fields/BusyButton';
import { useReturnFocus } from '@/ui/hooks/useReturnFocus';
import { PageLink } from '@/ui/page/PageLink';
import { focusPageHeading } from '@/ui/page/focusPageHeading';
import { ChangeSiteConfigContext, useSiteConfig } from '@/ui/page/siteConfig';

/** Reminds administrators that program setup is not finished, until it is or the banner is dismissed. */
export function ProgramSetupBanner() {
  const config = useSiteConfig();
  const changeConfig = useContext(ChangeSiteConfigContext);
  const [setOverviewDismissed, { isLoading }] = useSetOverviewDismissedMutation();
  const section = useRef<HTMLElement>(null);
  useReturnFocus(section, focusPageHeading);

  async function dismiss() {
    const { error } = await setOverviewDismissed({ isDismissed: true });
    if (!error) changeConfig({ ...config, isOpening: false });
  }

  return (
    <Box ref={section} component="section" aria-label="Program setup" data-print="no" sx={bannerStyles}>
      <Box component="p" sx={{ m: 0, flex: '1 1 16em' }}>
        Program setup isn’t finished. Members can’t see everything yet.
      </Box>
      <Button component={PageLink} to={pages.program} size="small" variant="contained">
        See what’s left
      </Button>
      <BusyButton size="small" variant="outlined" color="inherit" isBusy={isLoading} onClick={() => void dismiss()}>
        Dismiss
      </BusyButton>
    </Box>
  );
}

const bannerStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: { xs: 2, sm: 4 },
  py: 1,
  bgcolor: 'warning.soft',
  borderBottom: '1px solid',
  borderColor: 'divider',
};
