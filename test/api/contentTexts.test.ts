import { alertAdminApi as alertsApi } from '@/api/admin/alertAdmin';
import { cardAdminApi as cardsApi } from '@/api/admin/cardAdmin';
import { documentAdminApi as documentsApi } from '@/api/admin/documentAdmin';
import { storeFile } from '@/api/core/fileStorage';
import { type FakeResponse, failure, fakeServer, success } from '../support/page/fakeServer';
import { collectToasts, signedInStore } from '../support/page/pageStore';

type Store = ReturnType<typeof signedInStore>['store'];
type Start = (store: Store) => PromiseLike<unknown>;
type Row = [
  ids: string,
  what: string,
  start: Start,
  done: string | null,
  failed: (message: string | null) => string,
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

const alerts = alertsApi.endpoints;
const cards = cardsApi.endpoints;
const documents = documentsApi.endpoints;
const alert = { description: 'Closed on Friday', visibleTo: 'All', isActive: true } as const;
const card = {
  title: 'Ask a nurse',
  link_type: 'internal',
  redirect: 'HOME',
  visibleTo: 'All',
  isActive: true,
} as const;
const document = { fileName: 'Guide', fileType: 'pdf', visibleTo: 'All', isActive: true } as const;
const file = () => storeFile(new File(['x'], 'x.png'));

/** The expected toast: the service's message in place of our text, or our text followed by the message. */
const serviceMessageOr = (text: string) => (message: string | null) => message ?? text;
const withServiceMessage = (text: string) => (message: string | null) =>
  `${text}, error: ${message ?? 'unknown error'}`;

const orders: Row[] = [
  [
    'REORDER-07 REORDER-08 D-174 MSG-55 MSG-56 MSG-57',
    'the order of cards',
    (store) => store.dispatch(cards.arrangeCards.initiate({ filter: {}, rows: [] })),
    'Card sequence updated successfully',
    serviceMessageOr('Failed to update card sequence'),
    'Error updating card sequence',
  ],
  [
    'REORDER-07 REORDER-08 REORDER-09 D-174',
    'the order of alerts',
    (store) => store.dispatch(alerts.arrangeAlerts.initiate({ filter: {}, rows: [] })),
    'Card sequence updated successfully',
    serviceMessageOr('Failed to update card sequence'),
    'Error updating card sequence',
  ],
  [
    'REORDER-07 REORDER-08 REORDER-09 D-174',
    'the order of documents',
    (store) => store.dispatch(documents.arrangeDocuments.initiate({ filter: {}, rows: [] })),
    'Card sequence updated successfully',
    serviceMessageOr('Failed to update card sequence'),
    'Error updating card sequence',
  ],
];
const table: Row[] = [
  [
    'CAR-12 MSG-50',
    'the list of cards',
    (store) => store.dispatch(cards.getCards.initiate({}, { forceRefetch: true })),
    null,
    serviceMessageOr('Failed to fetch home screen cards'),
    'Failed to fetch home screen cards',
  ],
  [
    'CAR-13 D-167 MSG-53 MSG-87',
    'adding a card',
    (store) => store.dispatch(cards.addCard.initiate({ ...card, imageKey: file() })),
    'Added new home screen card successfully',
    serviceMessageOr('Failed to add home screen card'),
    'Failed to add home screen card',
  ],
  [
    'CAR-14 D-167 MSG-54 MSG-88',
    'editing a card',
    (store) => store.dispatch(cards.editCard.initiate({ id: 1, ...card })),
    'Updated home screen card successfully',
    serviceMessageOr('Failed to update home screen card'),
    'Failed to update home screen card',
  ],
  [
    'CAR-15 CAR-16 MSG-51 MSG-52',
    'deleting a card',
    (store) => store.dispatch(cards.deleteCard.initiate(1)),
    'Deleted home screen card successfully',
    serviceMessageOr('Failed to delete home screen card'),
    'Failed to delete home screen card',
  ],
  [
    'ALERT-15 ALERT-16 MSG-58 MSG-59',
    'the list of alerts',
    (store) => store.dispatch(alerts.getAlerts.initiate({}, { forceRefetch: true })),
    null,
    serviceMessageOr('Failed to fetch alerts'),
    'Error fetching alerts',
  ],
  [
    'ALERT-17 ALERT-18 ALERT-19 MSG-63 MSG-64 MSG-65',
    'adding an alert',
    (store) => store.dispatch(alerts.addAlert.initiate(alert)),
    'Added new alert successfully',
    withServiceMessage('Failed to add alert'),
    'Error adding alert',
  ],
  [
    'ALERT-20 ALERT-21 ALERT-22 MSG-66 MSG-67 MSG-68',
    'editing an alert',
    (store) => store.dispatch(alerts.editAlert.initiate({ id: 1, ...alert })),
    'Updated alert successfully',
    withServiceMessage('Failed to update alert'),
    'Error updating alert',
  ],
  [
    'ALERT-23 ALERT-24 ALERT-25 MSG-60 MSG-61 MSG-62',
    'deleting an alert',
    (store) => store.dispatch(alerts.deleteAlert.initiate(1)),
    'Deleted alert successfully',
    withServiceMessage('Failed to delete alert'),
    'Error deleting alert',
  ],
  [
    'DOC-21 DOC-22 MSG-69 MSG-70',
    'the list of documents',
    (store) => store.dispatch(documents.getDocuments.initiate({}, { forceRefetch: true })),
    null,
    serviceMessageOr('Failed to fetch resource documents'),
    'Error fetching resource documents',
  ],
  [
    'DOC-23 DOC-24 DOC-25 MSG-74 MSG-75 MSG-76',
    'adding a document',
    (store) => store.dispatch(documents.addDocument.initiate({ ...document, imageKey: file(), fileKey: file() })),
    'Added new resource document successfully',
    withServiceMessage('Failed to add resource document'),
    'Error adding resource document',
  ],
  [
    'DOC-26 DOC-27 DOC-28 MSG-77 MSG-78 MSG-79',
    'editing a document',
    (store) => store.dispatch(documents.editDocument.initiate({ id: 1, ...document })),
    'Updated resource document successfully',
    withServiceMessage('Failed to update resource document'),
    'Error updating resource document',
  ],
  [
    'DOC-29 DOC-30 DOC-31 MSG-71 MSG-72 MSG-73',
    'deleting a document',
    (store) => store.dispatch(documents.deleteDocument.initiate(1)),
    'Deleted resource document successfully',
    withServiceMessage('Failed to delete resource document'),
    'Error deleting resource document',
  ],
];

it.each([...table, ...orders])(
  '%s D-180 %s ends with its own message and no other',
  async (_ids, _what, start, done, failed, error) => {
    const { store } = signedInStore();
    const ends: [FakeResponse | 'lost', string | null][] = [
      [success({ alerts: [] }), done && `success: ${done}`],
      [failure(), `error: ${failed(null)}`],
      [failure('The list is locked.'), `error: ${failed('The list is locked.')}`],
      [failure(undefined, { message: 'Inside.' }), `error: ${failed('Inside.')}`],
      [{ status: 500, body: {} }, `error: ${error}`],
      [{ status: 503, text: '<html>down</html>' }, `error: ${error}`],
      [{ status: 500, body: { status: 'failure', message: 'The store is closed.' } }, 'error: The store is closed.'],
      ['lost', `error: ${error}`],
    ];
    for (const [end, text] of ends) {
      answer = end;
      toasts.sent.length = 0;
      await start(store);
      // The list is also reloaded after a refused order; a toast from that is not tested here.
      expect(toasts.sent.slice(0, 1)).toEqual(text === null ? [] : [text]);
      expect(toasts.sent.length).toBeLessThanOrEqual(1);
    }
  },
);

it('uses the same key for a form sent again after its reply was lost, and another key for a new one [I4 J4]', async () => {
  const { store } = signedInStore();
  const icon = new File(['x'], 'icon.png');
  const send = () => store.dispatch(cards.addCard.initiate({ ...card, imageKey: storeFile(icon) }));
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
