import { Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';

import { ErrorBoundary } from '@/app/ErrorBoundary';

/**
 * Wraps every page: catches its errors, and shows nothing while it loads. Tells the guards whether the page is the one
 * that opened the site.
 */
export function OutsideLayout() {
  const { pathname, key } = useLocation();
  const [openedKey] = useState(key);
  const [isOpening, setOpening] = useState(true);
  if (isOpening && key !== openedKey) setOpening(false);
  return (
    <ErrorBoundary place={pathname}>
      <Suspense fallback={null}>
        <Outlet context={isOpening && key === openedKey} />
      </Suspense>
    </ErrorBoundary>
  );
}
