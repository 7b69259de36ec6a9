import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';

import type { Alert } from '@/contract/content/alert';
import type { Card } from '@/contract/content/card';
import { ErrorState } from '@/ui/page/ErrorState';
import { lazyComponent } from '@/ui/page/lazyComponent';
import type { AudienceDocuments } from './audienceDocuments';
import { Greeting, TimeOfDayPicture } from './Greeting';
import { PreviewContext } from './HomeLink';
import { HomeSection } from './HomeSection';
import { HomeSkeleton } from './HomeSkeleton';
import { isNightAt } from './timeOfDay';

// Shares the home page's chunk name, so that the build does not split its code into two files.
const HomeContent = lazyComponent(
  () => import(/* webpackChunkName: "home" */ './HomeContent'),
  'HomeContent',
  ({ retry }) => <ErrorState text="Couldn’t load this section." onRetry={() => void retry()} />,
);

type Props = { alerts: Alert[]; cards: Card[]; documents: AudienceDocuments; isPhone: boolean };

/** The home page with a placeholder in place of personal content. */
export function HomePreview(content: Props) {
  const hour = new Date().getHours();
  return (
    <PreviewContext value>
      <Box sx={greetingStyles}>
        <TimeOfDayPicture isNight={isNightAt(hour)} />
        <Typography variant="h1" component="p">
          <Greeting hour={hour} name="(first name)" isNameLoaded />
        </Typography>
      </Box>
      <Suspense fallback={<HomeSkeleton />}>
        <HomeContent {...content}>
          <HomeSection id="to-do" heading="To do">
            <Typography variant="body2" color="textSecondary" sx={placeholderStyles}>
              Each member’s to-do items appear here.
            </Typography>
          </HomeSection>
        </HomeContent>
      </Suspense>
    </PreviewContext>
  );
}

const greetingStyles = { display: 'flex', alignItems: 'center', gap: 2, mb: 3 };
const placeholderStyles = { px: 2, py: 1.5, border: '1px dashed', borderColor: 'divider', borderRadius: 1.5 };
