import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { importFilePaths } from '@/contract/people/importFile';
import {
  type InvitationState,
  type Invitations,
  type InvitedPeopleResult,
  invitationPaths,
  isBatchFinished,
} from '@/contract/people/invitation';
import { type DatabaseLocation, makeLocation } from '../../support/databases/store';
import { repeatCount } from '../../support/repeatCount';
import { generatedEmployeeFile } from '../../support/server/employeeFiles';
import { startProcess } from '../../support/server/process';
import { runCommand } from '../../support/server/runCommand';
import { startWebhook } from '../../support/server/senders';

const families = repeatCount(240, 600);
const kills = repeatCount(4, 20);
/** How many invitations are sent concurrently. */
const atOnce = 4;

let place: DatabaseLocation;
beforeEach(async () => {
  place = await makeLocation({ demo: true });
});
afterEach(() => place.remove());

type Server = Awaited<ReturnType<typeof startProcess>>;
const ask = async <Data>(server: Server, token: string, path: string) => {
  const answer = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: Data }).data;
};
async function loadPeople(server: Server, token: string) {
  const form = new FormData();
  form.append('userData', new File([generatedEmployeeFile(families)], 'sheet.csv'));
  await fetch(`${server.url}/api${importFilePaths.import}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
}
const invite = (server: Server, token: string) =>
  fetch(`${server.url}/api${invitationPaths.send}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'all' },
    body: JSON.stringify({ channel: 'sms' }),
  });
const roundOf = async (server: Server, token: string) =>
  (await ask<Invitations>(server, token, invitationPaths.list)).rounds[0];

/** Invites everyone from a server that is killed repeatedly; returns the people by result. */
async function inviteWhileKilling(environment: Record<string, string>) {
  let server = await startProcess(environment);
  let token = await server.signInAdmin();
  await loadPeople(server, token);
  for (let kill = 0; kill < kills; kill += 1) {
    // Repeated as by a caller that got no response; because of the key, it stays one round.
    const answered = invite(server, token).catch(() => undefined);
    if (kill === 0) await answered;
    await delay(20 + (kill % 4) * 130);
    await server.kill();
    await answered;
    server = await startProcess(environment);
    token = await server.signInAdmin();
  }
  let round = await roundOf(server, token);
  for (; round && !isBatchFinished(round); round = await roundOf(server, token)) await delay(100);
  if (!round) throw new Error('There is no round');
  const listed: Record<string, InvitedPeopleResult['people']> = {};
  for (const state of ['sent', 'failed', 'skipped', 'waiting'] satisfies InvitationState[]) {
    listed[state] = [];
    for (let page = 1; ; page += 1) {
      const path = `${invitationPaths.people(round.id)}?state=${state}&page=${page}`;
      const { people } = await ask<InvitedPeopleResult>(server, token, path);
      if (people.length === 0) break;
      listed[state].push(...people);
    }
  }
  await server.stop();
  expect(runCommand('audit verify', [], environment).status).toBe(0);
  return { round, ...listed } as Record<InvitationState, InvitedPeopleResult['people']> & { round: typeof round };
}

it.long(`reaches everyone with invitations interrupted by ${kills} kills, and no one twice [ROLL-13]`, async () => {
  const { round, sent, failed, waiting } = await inviteWhileKilling(place.environment);
  const path = join(place.dataDir, 'outbox.ndjson');
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const messages = lines.filter((line) => line.includes('"id":"invitation-') && line.endsWith('}'));
  const receivers = messages.map((line) => (JSON.parse(line) as { to: string }).to);
  expect(new Set(receivers).size).toBe(receivers.length);
  expect(receivers).toHaveLength(sent.length);
  expect(sent.length).toBeGreaterThan(families);
  expect([failed, waiting]).toEqual([[], []]);
  expect(round).toMatchObject({ sent: sent.length, failed: 0 });
});

it.long(
  `sends no one a second message with a sender after ${kills} kills, and logs the interrupted ones [ROLL-13]`,
  async () => {
    const sms = await startWebhook();
    const { round, sent, failed, waiting } = await inviteWhileKilling({
      ...place.environment,
      SMS_WEBHOOK_URL: sms.url,
    });
    await sms.stop();
    const receivers = sms.received.map(({ to }) => to);
    expect(new Set(receivers).size).toBe(receivers.length);
    expect(waiting).toEqual([]);
    expect(failed.every(({ reason }) => reason === 'unknown')).toBe(true);
    expect(failed.length).toBeLessThanOrEqual(kills * atOnce);
    expect(receivers.length).toBeGreaterThanOrEqual(sent.length);
    expect(receivers.length).toBeLessThanOrEqual(sent.length + failed.length);
    expect(sent.length + failed.length).toBeGreaterThan(families);
    expect(round).toMatchObject({ sent: sent.length, failed: failed.length });
  },
);
