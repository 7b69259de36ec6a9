import { setTimeout as delay } from 'node:timers/promises';

import {
  type ChangeRequestPage,
  type ChangeRequestState,
  changeRequestPaths,
  type OwnChangeRequests,
} from '@/contract/people/changeRequest';
import { type EventPreview, type FamilyEvents, lifeEventPaths } from '@/contract/people/lifeEvent';
import { sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import { member } from '../../support/browser/identity';
import { type DatabaseLocation, makeLocation, openAt } from '../../support/databases/store';
import { samplePdf } from '../../support/page/forms';
import { repeatCount } from '../../support/repeatCount';
import { backUp, newLocation, restoreInto } from '../../support/server/backups';
import { startProcess } from '../../support/server/process';
import { runCommand } from '../../support/server/runCommand';

const kills = repeatCount(4, 20);
let place: DatabaseLocation;
beforeAll(async () => {
  place = await makeLocation({ demo: true });
});
afterAll(() => place.remove());

type Server = Awaited<ReturnType<typeof startProcess>>;
type Answer<Data> = { status: string; message: string; data: Data };

async function call<Data>(server: Server, token: string, path: string, body?: object, key?: string) {
  const isForm = body instanceof FormData;
  const headers = {
    authorization: `Bearer ${token}`,
    ...(!isForm && { 'content-type': 'application/json' }),
    ...(key && { 'idempotency-key': key }),
  };
  const sent = body ? { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) } : { headers };
  return (await (await fetch(`${server.url}/api${path}`, sent)).json()) as Answer<Data>;
}
const signInMember = async (server: Server) =>
  (
    await call<{ access_token: string }>(server, '', sessionPaths.signIn, {
      userContact: `+1${member.contact}`,
      userPassword: member.password,
    })
  ).data.access_token;

/** Counts the encrypted files in the database, and how many of them belong to a request. */
async function documents() {
  const store = await openAt(place);
  try {
    const files = await store.db.selectFrom('files').select('id').where('kind', '=', 'sealed').execute();
    const requests = await store.db.selectFrom('change_requests').select('document_file_id').execute();
    return { files: files.length, used: requests.filter(({ document_file_id }) => document_file_id !== null).length };
  } finally {
    await store.close();
  }
}

it.long(
  `stores and approves a report completely or not at all when the server is killed at ${kills} points, and restores it from a backup [LIFE-04 E8]`,
  async () => {
    const yesterday = new Date(Date.now() - 864e5).toISOString().slice(0, 10);
    const plans = { medical: null, dental: null, vision: null };
    let server = await startProcess({ ...place.environment, MEMBER_LOGIN: 'on' });
    let [admin, token] = [await server.signInAdmin(), await signInMember(server)];
    const { data: info } = await call<{ id: number }>(server, token, userPaths.info);
    const employeeId = info.id;
    const restart = async () => {
      await server.kill();
      server = await startProcess({ ...place.environment, MEMBER_LOGIN: 'on' });
      [admin, token] = [await server.signInAdmin(), await signInMember(server)];
    };
    const submit = (name: string) => {
      const form = new FormData();
      for (const [field, text] of Object.entries({ kind: 'birth', date: yesterday, name })) form.append(field, text);
      form.append('document', samplePdf('proof.pdf'));
      return call<{ id: number }>(server, token, changeRequestPaths.submit, form, `report of ${name}`);
    };
    const birth = (name: string) => ({
      ...{ employeeId, event: 'birth', date: yesterday, people: [], plans },
      added: { name, email: '', contact: '', birthDate: '', isSsnToFollow: true },
    });
    const approve = async (name: string, requestId: number) => {
      const { data } = await call<EventPreview>(server, admin, lifeEventPaths.preview, birth(name));
      const report = { ...birth(name), version: data.version, requestId };
      return call<{ id: number }>(
        ...([server, admin, lifeEventPaths.report] as const),
        { ...report, added: { ...report.added, ssn: '' } },
        `birth of ${name}`,
      );
    };
    const own = async () => (await call<OwnChangeRequests>(server, token, changeRequestPaths.listOwn)).data.requests;
    const states = async () => (await own()).map(({ state }): ChangeRequestState => state);
    const events = async () =>
      (await call<FamilyEvents>(server, admin, `${lifeEventPaths.list}?id=${employeeId}`)).data.events.length;

    const startedAt = performance.now();
    const first = (await submit('Finch first')).data.id;
    await approve('Finch first', first);
    const wholeMs = performance.now() - startedAt;
    for (let at = 0; at < kills; at += 1) {
      const name = `Finch ${at}`;
      const sent = submit(name).catch(() => undefined);
      await delay((wholeMs * at) / kills / 2);
      await restart();
      await sent;
      expect([at + 1, at + 2]).toContain((await own()).length);
      // Sending it again stores it exactly once.
      const { id } = (await submit(name)).data;
      expect(await own()).toHaveLength(at + 2);

      const before = await events();
      const decided = approve(name, id).catch(() => undefined);
      await delay((wholeMs * at) / kills / 2);
      await restart();
      await decided;
      const approved = (await states()).filter((state) => state === 'approved').length;
      expect(await events()).toBe(before - 1 + approved - at);
      if (approved < at + 2) expect((await approve(name, id)).status).toBe('success');
      expect(await states()).toEqual(Array.from({ length: at + 2 }, () => 'approved'));
    }
    await restart();
    const { data: page } = await call<ChangeRequestPage>(server, admin, `${changeRequestPaths.list}?state=approved`);
    expect(page.count).toBe(kills + 1);
    await server.stop();
    // On startup, the server removed uploads that don't belong to a report.
    expect(await documents()).toEqual({ files: kills + 1, used: kills + 1 });
    expect(runCommand('audit verify', [], place.environment).status).toBe(0);

    const other = await newLocation();
    const restored = await restoreInto(other, place, await backUp(place));
    expect(restored.stderr).toBe('');
    const again = await startProcess(other.environment);
    const reader = await again.signInAdmin();
    const { data } = await call<{ document: { link: string } }>(again, reader, changeRequestPaths.detail(first));
    const file = await fetch(new URL(data.document.link, again.url));
    expect((await file.text()).startsWith('%PDF-')).toBe(true);
    await again.stop();
  },
);
