import { sql } from 'kysely';

import { adminSenderId } from '@/contract/messages/chat';
import { countUnreadByAdmins } from '@/server/modules/chat/queries/conversations';
import { purgeDeleted } from '@/server/modules/retention/purge';
import { addSampleMessages } from '@/server/sampleData/addSampleMessages';
import { movableClock, newPerson } from '../../support/browser/identity';
import { historyOf, messagesOf, newMember, openAdministratorChat } from '../../support/chatConnection';
import { makeLocation, openAt } from '../../support/databases/store';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { runCommand } from '../../support/server/runCommand';

const clock = movableClock();
let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now });
});
afterAll(() => backend.close());

/** Compares the stored numbers of every conversation with those computed from its messages. */
async function mismatches() {
  const { rows } = await sql<{ id: number }>`
    select c.member_id as id from chat_conversations c left join lateral (
      select count(*) as total, count(*) filter (where not is_admins) as members, max(sequence) as last,
        count(*) filter (where not is_admins and sequence <= c.admin_read_sequence) as read_by_admins,
        count(*) filter (where is_admins and sequence <= c.member_read_sequence) as read_by_member,
        bool_and(is_counted) as is_counted
      from (select *, member_sent_count = count(*) filter (where not is_admins) over (order by sequence) as is_counted
        from chat_messages m where m.member_id = c.member_id) m
    ) m on true
    where (c.member_sent_count, c.member_sent_count + c.admin_sent_count, c.member_sent_count + c.admin_sent_count, c.admin_read_count, c.member_read_count, true)
      is distinct from (m.members, m.total, m.last, m.read_by_admins, m.read_by_member, m.is_counted)`.execute(
    backend.db,
  );
  return rows;
}

it('has conversations of many members in the demo, some waiting for an answer, and every number consistent [D-197]', async () => {
  const { db } = backend;
  const { count } = await db
    .selectFrom('chat_conversations')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBeGreaterThan(5);
  expect(await countUnreadByAdmins(db)).toBeGreaterThan(0);
  expect(await mismatches()).toEqual([]);
});

it.long(
  'generates as many messages as requested, continues existing conversations, and gives the same for a seed',
  async () => {
    const { db, store } = backend.parts;
    const total = async () =>
      (
        await db
          .selectFrom('chat_messages')
          .select(sql<number>`count(*)`.as('count'))
          .executeTakeFirstOrThrow()
      ).count;
    const before = await total();
    expect(await addSampleMessages(store, 1000, 7)).toBe(1000);
    expect(await total()).toBe(before + 1000);
    expect(await mismatches()).toEqual([]);
    expect(await addSampleMessages(store, 333, 8)).toBe(333);
    expect(await total()).toBe(before + 1333);
    expect(await mismatches()).toEqual([]);

    const totals = async () => {
      const rows = await db
        .selectFrom('chat_conversations')
        .select(['member_id', sql<number>`member_sent_count + admin_sent_count`.as('sent')])
        .execute();
      return new Map(rows.map(({ member_id, sent }) => [member_id, sent]));
    };
    const sent = await totals();
    expect(await addSampleMessages(store, 90, 9, 3)).toBe(90);
    const more = [...(await totals())].map(([member, now]) => now - (sent.get(member) ?? 0));
    expect(more.filter(Boolean)).toEqual([30, 30, 30]);
    expect(await mismatches()).toEqual([]);

    const other = await startBackend();
    try {
      await addSampleMessages(other.parts.store, 1000, 7);
      await addSampleMessages(other.parts.store, 333, 8);
      await addSampleMessages(other.parts.store, 90, 9, 3);
      const bodies = (on: TestBackend) =>
        on.db
          .selectFrom('chat_messages')
          .select(['member_id', 'sequence', 'body', 'created_at'])
          .orderBy('member_id')
          .orderBy('sequence')
          .execute();
      expect(await bodies(other)).toEqual(await bodies(backend));
    } finally {
      await other.close();
    }
  },
);

it.long('adds messages by the data command, and says when there is no one to write them', async () => {
  const place = await makeLocation();
  try {
    await (await openAt(place)).close();
    const run = (...args: string[]) => runCommand('data', args, place.environment);
    expect(run('--messages', '10').stdout).toMatch(/No messages were added, because there are no registered members/);
    expect(run('--employees', '40', '--messages', '60').stdout).toMatch(/60 messages added/);
    expect(run('--messages', 'many')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Enter a whole number'),
    });
  } finally {
    await place.remove();
  }
});

it('deletes the conversation of a person who is removed for good [D-86 G7]', async () => {
  const { db } = backend;
  const [alone, withFamily] = [await newMember(backend), await newMember(backend)];
  const relative = await newPerson(backend);
  await db
    .updateTable('people')
    .set({ employee_id: withFamily.id, relation: 'Spouse' })
    .where('id', '=', relative.id)
    .execute();
  const desk = await openAdministratorChat(backend.url, await backend.signInConsole());
  for (const member of [alone, withFamily]) {
    const line = await member.open();
    await line.write('Rosalind has a question');
    await desk.write('Rosalind has an answer', member);
    line.close();
  }
  desk.close();
  await db
    .updateTable('people')
    .set({ deleted_at: clock.now(), registered_at: clock.now() })
    .where('id', 'in', [alone.id, withFamily.id])
    .execute();
  clock.pass(31 * 24 * 60 * 60);
  expect(await purgeDeleted(backend.parts)).toBe(2);
  expect(await db.selectFrom('chat_messages').select('sequence').where('body', 'like', 'Rosalind%').execute()).toEqual(
    [],
  );
  expect(
    await db
      .selectFrom('chat_conversations')
      .select('member_id')
      .where('member_id', 'in', [alone.id, withFamily.id])
      .execute(),
  ).toEqual([]);
});

it('sends a deleted account no more messages', async () => {
  const member = await newMember(backend);
  const desk = await openAdministratorChat(backend.url, await backend.signInConsole());
  await backend.db.updateTable('people').set({ deleted_at: clock.now() }).where('id', '=', member.id).execute();
  expect(await desk.write('too late', member)).toEqual({ ok: false, message: 'Member not found.' });
  desk.close();
});

it('gives no one the user id that administrators write as [C3 CHAT-31]', async () => {
  const { id } = await backend.db.selectFrom('people').select('id').orderBy('id').executeTakeFirstOrThrow();
  expect(id).toBeGreaterThan(adminSenderId);
});

it('orders messages by their numbers, whatever the clock says [I8]', async () => {
  const member = await newMember(backend);
  const line = await member.open();
  await line.write('first');
  clock.pass(-3600);
  await line.write('second, an hour before');
  clock.pass(3600);
  await line.write('third');
  expect(messagesOf(await historyOf(backend, member)).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  line.close();
});
