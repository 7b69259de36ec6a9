import { adminSenderId, type HistoryPage, type Message } from '@/contract/messages/chat';
import { logRowsOf } from '@/features/chat/log/logRows';
import type { OutboxMessage } from '@/store/chat/chatSlice';

const own = 7;

const message = (sequence: number, senderId: number | string = own, more: Partial<Message> = {}): Message => ({
  _id: `m${sequence}`,
  senderId,
  message: `text ${sequence}`,
  createdAt: '2026-11-20T15:00:00.000Z',
  sequence,
  ...more,
});
const page = (...days: [string, Message[]][]): HistoryPage => ({
  totalpage: 2,
  perpage: 20,
  data: days.map(([date, messages]) => ({ date, messages })),
});
const waiting = (clientId: string, more: Partial<OutboxMessage> = {}): OutboxMessage => ({
  clientId,
  groupName: '7-1',
  text: clientId,
  writtenAt: '2026-11-20T16:00:00.000Z',
  state: 'sending',
  ...more,
});
const keys = (pages: HistoryPage[], outbox: OutboxMessage[] = []) =>
  logRowsOf(pages, outbox, own).map(({ key }) => key);

it('shows page 0 as the newest, then older pages, each message once, and each day with one heading [D-109 CHAT-24]', () => {
  const newest = page(['2026-11-19', [message(3)]], ['2026-11-20', [message(4)]]);
  const older = page(['2026-11-18', [message(1)]], ['2026-11-19', [message(2), message(3)]]);
  expect(keys([newest, older])).toEqual(['day 2026-11-18', 'm1', 'day 2026-11-19', 'm2', 'm3', 'day 2026-11-20', 'm4']);
});

it('shows one heading for a day stored in pieces, and continues a run of one person across them [D-109]', () => {
  const pieces = page(
    ['2026-11-20', [message(1)]],
    ['2026-11-20', [message(2), message(3, 1)]],
    ['2026-11-20', [message(4, 1)]],
  );
  expect(keys([pieces])).toEqual(['day 2026-11-20', 'm1', 'm2', 'm3', 'm4']);
  const lines = logRowsOf([pieces], [], own);
  expect(lines.flatMap((line) => (line.kind === 'message' ? [line.isFirstOfGroup] : []))).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

it('recognizes own messages by their sender, however the id is written [D-110 CHAT-26]', () => {
  const lines = logRowsOf([page(['2026-11-20', [message(1, adminSenderId), message(2, '7'), message(3, 7)]])], [], own);
  expect(lines.flatMap((line) => (line.kind === 'message' ? [line.isOwn] : []))).toEqual([false, true, true]);
});

it('shows the name above the first of each run, and marks the last own message as sent', () => {
  const lines = logRowsOf(
    [page(['2026-11-20', [message(1), message(2), message(3, 1), message(4)]], ['2026-11-21', [message(5, 1)]])],
    [],
    own,
  );
  const messages = lines.filter((line) => line.kind === 'message');
  expect(messages.map(({ isFirstOfGroup }) => isFirstOfGroup)).toEqual([true, false, true, true, true]);
  expect(messages.map(({ state }) => state)).toEqual([undefined, undefined, undefined, 'sent', undefined]);
});

it('shows pending messages at the end under their day, until the history has them under the same key', () => {
  const before = [page(['2026-11-20', [message(1)]])];
  expect(keys(before, [waiting('c1'), waiting('c2', { writtenAt: '2026-11-21T16:00:00.000Z' })])).toEqual([
    'day 2026-11-20',
    'm1',
    'c1',
    'day 2026-11-21',
    'c2',
  ]);
  const after = [page(['2026-11-20', [message(1), message(2, own, { clientId: 'c1' })]])];
  expect(keys(after, [waiting('c1')])).toEqual(['day 2026-11-20', 'm1', 'c1']);
});

it('shows the name again when another administrator continues, and pending messages with their future name [TEAM-01]', () => {
  const names = (outbox: OutboxMessage[], ownAuthor?: string) =>
    logRowsOf(
      [
        page([
          '2026-11-20',
          [message(1), message(2, own, { author: 'Ana Cruz' }), message(3, own, { author: 'Blair Winslow' })],
        ]),
      ],
      outbox,
      own,
      ownAuthor,
    ).flatMap((line) => (line.kind === 'message' ? [[line.author, line.isFirstOfGroup]] : []));
  const stored = [
    [undefined, true],
    ['Ana Cruz', true],
    ['Blair Winslow', true],
  ];
  expect(names([waiting('c1')])).toEqual([...stored, ['Blair Winslow', false]]);
  expect(names([waiting('c1'), waiting('c2')], 'Ana Cruz')).toEqual([
    ...stored,
    ['Ana Cruz', true],
    ['Ana Cruz', false],
  ]);
});

it('shows no name for pending messages either with a service that sends no authors [TEAM-01]', () => {
  const lines = logRowsOf([page(['2026-11-20', [message(1)]])], [waiting('c1')], own, 'Ana Cruz');
  expect(lines.at(-1)).toMatchObject({ author: undefined, isFirstOfGroup: false });
});
