import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

import { headlineOf } from '@/api/core/failure';
import type { Alert } from '@/contract/content/alert';
import type { Card } from '@/contract/content/card';
import {
  type PreviewAudience,
  type PreviewOrigin,
  type PreviewWidth,
  previewAudiences,
  previewParams,
  previewWidths,
} from '@/contract/content/preview';
import { pages } from '@/contract/pages';
import { SegmentedControl } from '@/ui/fields/SegmentedControl';
import { BackArrow } from '@/ui/page/BackArrow';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { lazyComponent } from '@/ui/page/lazyComponent';

import { Greeting, isNightAt, TimeOfDayPicture } from './Greeting';
import { PreviewContext } from './HomeLink';
import { HomeSection } from './HomeSection';
import { HomeSkeleton } from './HomeSkeleton';
import { type AudienceDocuments, previewContentQuery, useHomeContent } from './useHomeContent';

// Shares the home page's chunk name, so that the build does not split its code into two files.
const HomeContent = lazyComponent(
  () => import(/* webpackChunkName: "home" */ './HomeContent'),
  'HomeContent',
  ({ retry }) => <ErrorState text="Couldn’t load this section." onRetry={() => void retry()} />,
);

/** Shows administrators the home page as an audience sees it; nothing is marked as seen. */
export function HomePreviewPage() {
  const { audience, width, origin, choose } = usePreviewChoice();
  const { label, query } = previewAudiences[audience];
  const { isLoading, failedQueries, ...content } = useHomeContent(query.visibleTo, previewContentQuery);
  const [firstFailedQuery] = failedQueries;

  function renderHome() {
    if (firstFailedQuery?.error)
      return (
        <ErrorState
          text={headlineOf(firstFailedQuery.error)}
          onRetry={() => failedQueries.forEach(({ refetch }) => void refetch())}
        />
      );
    return isLoading ? <HomeSkeleton /> : <HomePreview {...content} isPhone={width === 'phone'} />;
  }

  return (
    <Page
      title="Home preview"
      subtitle="Preview the home page as members will see it."
      back={<BackArrow to={origin.to} label={`Back to ${origin.label.toLowerCase()}`} />}
      busy={isLoading}
    >
      <Box data-print="no" sx={barStyles}>
        <Box sx={{ flex: '1 1 18rem' }}>
          <Typography role="status" sx={{ fontWeight: 650 }}>
            {`This is what ${label} members see`}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            Links to other pages don’t work in this preview. Documents, videos, and external links do.
          </Typography>
        </Box>
        <SegmentedControl
          label="Audience"
          value={audience}
          choices={previewAudiences}
          onChange={(next) => choose({ audience: next })}
        />
        <Box sx={hiddenOnPhonesStyles}>
          <SegmentedControl
            label="Width"
            value={width}
            choices={previewWidths}
            onChange={(next) => choose({ width: next })}
          />
        </Box>
      </Box>
      <Box component="section" aria-label={`Home page for ${label} members`} sx={frameStyles[width]}>
        {renderHome()}
      </Box>
    </Page>
  );
}

type PreviewProps = { alerts: Alert[]; cards: Card[]; documents: AudienceDocuments; isPhone: boolean };

/** The home page with a placeholder in place of personal content. */
function HomePreview(content: PreviewProps) {
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

/** A phone already has phone width, so it needs no choice of width. */
const hiddenOnPhonesStyles = { display: { xs: 'none', sm: 'block' } };

const barStyles = {
  position: { sm: 'sticky' },
  top: 64,
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  mb: 3,
  px: 2,
  py: 1.5,
  border: '1px solid',
  borderColor: 'primary.main',
  borderRadius: 1.5,
  bgcolor: 'primary.soft',
};

/** The members' pages have larger touch targets than the console. */
const baseFrameStyles = {
  '--target': '44px',
  mx: { xs: -2, sm: 'auto' },
  px: 2,
  py: 3,
  overflow: 'clip',
  border: '1px solid',
  borderColor: 'divider',
  borderInlineWidth: { xs: 0, sm: 1 },
  borderRadius: { sm: 1.5 },
  bgcolor: 'background.default',
};
const frameStyles: Record<PreviewWidth, object> = {
  desktop: { ...baseFrameStyles, px: { xs: 2, sm: 4 }, py: { xs: 3, sm: 4 } },
  phone: { ...baseFrameStyles, maxWidth: { sm: 390 }, borderWidth: { sm: 2 }, borderRadius: { sm: 4 } },
};

const choiceOrFallback = <Name extends string>(choices: Record<Name, unknown>, name: string | null, fallback: Name) =>
  name !== null && Object.hasOwn(choices, name) ? (name as Name) : fallback;

const defaultOrigin: PreviewOrigin = { label: 'Alerts', to: pages.alerts };

/** Keeps the audience and width in the URL; the page for the Back link comes from the navigation state. */
function usePreviewChoice() {
  const location = useLocation();
  const state = location.state as { from?: PreviewOrigin } | null;
  const [params, setParams] = useSearchParams();
  const audience = choiceOrFallback<PreviewAudience>(previewAudiences, params.get(previewParams.audience), 'enrolled');
  const width = choiceOrFallback<PreviewWidth>(previewWidths, params.get(previewParams.width), 'desktop');

  return {
    audience,
    width,
    origin: state?.from ?? defaultOrigin,
    choose: (next: { audience?: PreviewAudience; width?: PreviewWidth }) =>
      setParams(
        { [previewParams.audience]: next.audience ?? audience, [previewParams.width]: next.width ?? width },
        { replace: true, state },
      ),
  };
}
