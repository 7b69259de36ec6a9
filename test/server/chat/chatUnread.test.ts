import {
  countUnreadByAdmins,
  endChatSession,
  markRead,
  readMemberMessageCounts,
  storeMessage,
} from '@/server/modules/chat/queries/conversations';
import { makeRandom } from '@/server/sampleData/random';
import { newMember, openAdministratorChat, until, waitForStrayEvents } from '../../support/chatConnection';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let admin: string;
beforeAll(async () => {
  backend = await startBackend();
  admin = await backend.signInConsole();
});
afterAll(() => backend.close());

const sockets: { close(): void }[] = [];
const held = <Line extends { close(): void }>(line: Line) => {
  sockets.push(line);
  return line;
};
afterEach(() => sockets.splice(0).forEach((line) => line.close()));

/** Waits until this is the last count received. */
const counted = ({ events: received }: { events: { unread: number[] } }, count: number) =>
  until(
    () => received.unread,
    (unread) => unread.at(-1) === count,
  );

it('sends a member the unread count on connecting and at each change, in every window, and marks it read on joining [D-98 D-100 D-106 CHAT-01 CHAT-12 CHAT-14 CHAT-22 API-46]', async () => {
  const member = await newMember(backend);
  const desk = held(await openAdministratorChat(backend.url, admin));
  await desk.write('one', member);
  await desk.write('two', member);
  const [line, tab] = [held(await member.open()), held(await member.open())];
  await Promise.all([line, tab].map((each) => counted(each, 2)));
  await desk.write('three', member);
  await Promise.all([line, tab].map((each) => counted(each, 3)));
  await line.read(2);
  await Promise.all([line, tab].map((each) => counted(each, 1)));
  // Reading an earlier message changes nothing.
  await line.read(1);
  await line.join();
  await Promise.all([line, tab].map((each) => counted(each, 0)));
  await line.write('what I say myself is not unread');
  await waitForStrayEvents();
  expect(line.events.unread.at(-1)).toBe(0);
});

it.long(
  'sends administrators the sum over all conversations, and lets one of them read for all [D-99 CHAT-22]',
  async () => {
    const [member, other] = [await newMember(backend), await newMember(backend)];
    const [desk, second] = [
      held(await openAdministratorChat(backend.url, admin)),
      held(await openAdministratorChat(backend.url, await backend.signInAdmin())),
    ];
    await until(() => desk.events.unread.length > 0 && second.events.unread.length > 0);
    const before = desk.events.unread.at(-1) ?? 0;
    const [line, theirs] = [held(await member.open()), held(await other.open())];
    await line.write('a');
    await line.write('b');
    await theirs.write('c');
    await Promise.all([desk, second].map((each) => counted(each, before + 3)));
    expect(await desk.join(member)).toEqual({ ok: true });
    await Promise.all([desk, second].map((each) => counted(each, before + 1)));
    await second.read(other, 1);
    await Promise.all([desk, second].map((each) => counted(each, before)));
  },
);

it.long(
  'notifies administrators to refresh their list when someone connects, disconnects or writes [D-98 D-114 CHAT-23 API-46]',
  async () => {
    const member = await newMember(backend);
    const desk = held(await openAdministratorChat(backend.url, admin));
    const once = async (work: () => unknown) => {
      const before = desk.events.newChatConnects;
      await work();
      await until(() => desk.events.newChatConnects > before);
    };
    let line: Awaited<ReturnType<typeof member.open>> | undefined;
    await once(async () => (line = held(await member.open())));
    await once(() => line?.write('hello'));
    await once(() => line?.close());
  },
);

describe('counts are derived from what was read [C14]', () => {
  type Side = 'member' | 'admin';
  const { MAX_SAFE_INTEGER: everything } = Number;

  it('matches the counts of a model over a thousand random steps of receiving, opening, reading and ending [CHAT-12 C14]', async () => {
    const { db } = backend;
    const dice = makeRandom(14);
    const people = await Promise.all([0, 1, 2].map(() => newMember(backend)));
    const models = people.map(({ id }) => ({ id, sent: [] as Side[], member: 0, admin: 0 }));
    const unreadOf = (model: (typeof models)[number], reader: Side) =>
      model.sent.slice(model[reader]).filter((by) => by !== reader).length;
    const before = await countUnreadByAdmins(db);

    for (let step = 0; step < 1000; step += 1) {
      const model = dice.pick(models);
      const side = dice.pick(['member', 'admin'] as const);
      const kind = dice.below(20);
      if (kind < 10) {
        const message = { memberId: model.id, side, sender: side, clientId: null, text: 'x', at: new Date() };
        expect(await storeMessage(db, message)).toMatchObject({ sequence: model.sent.push(side) });
      } else if (kind < 19) {
        const upTo = kind < 14 ? everything : dice.below(model.sent.length + 3);
        await markRead(db, model.id, side, upTo);
        model[side] = Math.max(model[side], Math.min(upTo, model.sent.length));
      } else {
        await endChatSession(db, model.id, side, new Date());
        model.member = model.admin = model.sent.length;
      }
      const { sent, read } = await readMemberMessageCounts(db, model.id);
      expect([step, sent - read]).toEqual([step, unreadOf(model, 'member')]);
      const sum = models.reduce((all, each) => all + unreadOf(each, 'admin'), before);
      expect([step, await countUnreadByAdmins(db)]).toEqual([step, sum]);
    }
  });

  it.long('leaves the exact count after readers and writers at once, and sends it last [C14]', async () => {
    const member = await newMember(backend);
    const [line, desk] = [held(await member.open()), held(await openAdministratorChat(backend.url, admin))];
    await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const { sequence = 0 } = await desk.write(`m${index}`, member);
        if (index % 3 === 0) await line.read(sequence);
      }),
    );
    const rows = await backend.db
      .selectFrom('chat_conversations')
      .selectAll()
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow();
    const after = await backend.db
      .selectFrom('chat_messages')
      .select('sequence')
      .where('member_id', '=', member.id)
      .where('sequence', '>', rows.member_read_sequence)
      .execute();
    expect(rows.admin_sent_count - rows.member_read_count).toBe(after.length);
    await counted(line, after.length);
  });
});
