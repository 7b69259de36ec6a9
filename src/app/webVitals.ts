import type { CLSMetric, INPMetric, LCPMetric } from 'web-vitals';
import { onCLS } from 'web-vitals/onCLS.js';
import { onINP } from 'web-vitals/onINP.js';
import { onLCP } from 'web-vitals/onLCP.js';

import { webVitalsApi } from '@/api/webVitals';
import { pagePatternOf } from '@/contract/pagePatterns';
import { maxMetrics, unknownPage, type WebVital } from '@/contract/webVitals';
import type { AppDispatch } from '@/store/store';

/** Lists are cards below this width. */
const phoneBreakpoint = 600;

type Metric = CLSMetric | INPMetric | LCPMetric;

const patternOf = (path: string) => pagePatternOf(path) ?? unknownPage;
/** CLS is a small score; the others are milliseconds. */
const roundedValue = ({ name, value }: Metric) => (name === 'CLS' ? Number(value.toFixed(4)) : Math.round(value));

/**
 * Sends this visit's LCP, INP, and CLS when the page is hidden, the last moment that all browsers report. Each metric
 * is sent once.
 */
export function sendWebVitals(dispatch: AppDispatch) {
  // The guards may have redirected by now; the browser's metrics belong to the URL that was opened.
  const landingPage = patternOf(window.location.pathname);
  const device = window.innerWidth < phoneBreakpoint ? 'phone' : 'desktop';
  const unsentMetrics: WebVital[] = [];
  const reportedIds = new Set<string>();

  const report = (metric: Metric) => {
    if (reportedIds.has(metric.id) || reportedIds.size >= maxMetrics) return;
    reportedIds.add(metric.id);
    const { name, rating, navigationType: navigation, navigationURL } = metric;
    const isSoftNavigation = navigation === 'soft-navigation' && navigationURL;
    const page = isSoftNavigation ? patternOf(new URL(navigationURL).pathname) : landingPage;
    unsentMetrics.push({ name, value: roundedValue(metric), rating, navigation, page });
  };
  // Browsers that detect soft navigations report metrics for each of them.
  for (const watch of [onLCP, onINP, onCLS]) watch(report, { reportSoftNavs: true });

  // The library listens in the capture phase, so it has reported by now.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && unsentMetrics.length)
      void dispatch(webVitalsApi.endpoints.sendWebVitals.initiate({ device, figures: unsentMetrics.splice(0) }));
  });
}
