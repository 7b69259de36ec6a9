import { act, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { CLSMetric, INPMetric, LCPMetric } from 'web-vitals';

import { DeferredFeatures } from '@/app/DeferredFeatures';
import { sendWebVitals } from '@/app/webVitals';
import { defaultConfig } from '@/contract/config';
import { maxMetrics, type WebVitals, webVitalsPath, webVitalsSchema } from '@/contract/webVitals';
import { SiteConfigContext } from '@/ui/page/siteConfig';

import { collectToasts, pageStore, signedInStore, until } from '../support/page/pageStore';
import { immediateRealtimeLoader } from '../support/page/renderApp';

type Metric = CLSMetric | INPMetric | LCPMetric;
let report: (metric: Metric) => void = () => {};
let watched = 0;
function watch(onReport: (metric: Metric) => void) {
  report = onReport;
  watched += 1;
}
jest.mock('web-vitals/onCLS.js', () => ({ onCLS: (onReport: (metric: Metric) => void) => watch(onReport) }));
jest.mock('web-vitals/onINP.js', () => ({ onINP: (onReport: (metric: Metric) => void) => watch(onReport) }));
jest.mock('web-vitals/onLCP.js', () => ({ onLCP: (onReport: (metric: Metric) => void) => watch(onReport) }));

let fetching: jest.SpyInstance<Promise<Response>, Parameters<typeof fetch>>;
let visibility: jest.SpyInstance;
beforeEach(() => {
  fetching = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 204 }));
  visibility = jest.spyOn(document, 'visibilityState', 'get');
});
afterEach(() => jest.restoreAllMocks());

let ids = 0;
const measured = (metric: Partial<Metric>): Metric =>
  ({
    id: `v${(ids += 1)}`,
    name: 'LCP',
    value: 1180.4,
    rating: 'good',
    navigationType: 'navigate',
    ...metric,
  }) as Metric;

async function turn(state: DocumentVisibilityState) {
  visibility.mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
  await Promise.resolve();
}
const sent = () =>
  fetching.mock.calls.map(([address, init]) => ({
    address,
    keepalive: init?.keepalive,
    authorization: (init?.headers as Record<string, string> | undefined)?.authorization,
    body: JSON.parse(init?.body as string) as WebVitals,
  }));

function visit(path: string) {
  window.history.replaceState(null, '', path);
  const page = signedInStore();
  sendWebVitals(page.store.dispatch);
  return page;
}

it('sends figures once the page is hidden, in one call that outlives it, without token, id or query [OPS-14]', async () => {
  visit('/admin/chat/4711?from=mail');
  report(measured({}));
  report(measured({ name: 'CLS', value: 0.031249 }));
  await turn('visible');
  expect(fetching).not.toHaveBeenCalled();

  await turn('hidden');
  expect(sent()).toEqual([
    {
      address: `/api${webVitalsPath}`,
      keepalive: true,
      authorization: undefined,
      body: {
        device: 'desktop',
        figures: [
          { name: 'LCP', value: 1180, rating: 'good', navigation: 'navigate', page: '/admin/chat/:id' },
          { name: 'CLS', value: 0.0312, rating: 'good', navigation: 'navigate', page: '/admin/chat/:id' },
        ],
      },
    },
  ]);
  expect(JSON.stringify(fetching.mock.calls)).not.toMatch(/4711|mail|token-of/);
});

const pagesSent = () => sent().flatMap(({ body }) => body.figures.map(({ page }) => page));

it('has separate figures for a page opened from another within the visit, and no name for an unknown page [OPS-14]', async () => {
  visit('/nowhere/at/all');
  report(measured({ navigationURL: 'http://localhost/nowhere/at/all' }));
  report(measured({ navigationType: 'soft-navigation', navigationURL: 'http://localhost/profile/spouse-plan/9?a=1' }));
  await turn('hidden');

  expect(pagesSent()).toEqual(['none', '/profile/spouse-plan/:id']);
});

it('counts a figure that grew after the page was hidden only once, and sends a new one [OPS-14]', async () => {
  visit('/profile');
  const shift = measured({ name: 'CLS', value: 0 });
  report(shift);
  await turn('hidden');
  await turn('visible');
  report({ ...shift, value: 0.3 });
  await turn('hidden');
  expect(sent()).toHaveLength(1);

  report(measured({ name: 'INP', value: 96 }));
  await turn('hidden');
  expect(sent().map(({ body }) => body.figures.map(({ name }) => name))).toEqual([['CLS'], ['INP']]);
});

it('sends no more for a visit of many pages than the service accepts [OPS-14]', async () => {
  visit('/profile');
  for (let page = 0; page < maxMetrics + 5; page += 1) report(measured({}));
  await turn('hidden');
  expect(webVitalsSchema.safeParse(sent()[0]?.body).success).toBe(true);
});

it('shows nothing and throws nothing when the service refuses the figures [OPS-14]', async () => {
  const { log } = visit('/profile');
  const { sent: messages, stop } = collectToasts();
  fetching.mockRejectedValue(new TypeError('refused'));
  report(measured({}));
  await turn('hidden');
  await until(() => log.mock.calls.length > 0);
  expect(messages).toEqual([]);
  stop();
});

it.each([
  [0, 0],
  [0.4, 0],
  [0.6, 3],
  [1, 3],
])('sends at a sampling rate of %d, for a random 0.5, %d figures [OPS-14]', async (webVitalsSample, figures) => {
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  watched = 0;
  const { store } = pageStore({ live: immediateRealtimeLoader });
  const page = (
    <Provider store={store}>
      <SiteConfigContext value={{ ...defaultConfig, webVitalsSample }}>
        <DeferredFeatures />
      </SiteConfigContext>
    </Provider>
  );
  await act(async () => render(page));
  await until(() => watched >= figures);
  await act(async () => new Promise((settled) => setTimeout(settled)));

  expect(watched).toBe(figures);
});
