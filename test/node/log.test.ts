import { StoreBusy, StoreDown } from '@/server/platform/database/outage';
import { makeLog } from '@/server/platform/process/log';

import { canariesIn } from '../support/browser/canaries';

const token = 'bearer-of-this-test-alone';
const ssn = '617284095';

/** Returns what is printed from a library's or route's log line. */
function printed(line: object, message?: string) {
  const lines: string[] = [];
  const log = makeLog({ logLevel: 'trace' }, { write: (text) => void lines.push(text) });
  log.trace(line, message);
  return lines.join('');
}

it('logs errors caused by a database outage for debugging only', () => {
  const levels: string[] = [];
  const log = makeLog({ logLevel: 'debug' }, { write: (line) => void levels.push(line) });
  const levelOf = (err: Error) => {
    levels.length = 0;
    log.error({ err }, 'a call failed');
    return (JSON.parse(levels.join('')) as { level: number }).level;
  };
  const withCode = (code: string) => Object.assign(new Error('refused'), { code });
  expect([levelOf(new StoreDown()), levelOf(withCode('57P01'))]).toEqual([20, 20]);
  expect([levelOf(new StoreBusy()), levelOf(withCode('23505')), levelOf(withCode('ECONNREFUSED'))]).toEqual([
    50, 50, 50,
  ]);
});

it.each([
  [
    'the headers that a library passes on',
    { busboyOptions: { headers: { authorization: `Bearer ${token}` }, limits: [ssn] } },
  ],
  ['a list', { rows: [ssn, token] }],
  [
    'a request with its query, headers and body',
    {
      req: {
        id: '1',
        method: 'GET',
        url: `/users?ssn=${ssn}`,
        headers: { authorization: token },
        body: { ssn },
        routeOptions: { url: '/users' },
      },
    },
  ],
  [
    'the row that a driver quotes',
    {
      err: Object.assign(new Error(`duplicate key ${ssn}`), { detail: `Key (ssn)=(${ssn})`, cause: new Error(token) }),
    },
  ],
])('puts nothing of %s into a log line [G1]', (_what, line) => {
  const text = printed(line, 'something happened');
  expect(JSON.parse(text)).toMatchObject({ msg: 'something happened' });
  expect(canariesIn([['log', text]], { token, ssn })).toEqual([]);
});

it('puts the route, the error kind, numbers and messages into a log line [G1]', () => {
  const line = {
    req: { id: '1', method: 'GET', routeOptions: { url: '/users' } },
    err: new TypeError('x'),
    ms: 4,
    channel: 'sms',
    purged: 0,
  };
  expect(JSON.parse(printed(line, 'something happened'))).toMatchObject({
    req: { id: '1', method: 'GET', route: '/users' },
    err: { type: 'TypeError' },
    ms: 4,
    channel: 'sms',
    purged: 0,
  });
});
