import Box from '@mui/material/Box';
import { Suspense } from 'react';

import { lazyComponent } from '@/ui/page/lazyComponent';
import { RenderWhenVisible } from '@/ui/page/RenderWhenVisible';
import { useCanReportChanges } from './ReportChangeButton';

/** Loaded when scrolled into view, because few people have reported a change; omitted if it cannot be loaded. */
const OwnChangeList = lazyComponent(
  () => import('./OwnChangeList'),
  'OwnChangeList',
  () => null,
);
const listHeight = 120;

/** The changes that the signed-in person reported, where the service takes them. */
export function ReportedChanges() {
  const isOffered = useCanReportChanges();
  if (!isOffered) return null;
  return (
    <Box sx={{ maxWidth: 800, mt: 3 }}>
      <RenderWhenVisible height={listHeight}>
        <Suspense fallback={<div style={{ minHeight: listHeight }} />}>
          <OwnChangeList />
        </Suspense>
      </RenderWhenVisible>
    </Box>
  );
}
