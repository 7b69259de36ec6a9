import { foreignHost } from './attacks';

const text = (payload: unknown) => JSON.stringify(payload);
const push = (notification: unknown, data: unknown = {}) => text({ notification, data });
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const markup = '<img src=x onerror=hit()><script>hit()</script>';
const message = { title: 'Hello', body: 'there' };
const leading = (path: string) => push(message, { path });

/** Payloads that are not valid pushes. */
export const unreadablePushes: readonly string[] = [
  '',
  ' ',
  'hello',
  '<script>hit()</script>',
  '{',
  'null',
  'true',
  '42',
  '"text"',
  '[]',
  '{}',
  deep(5000),
  '\u0000\u0001',
  text({ notification: null, data: null }),
  text({ notification: [], data: [] }),
  text({ data: {} }),
  push({}),
  push({ title: '' }),
  push({ title: '   ' }),
  push({ title: '\u202e\u200f' }),
  push({ title: 7, body: 'x' }),
  push({ title: { toString: 'x' }, body: 'x' }),
  push({ title: 'x', body: ['x'] }),
  push({ title: 'x'.repeat(201) }),
  push({ title: 'x', body: 'x'.repeat(2001) }),
  push({ title: 'x', body: 'x'.repeat(1_000_000) }),
  push(message, { userSSN: '' }),
  push(message, { userSSN: ' ' }),
  push(message, { userSSN: 900010002 }),
  push(message, { userSSN: null }),
  push(message, { userSSN: 'x'.repeat(129) }),
  push(message, { userSSN: { $gt: '' } }),
  push(message, Object.fromEntries(Array.from({ length: 41 }, (_, nth) => [`k${nth}`, 'v']))),
  push(message, { ['k'.repeat(101)]: 'v' }),
  push(message, { note: 'x'.repeat(4001) }),
  push(message, [1, 2]),
];

/** Valid pushes that try to cause harm. */
export const harmfulPushes: readonly string[] = [
  push({ title: markup, body: markup }, { userSSN: markup }),
  push({ title: 'javascript:hit()', body: 'javascript:hit()' }),
  push({ title: 'Hello\u202egnp.exe', body: 'a\u0000b\nc' }),
  '{"notification":{"title":"Hello","body":"x"},"data":{"__proto__":"x","constructor":"y"},"__proto__":{"hit":1}}',
  leading(`https://${foreignHost}/`),
  leading(`//${foreignHost}/`),
  leading(`/\\${foreignHost}/`),
  leading('javascript:hit()'),
  leading('data:text/html,<script>hit()</script>'),
  leading('/api/user/deleteUser'),
  leading('/admin'),
  leading('/profile/../api/user/deleteUser'),
  text({
    notification: {
      ...message,
      click_action: `https://${foreignHost}/`,
      icon: `https://${foreignHost}/i.png`,
      image: `https://${foreignHost}/i.png`,
    },
  }),
  text({
    notification: message,
    fcmOptions: { link: `https://${foreignHost}/` },
    webpush: { fcm_options: { link: `https://${foreignHost}/` } },
  }),
  push(message, { redirect_keyword: 'URL', redirect_link: `https://${foreignHost}/`, type: 'external' }),
  push(message, { redirect_keyword: 'CARE_PROGRAMS', redirect_id: '../../api/user/deleteUser' }),
];
