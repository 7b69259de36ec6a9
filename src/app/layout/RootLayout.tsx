import { Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';

import { ErrorBoundary } from '@/app/ErrorBoundary';

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
