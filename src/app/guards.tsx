import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import {
  matchPath,
  Navigate,
  NavigationType,
  Outlet,
  useLocation,
  useNavigate,
  useNavigationType,
  useOutletContext,
} from 'react-router-dom';

import { ErrorBoundary } from '@/app/ErrorBoundary';
import { canOpen } from '@/contract/administration/permissions';
import { pages } from '@/contract/pages';
import { texts } from '@/contract/texts';
import { usePermissions, useStartPage } from '@/features/shared/permissions';
import { useAppSelector } from '@/store/hooks';
import { isAutomatic } from '@/store/navigation';
import { selectAdminKind, selectIsAdmin, selectIsSignedIn } from '@/store/session/sessionSlice';
import { PageLoadError } from '@/ui/page/PageLoadError';
import { Skeletons } from '@/ui/page/Skeletons';
import { lazyComponent } from '@/ui/page/lazyComponent';
import { toast } from '@/ui/toast/toast';

const NoAccessPage = lazyComponent(() => import('./NoAccessPage'), 'NoAccessPage', PageLoadError);

/**
 * Wraps every page: catches its errors, and shows nothing while it loads. Its outlet context informs the guards whether
 * this is the page on which the visit began.
 */
export function RootLayout() {
  const { pathname, key } = useLocation();
  const [entryKey] = useState(key);
  const [isEntryPage, setEntryPage] = useState(true);
  if (isEntryPage && key !== entryKey) setEntryPage(false);
  return (
    <ErrorBoundary pathname={pathname}>
      <Suspense fallback={null}>
        <Outlet context={isEntryPage && key === entryKey} />
      </Suspense>
    </ErrorBoundary>
  );
}

/**
 * Pages that need a session. Without one, they redirect to the login page; the providers page redirects home with a
 * toast.
 */
export function RequireSession() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const { pathname } = useLocation();
  if (isSignedIn) return <Outlet />;
  if (matchPath(pages.providers, pathname)) return <RedirectTo to={pages.home} text={texts.noDataAvailable} />;
  return <RedirectTo to={pages.login} />;
}

/** The back office; a member is redirected home. */
export function RequireAdmin() {
  const isAdmin = useAppSelector(selectIsAdmin);
  const outletContext = useOutletContext();
  return isAdmin ? <Outlet context={outletContext} /> : <RedirectTo to={pages.home} />;
}

/**
 * Pages that require certain permissions. Administrators without them see that they have no access, or are redirected
 * to their first page after a sign-in.
 */
export function RequirePermissions() {
  const permissions = usePermissions();
  const startPage = useStartPage();
  const location = useLocation();
  const outletContext = useOutletContext();
  if (permissions === null) return <Skeletons />;
  if (canOpen(permissions, location.pathname)) return <Outlet context={outletContext} />;
  return isAutomatic(location.state) ? <RedirectTo to={startPage} /> : <NoAccessPage />;
}

/** Admin pages that send a member back to the previous page instead of home. */
export function RequireAdminOrBack() {
  const isAdmin = useAppSelector(selectIsAdmin);
  return isAdmin ? <Outlet /> : <GoBack />;
}

/**
 * Shows one page to administrators and another to members at the same URL; an employee whose permissions do not open
 * the administrators' page is a member there.
 */
export function ByRole({ admin, member }: { admin: ReactNode; member: ReactNode }) {
  const kind = useAppSelector(selectAdminKind);
  const permissions = usePermissions();
  const { pathname } = useLocation();
  if (!kind) return member;
  if (permissions === null) return <Skeletons />;
  if (canOpen(permissions, pathname)) return admin;
  return kind === 'employee' ? member : <NoAccessPage />;
}

/** Redirects the console administrator to the equivalent of a member page under a different URL. */
export function RedirectConsole({ to, children }: { to: string; children: ReactNode }) {
  return useAppSelector(selectAdminKind) === 'console' ? <RedirectTo to={to} /> : children;
}

/** The sign-in pages: someone who returns with the Back button after signing in is redirected to their first page. */
export function RedirectOnReturn() {
  // Not the location's key, because navigating to the page that is open must not clear its form.
  const { pathname } = useLocation();
  return <SignInPageGuard key={pathname} />;
}

function SignInPageGuard() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const isReturn = useNavigationType() === NavigationType.Pop;
  // The first page of a visit is a POP as well; a signed-in person may open one of these pages that way.
  const isEntryPage = useOutletContext<boolean>();
  const startPage = useStartPage();
  // Decided once, so that a sign-in on the page itself is not redirected.
  const [shouldRedirect] = useState(isSignedIn && isReturn && !isEntryPage);
  return shouldRedirect ? <RedirectTo to={startPage} /> : <Outlet />;
}

/** Redirects to another page, unless a sign-out has already navigated elsewhere. */
function RedirectTo({ to, text }: { to: string; text?: string }) {
  const { pathname } = useLocation();
  const isCurrentPage = pathname === window.location.pathname;

  useEffect(() => {
    if (text && isCurrentPage) toast.info(text, { id: text });
  }, [text, isCurrentPage]);

  return isCurrentPage ? <Navigate to={to} replace /> : null;
}

function GoBack() {
  const navigate = useNavigate();
  const hasLeft = useRef(false);

  useEffect(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    const historyIndex = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    void (historyIndex > 0 ? navigate(-1) : navigate(pages.home, { replace: true }));
  }, [navigate]);

  return null;
}
