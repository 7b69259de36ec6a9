import type { CLSMetric, INPMetric, LCPMetric } from 'web-vitals';
import { onCLS } from 'web-vitals/onCLS.js';
import { onINP } from 'web-vitals/onINP.js';
import { onLCP } from 'web-vitals/onLCP.js';

import { webVitalsApi } from '@/api/webVitals';
import { pagePatternOf } from '@/contract/pagePatterns';
import { mostFigures, noPage, type WebVital } from '@/contract/webVitals';
import type { AppDispatch } from '@/store/store';

/** Narrower than this, lists are cards. */
const phoneBelow = 600;

type Metric = CLSMetric | INPMetric | LCPMetric;

const patternOf = (path: string) => pagePatternOf(path) ?? noPage;
/** CLS is a small score; the others are milliseconds. */
const rounded = ({ name, value }: Metric) => (name === 'CLS' ? Number(value.toFixed(4)) : Math.round(value));

/**
 * Sends LCP, INP and CLS of this visit whenever the page is hidden, which is the last moment that all browsers tell
 * of. Each figure is sent once, as it was when the page was hidden first, so that a visit counts once.
 */
export function sendWebVitals(dispatch: AppDispatch) {
  // The guards have moved on to the page that is shown by now; the browser knows only the address that was opened.
  const landing = patternOf(window.location.pathname);
  const device = window.innerWidth < phoneBelow ? 'phone' : 'desktop';
  const waiting: WebVital[] = [];
  const reported = new Set<string>();

  const report = (metric: Metric) => {
    if (reported.has(metric.id) || reported.size >= mostFigures) return;
    reported.add(metric.id);
    const { name, rating, navigationType: navigation, navigationURL } = metric;
    const isWithin = navigation === 'soft-navigation' && navigationURL;
    const page = isWithin ? patternOf(new URL(navigationURL).pathname) : landing;
    waiting.push({ name, value: rounded(metric), rating, navigation, page });
  };
  // Browsers that tell where one page of the site leads to the next have figures for each.
  for (const watch of [onLCP, onINP, onCLS]) watch(report, { reportSoftNavs: true });

  // The library listens while the event is on its way down, and has reported by now.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && waiting.length)
      void dispatch(webVitalsApi.endpoints.sendWebVitals.initiate({ device, figures: waiting.splice(0) }));
  });
}
