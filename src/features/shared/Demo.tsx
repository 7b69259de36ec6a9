import Box from '@mui/material/Box';
import { type ComponentProps, Suspense } from 'react';

import { lazyComponent } from '@/ui/page/lazyComponent';
import { useSiteConfig } from '@/ui/page/siteConfig';

// Both components are optional, so nothing is shown if they cannot be loaded.
const RenderNothing = () => null;
const LazyDemoSignIns = lazyComponent(
  () => import(/* webpackChunkName: "demo" */ './demo/DemoSignIns'),
  'DemoSignIns',
  RenderNothing,
);
const LazyDemoCode = lazyComponent(
  () => import(/* webpackChunkName: "demo" */ './demo/DemoCode'),
  'DemoCode',
  RenderNothing,
);

/** Sample accounts that may sign in here; rendered and loaded only in the demo. */
export const DemoSignIns = (props: ComponentProps<typeof LazyDemoSignIns>) =>
  useSiteConfig().demo && (
    <Box sx={{ mt: 3 }}>
      <Suspense fallback={<Box sx={{ minHeight: 240 }} />}>
        <LazyDemoSignIns {...props} />
      </Suspense>
    </Box>
  );

/** Shows the code, because the demo sends no messages; rendered and loaded only in the demo. */
export const DemoCode = (props: ComponentProps<typeof LazyDemoCode>) =>
  useSiteConfig().demo && (
    <Suspense fallback={null}>
      <LazyDemoCode {...props} />
    </Suspense>
  );
