import { sessionPaths } from '@/contract/people/session';

import { version } from '@/server/platform/process/version';
import { startBackend, type TestBackend } from '../../support/server/backend';

const lines: string[] = [];
let backend: TestBackend;
let isDraining = false;
beforeAll(async () => {
  backend = await startBackend({
    env: { LOG_LEVEL: 'info', TRUST_PROXY: '127.0.0.1' },
    isDraining: () => isDraining,
    onLogLine: (line) => void lines.push(line),
  });
});
beforeEach(() => void lines.splice(0));

const headersOf = async (headers: Record<string, string> = {}) =>
  (await fetch(`${backend.url}/health`, { headers })).headers;

it('reports the version and the components in health and readiness', async () => {
  expect(await (await fetch(`${backend.url}/health`)).json()).toEqual({ status: 'ok', version });
  expect(await (await fetch(`${backend.url}/ready`)).json()).toEqual({
    status: 'ready',
    version,
    parts: { database: 'ok', files: 'ok' },
  });
  expect((await headersOf()).get('x-harbor-version')).toBe(version);
});

it('answers calls on a node that drains while it signals balancers to stop using it [OPS-07]', async () => {
  isDraining = true;
  const ready = await fetch(`${backend.url}/ready`);
  const { status, headers } = await backend.main('POST', sessionPaths.signIn);
  isDraining = false;
  expect([ready.status, await ready.json()]).toMatchObject([503, { status: 'draining', parts: { database: 'ok' } }]);
  expect([status, headers.get('connection')]).toEqual([400, 'close']);
});

it('keeps the id from a trusted proxy for a request, in its response and in the log', async () => {
  const { headers } = await backend.main('POST', sessionPaths.signIn, { headers: { 'x-request-id': 'proxy-0001' } });
  expect(headers.get('x-request-id')).toBe('proxy-0001');
  expect(lines.join('')).toContain('"id":"proxy-0001"');
});

it.each(['short', 'has a space', `${'x'.repeat(65)}`, '"},{"ssn":1'])('replaces an id such as %j', async (id) => {
  expect((await headersOf({ 'x-request-id': id })).get('x-request-id')).toMatch(/^[\da-f]{8}-/);
});

it('replaces an id from any other source', async () => {
  const other = await startBackend();
  const { headers } = await fetch(`${other.url}/health`, { headers: { 'x-request-id': 'stranger-0001' } });
  expect(headers.get('x-request-id')).not.toBe('stranger-0001');
});

it('distinguishes a refused sign-in from a successful one in the log, although both return 200', async () => {
  const signIn = (userPassword: string) =>
    backend.main('POST', sessionPaths.signIn, { body: { userContact: '5550100001', userPassword } });
  const answered = () => lines.map((line) => JSON.parse(line) as { refused?: boolean; msg: string });
  expect((await signIn('Wrong@123')).status).toBe(200);
  expect(answered()).toEqual([expect.objectContaining({ msg: 'answered', refused: true })]);
  lines.splice(0);
  expect((await signIn('Admin@123')).status).toBe(200);
  expect(answered()).toEqual([expect.not.objectContaining({ refused: true })]);
});
