import { setTimeout as rest } from 'node:timers/promises';

import { messagesPerSecond } from '@/contract/messages/chat';
import { makeRandom } from '@/server/sampleData/random';
import { newConsoleAdmin } from '../../support/browser/identity';
import {
  historyOf,
  type Member,
  messagesOf,
  newMember,
  openAdministratorChat,
  tokenFor,
  until,
} from '../../support/chatConnection';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

/** The messages that a page has: those it received, and after each reconnect, those after the last of them. */
function makeView(member: Member) {
  const known = new Map<number, string>();
  const take = ({ sequence = 0, message }: { sequence?: number; message: string }) => void known.set(sequence, message);
  return {
    known,
    take,
    /** The last number up to which nothing is missing. */
    upTo() {
      let last = 0;
      while (known.has(last + 1)) last += 1;
      return last;
    },
    async catchUp() {
      for (;;) {
        const history = await historyOf(backend, member, { after: this.upTo() });
        messagesOf(history).forEach(take);
        if (history.totalpage <= 1) return;
      }
    },
  };
}

it.long(
  'matches the server after each reconnect from twenty drops in a burst of five hundred messages, with an exact count [C6 C7]',
  async () => {
    const member = await newMember(backend);
    const desks = await Promise.all(
      Array.from({ length: 8 }, async () =>
        openAdministratorChat(backend.url, await tokenFor(backend, 'console', (await newConsoleAdmin(backend)).id)),
      ),
    );
    const total = 500;
    const share = Math.ceil(total / desks.length);
    const writing = Promise.all(
      desks.map(async (desk, who) => {
        for (let at = 0; at < share && who * share + at < total; at += 1) {
          const receipt = await desk.write(`${who}:${at}`, member, `${who}-${at}`);
          expect(receipt).toMatchObject({ ok: true });
          await rest(1000 / messagesPerSecond);
        }
      }),
    );

    const dice = makeRandom(6);
    const view = makeView(member);
    for (let drop = 0; drop < 20; drop += 1) {
      const line = await member.open();
      line.socket.on('received', (message) => message && view.take(message));
      await view.catchUp();
      await rest(50 + dice.below(300));
      // The connection breaks without a close message.
      line.socket.io.engine.close();
      await rest(dice.below(300));
    }
    await writing;
    const line = await member.open();
    await view.catchUp();
    await until(() => line.events.unread.at(-1) === total);

    const stored = await backend.db
      .selectFrom('chat_messages')
      .select(['sequence', 'body'])
      .where('member_id', '=', member.id)
      .orderBy('sequence')
      .execute();
    expect(stored.map(({ sequence }) => sequence)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
    expect([...view.known].sort(([one], [other]) => one - other)).toEqual(
      stored.map(({ sequence, body }) => [sequence, body]),
    );
    for (const each of [line, ...desks]) each.close();
  },
);
