import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';

import { ErrorBoundary } from '@/app/ErrorBoundary';
import { pages } from '@/contract/pages';
import { useCanOpen } from '@/features/shared/permissions';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { memberPageOpened, selectAdminKind, selectIsAdmin } from '@/store/session/sessionSlice';
import { readSidebarExpanded, saveSidebarExpanded, startSaga } from '@/store/store';
import { useMediaQuery } from '@/ui/hooks/useMediaQuery';
import { useOnDemand } from '@/ui/hooks/useOnDemand';
import { Skeletons } from '@/ui/page/Skeletons';
import { lazyComponent } from '@/ui/page/lazyComponent';
import { useSiteConfig } from '@/ui/page/siteConfig';
import { Footer } from './Footer';
import { Header } from './Header';
import { Sidebar } from './Sidebar';
import { isBackOffice, seesAdminView } from './backOffice';
import { memberTiles } from './sidebarEntries';
import * as styles from './layout.module.css';

/** Optional, so a failed load shows nothing. */
const ProgramSetupBanner = lazyComponent(
  () => import('./ProgramSetupBanner'),
  'ProgramSetupBanner',
  () => null,
);

/** Header, sidebar, and footer around a page; administrators with a mouse get smaller controls. */
export function MainLayout() {
  const { pathname } = useLocation();
  const isNarrow = useMediaQuery('(max-width: 899.95px)');
  const isCompact = seesAdminView(useAppSelector(selectAdminKind), pathname);
  const isWide = useMediaQuery('(min-width: 1200px)');
  const [SidebarDrawer, loadDrawer] = useOnDemand(async () => (await import('./SidebarDrawer')).SidebarDrawer);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const dispatch = useAppDispatch();
  const [expandedSetting, setExpandedSetting] = useState(() => dispatch(readSidebarExpanded()));
  const isOpen = expandedSetting ?? isWide;
  const canOpenProgram = useCanOpen(pages.program);
  const isReminderDue = useSiteConfig().isOpening && isCompact && canOpenProgram && pathname !== pages.program;
  useWatchPermissions();

  const isMemberPage = !isBackOffice(pathname);
  useEffect(() => {
    if (isMemberPage) dispatch(memberPageOpened());
  }, [dispatch, isMemberPage]);

  async function toggle() {
    if (isNarrow) {
      if (await loadDrawer()) setDrawerOpen(true);
      return;
    }
    setExpandedSetting(!isOpen);
    dispatch(saveSidebarExpanded(!isOpen));
  }

  return (
    <div data-compact={isCompact} className={styles.shell}>
      <SkipLink />
      <Header isSidebarOpen={isNarrow ? isDrawerOpen : isOpen} onToggleSidebar={() => void toggle()} />
      <div className={styles.body}>
        {isNarrow ? (
          SidebarDrawer && <SidebarDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
        ) : (
          <div data-print="no" data-labeled={isOpen} className={styles.rail}>
            <Sidebar isRail={!isOpen} />
          </div>
        )}
        <div className={styles.column}>
          {isReminderDue && (
            <Suspense fallback={<div className={styles.banner} />}>
              <ProgramSetupBanner />
            </Suspense>
          )}
          <main id="content" tabIndex={-1} className={styles.content}>
            <ErrorBoundary pathname={pathname}>
              <Suspense fallback={<div className={styles.loading} children={<Skeletons />} />}>
                <Outlet context={memberTiles} />
              </Suspense>
            </ErrorBoundary>
          </main>
          <Footer />
        </div>
      </div>
    </div>
  );
}

/**
 * Polls what an administrator may do; if this code cannot be loaded, permissions are not read again until the site is
 * reopened.
 */
function useWatchPermissions() {
  const dispatch = useAppDispatch();
  const { program: hasExtendedApi } = useSiteConfig();
  const isWatching = useAppSelector(selectIsAdmin) && hasExtendedApi;
  useEffect(() => {
    if (!isWatching) return;
    import(/* webpackChunkName: "shell" */ '@/store/session/permissionsSaga').then(
      ({ permissionsSaga }) => dispatch(startSaga('rights', permissionsSaga)),
      () => {},
    );
  }, [isWatching, dispatch]);
}

/** The first tab stop, which skips the header and the sidebar. */
const SkipLink = () => (
  <nav aria-label="Skip link" data-print="no">
    <a href="#content" onClick={skipToContent} className={styles.skip}>
      Skip to content
    </a>
  </nav>
);

/** Leaves the URL unchanged, because the router would treat a new hash as navigation. */
function skipToContent(event: { preventDefault: () => void }) {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
