import { foreignHost } from './attacks';

const text = (payload: unknown) => JSON.stringify(payload);
const push = (notification: unknown, data: unknown = {}) => text({ notification, data });
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const markup = '<img src=x onerror=hit()><script>hit()</script>';
const words = { title: 'Hello', body: 'there' };
const leading = (path: string) => push(words, { path });

/** Malicious push payloads: some are not valid pushes at all, others try to cause harm. */
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
  push(words, { userSSN: '' }),
  push(words, { userSSN: ' ' }),
  push(words, { userSSN: 900010002 }),
  push(words, { userSSN: null }),
  push(words, { userSSN: 'x'.repeat(129) }),
  push(words, { userSSN: { $gt: '' } }),
  push(words, Object.fromEntries(Array.from({ length: 41 }, (_, nth) => [`k${nth}`, 'v']))),
  push(words, { ['k'.repeat(101)]: 'v' }),
  push(words, { note: 'x'.repeat(4001) }),
  push(words, [1, 2]),
];

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
      ...words,
      click_action: `https://${foreignHost}/`,
      icon: `https://${foreignHost}/i.png`,
      image: `https://${foreignHost}/i.png`,
    },
  }),
  text({
    notification: words,
    fcmOptions: { link: `https://${foreignHost}/` },
    webpush: { fcm_options: { link: `https://${foreignHost}/` } },
  }),
  push(words, { redirect_keyword: 'URL', redirect_link: `https://${foreignHost}/`, type: 'external' }),
  push(words, { redirect_keyword: 'CARE_PROGRAMS', redirect_id: '../../api/user/deleteUser' }),
];
