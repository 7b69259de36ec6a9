import { setTimeout as delay } from 'node:timers/promises';
import { employeePaths } from '@/contract/people/employee';
import { type EventPreview, type FamilyEvents, lifeEventPaths } from '@/contract/people/lifeEvent';
import { personFormPaths } from '@/contract/people/personForm';
import { type DatabaseLocation, makeLocation } from '../../support/databases/store';
import { detailsOf } from '../../support/people';
import { repeatCount } from '../../support/repeatCount';
import { unusedSsn } from '../../support/server/employeeFiles';
import { startProcess } from '../../support/server/process';
import { runCommand } from '../../support/server/runCommand';

const kills = repeatCount(4, 20);
let place: DatabaseLocation;
beforeAll(async () => {
  place = await makeLocation({ demo: true });
});
afterAll(() => place.remove());

type Server = Awaited<ReturnType<typeof startProcess>>;

async function call<Data>(server: Server, token: string, path: string, body?: object, key?: string) {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(key && { 'idempotency-key': key }),
  };
  const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  return ((await (await fetch(`${server.url}/api${path}`, sent)).json()) as { data: Data }).data;
}

const plans = { medical: 'umr_plan_a', dental: 'metlife_dental_plan', vision: null };
const child = (name: string) => ({ name, email: '', contact: '', birthDate: '', isSsnToFollow: true });

it.long(
  `stores a birth completely or not at all when the server is killed at ${kills} points in it [LIFE-02 E8]`,
  async () => {
    let server = await startProcess(place.environment);
    let token = await server.signInAdmin();
    const body = { ...detailsOf(), ssn: unusedSsn() };
    const { id } = await call<{ id: number }>(server, token, personFormPaths.add, body);
    await call(server, token, '/people/enrollments', {
      id,
      plans,
      previous: { medical: null, dental: null, vision: null },
    });
    const birth = {
      employeeId: id,
      event: 'birth',
      date: new Date(Date.now() - 864e5).toISOString().slice(0, 10),
      people: [],
      plans,
    };
    const previewed = () =>
      call<EventPreview>(server, token, lifeEventPaths.preview, { ...birth, added: child('Ash Finch') });
    // Each child has a name of their own: a second one with the same name and no SSN would be refused.
    const reported = async (version: string, name: string) =>
      call<{ id: number }>(
        server,
        token,
        lifeEventPaths.report,
        { ...birth, added: { ...child(name), ssn: '' }, version },
        `birth of ${name}`,
      );
    const state = async () => {
      const { relatives } = await call<{ relatives: { has_medical_plan: boolean; has_dental_plan: boolean }[] }>(
        server,
        token,
        `${employeePaths.details}?id=${id}`,
      );
      const { events } = await call<FamilyEvents>(server, token, `${lifeEventPaths.list}?id=${id}`);
      return { relatives, events: events.filter(({ undoneAt }) => undoneAt === null).length };
    };
    // The first event takes longer, because the server loads what it needs.
    const startedAt = performance.now();
    const first = await reported((await previewed()).version, 'First Finch');
    const wholeMs = performance.now() - startedAt;
    await call(server, token, lifeEventPaths.undo, { employeeId: id, id: first.id });
    expect(await state()).toEqual({ relatives: [], events: 0 });

    for (let at = 0; at < kills; at += 1) {
      const { version } = await previewed();
      const answered = reported(version, `Finch ${at}`).catch(() => undefined);
      await delay((wholeMs * at) / kills);
      await server.kill();
      await answered;
      server = await startProcess(place.environment);
      token = await server.signInAdmin();
      const { relatives, events } = await state();
      expect([at, at + 1]).toContain(events);
      expect(relatives).toHaveLength(events);
      for (const relative of relatives)
        expect(relative).toMatchObject({ has_medical_plan: true, has_dental_plan: true });
      // Sending it again stores it exactly once, whether the killed server had stored it or not.
      expect((await reported(version, `Finch ${at}`)).id).toEqual(expect.any(Number));
      expect((await state()).events).toBe(at + 1);
    }
    await server.stop();
    expect(runCommand('audit verify', [], place.environment).status).toBe(0);
  },
);
