import { networkOf } from '@/server/platform/http/networkOf';
import { tooManyRequests, waitDurationText } from '@/server/platform/http/tooManyRequests';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('counts callers by their network: %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  [0.2, '1 second'],
  [30, '30 seconds'],
  [91, '2 minutes'],
  [3600, '60 minutes'],
  [5401, '2 hours'],
  [86_400, '24 hours'],
])('shows a wait of %s s as %s', (seconds, text) => {
  expect(waitDurationText(seconds)).toBe(text);
});

it.each([
  [[], 'Try again in 30 seconds.'],
  [['use another network'], 'Try again in 30 seconds, or use another network.'],
  [
    ['use another browser', 'select Forgot Password'],
    'Try again in 30 seconds, use another browser, or select Forgot Password.',
  ],
])('joins the alternatives %j to a wait', (alternatives, text) => {
  expect(tooManyRequests('Too many requests.', 30, alternatives).message).toBe(`Too many requests. ${text}`);
});
