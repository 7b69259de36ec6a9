import Box from '@mui/material/Box';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';

import { ErrorBoundary } from '@/app/ErrorBoundary';
import { pages } from '@/contract/pages';
import { useCanOpen } from '@/features/shared/permissions';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { memberPageOpened, selectAdminKind, selectIsAdmin } from '@/store/session/sessionSlice';
import { loadSidebar, saveSidebar, startSaga } from '@/store/store';
import { useMedia } from '@/ui/hooks/useMedia';
import { useOnDemand } from '@/ui/hooks/useOnDemand';
import { lazyComponent } from '@/ui/page/lazyComponent';
import { Skeletons } from '@/ui/page/Skeletons';
import { useSiteConfig } from '@/ui/page/siteConfig';
import { isBackOffice, seesAdminView } from './backOffice';
import { Footer } from './Footer';
import { Header } from './Header';
import { Sidebar } from './Sidebar';
import { memberTiles } from './sidebarEntries';
import { railWidth } from './sidebarStyles';

/** Optional, so a failed load shows nothing. */
const ProgramSetupBanner = lazyComponent(
  () => import('./ProgramSetupBanner'),
  'ProgramSetupBanner',
  () => null,
);

/** Header, sidebar and footer around a page; administrators with a mouse get smaller controls. */
export function MainLayout() {
  const { pathname } = useLocation();
  const isNarrow = useMedia('(max-width: 899.95px)');
  const isCompact = seesAdminView(useAppSelector(selectAdminKind), pathname);
  const isWide = useMedia('(min-width: 1200px)');
  const [SidebarDrawer, wantDrawer] = useOnDemand(async () => (await import('./SidebarDrawer')).SidebarDrawer);
  const [isDrawn, setDrawn] = useState(false);
  const dispatch = useAppDispatch();
  const [choice, setChoice] = useState(() => dispatch(loadSidebar()));
  const isOpen = choice ?? isWide;
  const canWrite = useCanOpen(pages.program);
  const isReminderDue = useSiteConfig().isOpening && isCompact && canWrite && pathname !== pages.program;
  useWatchedPermissions();

  const isMemberPage = !isBackOffice(pathname);
  useEffect(() => {
    if (isMemberPage) dispatch(memberPageOpened());
  }, [dispatch, isMemberPage]);

  async function toggle() {
    if (isNarrow) {
      if (await wantDrawer()) setDrawn(true);
      return;
    }
    setChoice(!isOpen);
    dispatch(saveSidebar(!isOpen));
  }

  return (
    <Box data-compact={isCompact} sx={shell}>
      <SkipLink />
      <Header isSidebarOpen={isNarrow ? isDrawn : isOpen} onToggleSidebar={() => void toggle()} />
      <Box sx={{ display: 'flex', flex: 1 }}>
        {isNarrow ? (
          SidebarDrawer && <SidebarDrawer isOpen={isDrawn} onClose={() => setDrawn(false)} />
        ) : (
          <Box data-print="no" sx={[rail, { width: isOpen ? labelled : railWidth }]}>
            <Sidebar isRail={!isOpen} />
          </Box>
        )}
        <Box sx={column}>
          {isReminderDue && (
            <Suspense fallback={<Box sx={{ minHeight: 50 }} />}>
              <ProgramSetupBanner />
            </Suspense>
          )}
          <Box component="main" id="content" tabIndex={-1} sx={content}>
            <ErrorBoundary place={pathname}>
              <Suspense fallback={<Box sx={fallbackStyles} children={<Skeletons />} />}>
                <Outlet context={memberTiles} />
              </Suspense>
            </ErrorBoundary>
          </Box>
          <Footer />
        </Box>
      </Box>
    </Box>
  );
}

/** Polls what an administrator may do; if this code cannot be loaded, permissions are read at the next start. */
function useWatchedPermissions() {
  const dispatch = useAppDispatch();
  const { program: hasAdditions } = useSiteConfig();
  const isWatching = useAppSelector(selectIsAdmin) && hasAdditions;
  useEffect(() => {
    if (!isWatching) return;
    import(/* webpackChunkName: "shell" */ '@/store/session/permissionsSaga').then(
      ({ permissionsSaga }) => dispatch(startSaga('rights', permissionsSaga)),
      () => {},
    );
  }, [isWatching, dispatch]);
}

const shell = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  // Two lines of the greeting in large text need more than the usual height.
  '--header': 'max(56px, 2.75rem)',
  '@media (pointer: fine)': { '&[data-compact="true"]': { '--target': '32px' } },
};

/** Wide enough for the longest label, and no wider than a window with large text allows. */
const labelled = 'min(19rem, 40vw)';

const rail = {
  position: 'sticky',
  top: 'var(--header)',
  alignSelf: 'flex-start',
  flexShrink: 0,
  height: 'calc(100dvh - var(--header))',
  // The tooltip of an entry covers the page next to it.
  zIndex: 2,
  overflowX: 'hidden',
  overflowY: 'auto',
  bgcolor: 'background.paper',
  borderRight: '1px solid',
  borderColor: 'divider',
  transition: 'width 180ms ease-out',
};

const fallbackStyles = { minHeight: '100dvh' };

const column = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  // The footer's position is known once the page has loaded, so it is hidden until then.
  '&:has(> main [data-waiting]) > footer': { visibility: 'hidden' },
} as const;

const content = {
  width: 1,
  maxWidth: 1440,
  mx: 'auto',
  px: { xs: 2, sm: 3 },
  py: { xs: 3, sm: 4 },
  // Below this width, a table needs the space next to the sidebar.
  '@media (min-width: 1440px)': { px: 4 },
};

/** The first tab stop, which skips header and sidebar. */
const SkipLink = () => (
  <nav aria-label="Skip" data-print="no">
    <Box component="a" href="#content" onClick={jump} sx={styles}>
      Skip to content
    </Box>
  </nav>
);

/** Leaves the address unchanged, since the router would treat a new hash as navigation. */
function jump(event: { preventDefault: () => void }) {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

const styles = {
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 'tooltip',
  px: 2,
  py: 1.25,
  borderRadius: 1,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontWeight: 600,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
};
