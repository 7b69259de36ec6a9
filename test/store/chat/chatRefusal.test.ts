import { refusals } from '@/contract/messages/socket';
import { permanentRefusalIn } from '@/store/chat/chatSocket';

const overHttp = (status: number, body?: unknown) =>
  Object.assign(new Error('xhr poll error'), {
    type: 'TransportError',
    description: status,
    context: { responseText: JSON.stringify(body) },
  });

it.each([
  ['a token that opens nothing', new Error(refusals.signIn), refusals.signIn],
  ['too many windows', new Error('You have too many windows open.'), 'You have too many windows open.'],
  ['403 with a message', overHttp(403, { code: 4, message: 'Forbidden' }), 'Forbidden'],
  ['401 without a message', overHttp(401), ''],
  [
    '403 from something else than the service',
    Object.assign(overHttp(403), { context: { responseText: '<html>' } }),
    '',
  ],
])('recognizes %s as a refusal, with the service’s message [SESS-10]', (_what, error, text) => {
  expect(permanentRefusalIn(error)).toBe(text);
});

it.each([
  ['a service that is busy', new Error(refusals.unavailable)],
  ['a service that is leaving', overHttp(403, { code: 4, message: refusals.unavailable })],
  ['an address that opened too many connections', overHttp(403, { code: 4, message: refusals.tooManyConnections })],
  ['a service that is down', overHttp(503)],
  ['a network that is away', overHttp(0)],
  ['a service that does not answer', new Error('timeout')],
])('does not count %s as a refusal, and retries it [C13]', (_what, error) => {
  expect(permanentRefusalIn(error)).toBeNull();
});
