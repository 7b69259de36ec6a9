import Box from '@mui/material/Box';
import { Suspense, type ComponentProps } from 'react';

import { lazyPart } from '@/ui/page/lazyPart';
import { useSiteConfig } from '@/ui/page/siteConfig';

// Everything works without these, so nothing is said where they cannot be loaded.
const EmptyLine = () => null;
const SignIns = lazyPart(() => import(/* webpackChunkName: "demo" */ './demo/DemoSignIns'), 'DemoSignIns', EmptyLine);
const Code = lazyPart(() => import(/* webpackChunkName: "demo" */ './demo/DemoCode'), 'DemoCode', EmptyLine);

/** The demo's people who may sign in here; shown and loaded only where the service runs the demo. */
export const DemoSignIns = (props: ComponentProps<typeof SignIns>) =>
  useSiteConfig().demo && (
    <Box sx={{ mt: 3 }}>
      <Suspense fallback={<Box sx={{ minHeight: 240 }} />}>
        <SignIns {...props} />
      </Suspense>
    </Box>
  );

/** The code that the demo does not send; shown and loaded only where the service runs the demo. */
export const DemoCode = (props: ComponentProps<typeof Code>) =>
  useSiteConfig().demo && (
    <Suspense fallback={null}>
      <Code {...props} />
    </Suspense>
  );
