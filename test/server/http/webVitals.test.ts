import { type WebVitals, webVitalsPath } from '@/contract/webVitals';
import { siteConfigOf } from '@/server/modules/program/siteConfig';

import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let info: jest.SpyInstance;
const startWith = (share: string) => startBackend({ seed: 'empty', env: { WEB_VITALS_SAMPLE: share } });
beforeAll(async () => {
  backend = await startWith('0.5');
  info = jest.spyOn(backend.parts.log, 'info');
});
beforeEach(() => info.mockClear());

const lcp = {
  name: 'LCP',
  value: 1180,
  rating: 'good',
  navigation: 'navigate',
  page: '/employees/employees-summarry/:id',
} as const;
const cls = { name: 'CLS', value: 0.0312, rating: 'good', navigation: 'reload', page: 'none' } as const;
const visit: WebVitals = { device: 'phone', figures: [lcp, cls] };

const send = (body: unknown, to = backend) => to.main('POST', webVitalsPath, { body });
const logged = () => info.mock.calls.filter(([, message]) => message === 'web vital').map(([line]) => line as object);

it('logs a line for each metric of a visit, with its page and nothing about the person [OPS-14]', async () => {
  const { status, text } = await send(visit);

  expect({ status, text }).toEqual({ status: 204, text: '' });
  const { name, ...figure } = lcp;
  expect(logged()).toEqual([
    { metric: name, ...figure, device: 'phone' },
    { metric: 'CLS', value: 0.0312, rating: 'good', navigation: 'reload', page: 'none', device: 'phone' },
  ]);
});

const refused: [string, unknown][] = [
  ['a page with an id', { ...visit, figures: [{ ...lcp, page: '/employees/employees-summarry/7' }] }],
  ['a page with a query', { ...visit, figures: [{ ...lcp, page: '/verify-otp?code=123456' }] }],
  ['a metric with an unknown field', { ...visit, figures: [{ ...lcp, id: 'v5-1-2' }] }],
  ['an extra field', { ...visit, user: 'ann@example.org' }],
  ['an unknown metric', { ...visit, figures: [{ ...lcp, name: 'FID' }] }],
  ['an unknown device', { ...visit, device: 'ann-s-phone' }],
  ['an unknown rating', { ...visit, figures: [{ ...lcp, rating: 'fine' }] }],
  ['a value below zero', { ...visit, figures: [{ ...lcp, value: -1 }] }],
  ['a value of hours', { ...visit, figures: [{ ...lcp, value: 3_600_000 }] }],
  ['text for a value', { ...visit, figures: [{ ...lcp, value: '1180' }] }],
  ['no metric', { ...visit, figures: [] }],
  ['more metrics than a visit has', { ...visit, figures: Array(16).fill(lcp) }],
  ['nothing', undefined],
];

it.each(refused)('refuses %s and does not log it [OPS-14]', async (_title, body) => {
  expect((await send(body)).status).toBe(400);
  expect(logged()).toEqual([]);
});

it('does not read a body larger than a visit’s metrics [OPS-14]', async () => {
  expect((await send({ ...visit, padding: 'x'.repeat(5000) })).status).toBe(413);
});

it('limits an address that sends more than 60 times a minute, and not its other calls [OPS-14]', async () => {
  const busy = await startWith('1');
  const statuses: number[] = [];
  for (let call = 0; call < 62; call += 1) statuses.push((await send(visit, busy)).status);

  expect(statuses).toEqual([...Array<number>(60).fill(204), 429, 429]);
  expect((await busy.main('GET', '/user/aboutUs')).status).toBe(401);
});

it('sends the page the sampling rate, and has no such call when it is turned off [OPS-14]', async () => {
  expect(siteConfigOf(backend.parts.settings).webVitalsSample).toBe(0.5);

  const off = await startWith('0');
  expect(siteConfigOf(off.parts.settings).webVitalsSample).toBe(0);
  expect((await send(visit, off)).status).toBe(404);
});
