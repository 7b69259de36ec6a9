import { setTimeout as delay } from 'node:timers/promises';
import { employeePaths } from '@/contract/people/employee';
import { type EventPreview, type FamilyEvents, lifeEventPaths } from '@/contract/people/lifeEvent';
import { personFormPaths } from '@/contract/people/personForm';
import { makePlace, type Place } from '../../support/databases/store';
import { detailsOf } from '../../support/people';
import { repeatCount } from '../../support/repeatCount';
import { freshSsn } from '../../support/server/employeeFiles';
import { startProcess } from '../../support/server/process';
import { runCommand } from '../../support/server/runCommand';

const kills = repeatCount(4, 20);
let place: Place;
beforeAll(async () => {
  place = await makePlace({ demo: true });
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
const added = { name: 'Ash Finch', email: '', contact: '', birthDate: '', isSsnToFollow: true };

it.long(
  `stores a birth completely or not at all when the server is killed at ${kills} points in it [LIFE-02 E8]`,
  async () => {
    let server = await startProcess(place.environment);
    let token = await server.signInAdmin();
    const body = { ...detailsOf(), ssn: freshSsn() };
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
    const previewed = () => call<EventPreview>(server, token, lifeEventPaths.preview, { ...birth, added });
    const reported = async (version: string, key: string) =>
      call<{ id: number }>(
        server,
        token,
        lifeEventPaths.report,
        { ...birth, added: { ...added, ssn: '' }, version },
        key,
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
    const first = await reported((await previewed()).version, 'first');
    const wholeMs = performance.now() - startedAt;
    await call(server, token, lifeEventPaths.undo, { employeeId: id, id: first.id });
    let count = (await state()).events;
    expect(count).toBe(0);

    let stored = 0;
    for (let at = 0; at < kills; at += 1) {
      const { version } = await previewed();
      const answered = reported(version, `birth-${at}`).catch(() => undefined);
      await delay((wholeMs * at) / kills);
      await server.kill();
      await answered;
      server = await startProcess(place.environment);
      token = await server.signInAdmin();
      const { relatives, events } = await state();
      expect([count, count + 1]).toContain(events);
      expect(relatives).toHaveLength(events);
      for (const relative of relatives)
        expect(relative).toMatchObject({ has_medical_plan: true, has_dental_plan: true });
      stored += events - count;
      count = events;
      // The repetition with the same key stores it once.
      if (at === kills - 1) {
        const after = await reported(version, `birth-${at}`);
        expect(typeof after?.id === 'number' || events === count).toBe(true);
      }
    }
    expect(stored).toBeLessThanOrEqual(kills);
    await server.stop();
    expect(runCommand('audit verify', [], place.environment).status).toBe(0);
  },
);
