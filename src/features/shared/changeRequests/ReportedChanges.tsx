import Box from '@mui/material/Box';
import { Suspense } from 'react';

import { RenderWhenVisible } from '@/ui/page/RenderWhenVisible';
import { lazyComponent } from '@/ui/page/lazyComponent';
import { useCanReportChanges } from './ReportChangeButton';

/** Loaded when scrolled into view, because few people have reported a change; omitted if it cannot be loaded. */
const OwnChangeList = lazyComponent(
  () => import('./OwnChangeList'),
  'OwnChangeList',
  () => null,
);
/** The height of an empty list (one line, or three on a phone), so that what follows stays in place while it loads. */
const emptyHeight = { phone: 158, wide: 108 };

/** The changes that the signed-in person reported, where the service accepts reports. */
export function ReportedChanges() {
  const isOffered = useCanReportChanges();
  if (!isOffered) return null;
  return (
    <Box sx={{ maxWidth: 800, mt: 3, minHeight: { xs: emptyHeight.phone, sm: emptyHeight.wide } }}>
      <RenderWhenVisible height={emptyHeight.wide}>
        <Suspense fallback={null}>
          <OwnChangeList />
        </Suspense>
      </RenderWhenVisible>
    </Box>
  );
}
