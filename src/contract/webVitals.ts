import * as z from 'zod/mini';

import { pagePatterns } from './pagePatterns';

/** Not in the customer's contract: receives a visit's metrics for the operator's log. */
export const webVitalsPath = '/metrics/webVitals';

/** The page name for URLs that match no page. */
export const unknownPage = 'none';
/** The maximum number of metrics from one visit: three for each of the first five pages. */
export const maxMetrics = 15;
const tenMinutesMs = 600_000;

const metricSchema = z.strictObject({
  name: z.enum(['LCP', 'INP', 'CLS']),
  /** Milliseconds; for CLS the score. */
  value: z.number().check(z.minimum(0), z.maximum(tenMinutesMs)),
  rating: z.enum(['good', 'needs-improvement', 'poor']),
  navigation: z.enum([
    'navigate',
    'reload',
    'back-forward',
    'back-forward-cache',
    'prerender',
    'restore',
    'soft-navigation',
  ]),
  /** The URL pattern; the URL itself may contain an ID or a code. */
  page: z.enum([...pagePatterns, unknownPage]),
});

/** Strict, so that no personal data can be sent along. */
export const webVitalsSchema = z.strictObject({
  device: z.enum(['phone', 'desktop']),
  figures: z.array(metricSchema).check(z.minLength(1), z.maxLength(maxMetrics)),
});
export type WebVitals = z.infer<typeof webVitalsSchema>;
export type WebVital = WebVitals['figures'][number];
