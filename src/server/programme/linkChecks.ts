import { setTimeout as rest } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Links } from '@/contract/programme/links';
import type { Database } from '@/server/db/database';
import { Refusal } from '@/server/http/reply';
import type { Log } from '@/server/process/log';
import type { Settings } from '@/server/process/settings';

import type { SiteValues } from './siteValues';
import { tryLink } from './tryLink';
import { usedLinks } from './usedLinks';

const hourMs = 3_600_000;
/** A link is tried once a night, whichever node comes first. */
const restMs = 20 * hourMs;
/** The hours of the programme's zone in which all links are tried. */
const [nightBegins, nightEnds] = [1, 5];
/** After a publication and on request a link is tried again at once, but not by two nodes at the same moment. */
const againMs = 5_000;
const atOnce = 4;
/** Who asks for a round waits no longer for it; the rest is tried all the same. */
const patienceMs = 20_000;

type Parts = {
  db: Database;
  settings: Pick<Settings, 'demo' | 'linkChecks'>;
  siteValues: SiteValues;
  log: Log;
  now: () => Date;
  /** For tests, whose sites are on this computer. */
  trying?: Parameters<typeof tryLink>[1];
};

export type LinkChecks = {
  /** Tries the links that were never tried, such as those of a new publication, without waiting for them. */
  checkNew(): void;
  /** In the night of the programme's zone tries every link that rested; called each minute. */
  checkNightly(): void;
  /** Tries the broken and the new ones and returns when they have answered, or after a while. Throws a Refusal. */
  checkAgain(): Promise<void>;
  read(): Promise<Links>;
  /** Resolves when nothing is being tried. */
  settled(): Promise<void>;
};

export function makeLinkChecks({ db, settings, siteValues, log, now, trying }: Parts): LinkChecks {
  const isAutomatic = settings.linkChecks && !settings.demo;
  let running: Promise<void> = Promise.resolve();

  const known = async () =>
    new Map((await db.selectFrom('link_checks').selectAll().execute()).map((row) => [row.url, row]));

  /** Only one node gets a link to try: the one that sets the moment first. */
  async function claim(url: string, before: Date) {
    const claimed = await db
      .insertInto('link_checks')
      .values({ url, problem: null, checked_at: now() })
      .onConflict((conflict) =>
        conflict.column('url').doUpdateSet({ checked_at: now() }).where('link_checks.checked_at', '<', before),
      )
      .returning('url')
      .execute();
    return claimed.length > 0;
  }

  async function tryAll(urls: readonly string[], restedMs: number) {
    const waiting = [...urls];
    const work = async () => {
      for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
        if (!(await claim(url, new Date(now().getTime() - restedMs)))) continue;
        const problem = await tryLink(url, trying);
        await db.updateTable('link_checks').set({ problem, checked_at: now() }).where('url', '=', url).execute();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  async function forgetUnused(used: readonly string[]) {
    await sql`delete from link_checks where url <> all(${used})`.execute(db);
  }

  /** One round after the other. */
  function queue(round: () => Promise<void>) {
    const done = running.then(round);
    running = done.catch((fault: unknown) => log.warn({ err: fault }, 'links could not be checked'));
    return done;
  }

  async function checkWhere(
    isWanted: (row: { problem: string | null; checked_at: Date } | undefined) => boolean,
    restedMs: number,
  ) {
    const used = [...(await usedLinks({ db, siteValues, now })).keys()];
    const rows = await known();
    await tryAll(
      used.filter((url) => isWanted(rows.get(url))),
      restedMs,
    );
    return used;
  }

  let nightOf = '';
  return {
    checkNew() {
      if (!isAutomatic) return;
      void queue(async () => void (await checkWhere((row) => !row, 0))).catch(() => {});
    },
    checkNightly() {
      if (!isAutomatic) return;
      void queue(async () => {
        const { values } = await siteValues.inForce();
        const at = now();
        const clock = new Intl.DateTimeFormat('en-CA', {
          timeZone: values.timeZone,
          dateStyle: 'short',
        }).format(at);
        const hour = Number(
          new Intl.DateTimeFormat('en-US', { timeZone: values.timeZone, hour: 'numeric', hourCycle: 'h23' }).format(at),
        );
        if (hour < nightBegins || hour >= nightEnds || nightOf === clock) return;
        const rested = at.getTime() - restMs;
        const used = await checkWhere((row) => !row || row.checked_at.getTime() < rested, restMs);
        await forgetUnused(used);
        nightOf = clock;
      }).catch(() => {});
    },
    async checkAgain() {
      if (!settings.linkChecks) throw new Refusal('This server does not try links (LINK_CHECKS=off).');
      const round = queue(async () => void (await checkWhere((row) => !row || row.problem !== null, againMs)));
      const patience = new AbortController();
      await Promise.race([round, rest(patienceMs, undefined, { ref: false, signal: patience.signal }).catch(() => {})]);
      patience.abort();
    },
    async read() {
      const used = await usedLinks({ db, siteValues, now });
      const rows = await known();
      const broken = [...used].flatMap(([url, places]) => {
        const row = rows.get(url);
        return row?.problem ? [{ url, problem: row.problem, checkedAt: row.checked_at.toISOString(), places }] : [];
      });
      const waiting = [...used.keys()].filter((url) => !rows.has(url)).length;
      return { used: used.size, waiting, broken };
    },
    settled: () => running,
  };
}
