import { documentAdminApi } from '@/api/admin/documentAdmin';
import { benefitsApi } from '@/api/benefits';
import { notificationsApi } from '@/api/notifications';
import { type FakeResponse, failure, fakeServer, success } from '../../support/page/fakeServer';
import { collectToasts, signedInStore } from '../../support/page/pageStore';

type Store = ReturnType<typeof signedInStore>['store'];
type Row = [
  ids: string,
  what: string,
  start: (store: Store) => PromiseLike<unknown>,
  done: string | null,
  failed: string,
  error: string,
];

let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof collectToasts>;
let answer: FakeResponse | 'lost';
beforeEach(() => {
  server = fakeServer(() => (answer === 'lost' ? Promise.reject(new TypeError('lost')) : answer));
  toasts = collectToasts();
});
afterEach(() => {
  server.stop();
  toasts.stop();
});

const { getNotifications, sendNotification, deleteNotification, getRecipients, countRecipients } =
  notificationsApi.endpoints;
const anew = { forceRefetch: true };
const draft = {
  title: 'Hello',
  description: 'You',
  topic: 'all_users',
  type: 'internal',
  redirect_keyword: 'HOME',
  redirect_link: '',
  redirect_id: '',
  user_type: 'group',
  user_ids: '',
} as const;

const rows: Row[] = [
  [
    'NOTIF-05 NOTIF-06 MSG-39 MSG-40',
    'the list',
    (store) => store.dispatch(getNotifications.initiate({ page: 1, limit: 15 }, anew)),
    null,
    'Failed to fetch notifications',
    'Error fetching notifications',
  ],
  [
    'NOTIF-16 NOTIF-17 MSG-43 MSG-44',
    'the user picker',
    (store) => store.dispatch(getRecipients.initiate('', anew)),
    null,
    'Failed to fetch users',
    'Error fetching users',
  ],
  [
    'NOTIF-23 MSG-48',
    'the list of care programs',
    (store) => store.dispatch(benefitsApi.endpoints.getCarePrograms.initiate(undefined, anew)),
    null,
    'Error fetching CARE PROGRAMS data',
    'Error fetching CARE PROGRAMS data',
  ],
  [
    'NOTIF-24 MSG-49',
    'the list of documents',
    (store) => store.dispatch(documentAdminApi.endpoints.getEducationOptions.initiate(undefined, anew)),
    null,
    'Error fetching EDUCATION data',
    'Error fetching EDUCATION data',
  ],
  [
    'NOTIF-29 NOTIF-30 NOTIF-31 MSG-45 MSG-46 MSG-47',
    'sending',
    (store) => store.dispatch(sendNotification.initiate(draft)),
    'Notification sent successfully',
    'Failed to send notification',
    'Error sending notification',
  ],
  [
    'NOTIF-08 NOTIF-09 D-158 MSG-41 MSG-42 MSG-89',
    'deleting',
    (store) => store.dispatch(deleteNotification.initiate(1)),
    'Deleted notification successfully',
    'Failed to delete notification',
    'Error deleting notification',
  ],
];

it.each(rows)(
  'ends with its own message and no other [%s D-180] %s',
  async (_ids, _what, start, done, failed, error) => {
    const { store } = signedInStore();
    const ends: [FakeResponse | 'lost', string | null][] = [
      [success(), done && `success: ${done}`],
      [failure(), `error: ${failed}`],
      [failure('Not today.'), 'error: Not today.'],
      [failure(undefined, { message: 'Inside.' }), 'error: Inside.'],
      [{ status: 500, body: {} }, `error: ${error}`],
      [{ status: 503, text: '<html>down</html>' }, `error: ${error}`],
      [{ status: 500, body: { status: 'failure', message: 'The store is closed.' } }, 'error: The store is closed.'],
      ['lost', `error: ${error}`],
    ];
    for (const [end, text] of ends) {
      answer = end;
      toasts.sent.length = 0;
      await start(store);
      expect(toasts.sent).toEqual(text === null ? [] : [text]);
    }
  },
);

it('replaces our message on a deletion with the service’s own [D-158]', async () => {
  const { store } = signedInStore();
  answer = success(null, 'It was deleted.');
  await store.dispatch(deleteNotification.initiate(1));
  expect(toasts.sent).toEqual(['success: It was deleted.']);
});

it('shows no error for a service that cannot count', async () => {
  const { store } = signedInStore();
  for (const end of [
    { status: 404, body: {} },
    failure('No.'),
    'lost',
    success({ count: 'many' }),
    success(),
  ] as const) {
    answer = end;
    const { data } = await store.dispatch(countRecipients.initiate({ topic: 'all_users' }, anew));
    expect(data ?? null).toBeNull();
  }
  expect(toasts.sent).toEqual([]);
});

it('uses the same key for a notification sent again after its reply was lost [I4 I5]', async () => {
  const { store } = signedInStore();
  const send = () => store.dispatch(sendNotification.initiate(draft));
  answer = 'lost';
  await send();
  await send();
  answer = success();
  await send();
  await send();
  const names = server.sent.map(({ headers }) => headers['idempotency-key']);
  expect(new Set(names.slice(0, 3)).size).toBe(1);
  expect(names[3]).not.toBe(names[0]);
});
