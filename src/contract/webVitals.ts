import * as z from 'zod/mini';

import { pagePatterns } from './pagePatterns';

/** Our own addition: takes the figures of a visit for the operator's log. */
export const webVitalsPath = '/metrics/webVitals';

/** Stands for all addresses without a page. */
export const noPage = 'none';
/** What a browser may report of one visit: three figures for each of the first pages. */
export const mostFigures = 15;
const tenMinutesMs = 600_000;

const figureSchema = z.strictObject({
  name: z.enum(['LCP', 'INP', 'CLS']),
  /** Milliseconds; the score of CLS. */
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
  /** The pattern of the address, never the address, which may hold an id or a code. */
  page: z.enum([...pagePatterns, noPage]),
});

/** Fields that are not named are refused, so that nothing personal can be sent along. */
export const webVitalsSchema = z.strictObject({
  device: z.enum(['phone', 'desktop']),
  figures: z.array(figureSchema).check(z.minLength(1), z.maxLength(mostFigures)),
});
export type WebVitals = z.infer<typeof webVitalsSchema>;
export type WebVital = WebVitals['figures'][number];
