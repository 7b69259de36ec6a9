import { sql } from 'kysely';
import { type DatabaseLocation, makeLocation, openAt } from '../../support/databases/store';
import { startProcess } from '../../support/server/process';
import { runCommand } from '../../support/server/runCommand';

let place: DatabaseLocation;
beforeAll(async () => {
  place = await makeLocation({ demo: true });
});
afterAll(() => place.remove());

const run = (command: 'audit verify' | 'audit repair', ...args: string[]) =>
  runCommand(command, args, place.environment);

const readyAt = async (url: string) => {
  const answer = await fetch(`${url}/ready`);
  return [answer.status, await answer.text()];
};

it.long(
  'detects a store in which every sign-in failed, repairs it with a reason, and makes it work again [OPS-08]',
  async () => {
    const first = await startProcess(place.environment);
    await first.signInAdmin();
    await first.stop();

    // The state after a kill between two commits: the last entry is there, and the stored end is before it.
    const store = await openAt(place);
    await sql`update audit_end set last_id = last_id - 1, hash = (select previous_hash from audit order by id desc limit 1)`.execute(
      store.db,
    );
    const { last_id } = await store.db.selectFrom('audit_end').select('last_id').executeTakeFirstOrThrow();
    await store.close();

    const broken = await startProcess(place.environment);
    expect(await readyAt(broken.url)).toEqual([503, expect.stringContaining('"status":"not ready"')]);
    await expect(broken.signInAdmin()).rejects.toThrow();
    await broken.stop();

    const found = run('audit verify');
    expect(found.status).toBe(1);
    expect(found.stderr).toContain('Audit log problem: 1 issue found in ');
    expect(found.stderr).toContain(`entry ${last_id + 1}: beyond the last entry`);

    const shown = run('audit repair');
    expect(shown.status).toBe(1);
    expect(shown.stderr).toContain(`entry ${last_id + 1}: beyond the last entry`);
    expect(shown.stderr).toContain('Nothing was changed.');
    expect(run('audit verify').status).toBe(1);

    const repaired = run('audit repair', '--reason', 'killed between two commits');
    expect(repaired.stderr).toBe('');
    expect(repaired.status).toBe(0);
    const whole = run('audit verify');
    expect(whole.stderr).toBe('');
    expect(whole.stdout).toContain('Audit log verified');
    expect(whole.stdout).toContain('reason: killed between two commits');
    expect(whole.stdout).toContain(`entry ${last_id + 1}: beyond the last entry`);
    expect(run('audit repair', '--reason', 'again').stdout).toContain('Nothing to repair.');

    const fixed = await startProcess(place.environment);
    expect(await fixed.signInAdmin()).toEqual(expect.any(String));
    expect((await readyAt(fixed.url))[0]).toBe(200);
    await fixed.stop();
    expect(run('audit verify').status).toBe(0);
  },
);

it('detects by the last anchor that entries and the stored end were cut off while the server was stopped [TEAM-10]', async () => {
  const server = await startProcess(place.environment);
  await server.signInAdmin();
  await server.signInAdmin();
  await server.stop();
  const store = await openAt(place);
  await sql`alter table audit disable trigger user`.execute(store.db);
  await sql`delete from audit where id = (select max(id) from audit)`.execute(store.db);
  await sql`update audit_end set (last_id, hash) = (select id, hash from audit order by id desc limit 1)`.execute(
    store.db,
  );
  await sql`alter table audit enable trigger user`.execute(store.db);
  await store.close();
  const { status, stderr } = run('audit verify');
  expect(status).toBe(1);
  expect(stderr).toContain('missing');
});
