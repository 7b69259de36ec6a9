import { dateIn, hourIn } from '@/contract/format';
import {
  claimLink,
  deleteUnusedLinks,
  findLinks,
  linkConditions,
  readContentLinks,
  readLinks,
  recordLinkCheck,
} from '@/server/modules/program/queries/links';
import type { Database } from '@/server/platform/database/database';
import { Refusal } from '@/server/platform/http/reply';
import type { Log } from '@/server/platform/process/log';
import { makeQueue } from '@/server/platform/process/queue';
import type { Settings } from '@/server/platform/process/settings';
import { withTimeout } from '@/server/platform/process/withTimeout';
import { checkLink } from './checkLink';
import type { SiteValues } from './siteValues';

const hourMs = 3_600_000;
/** A link is checked once a night, by one node only. */
const nightlyRecheckMs = 20 * hourMs;
/** The hours, in the program's time zone, in which all links are checked. */
const [nightStartHour, nightEndHour] = [1, 5];
/** An administrator's check skips links that were checked this recently, perhaps by another node. */
const manualRecheckMs = 5_000;
const maxConcurrentChecks = 4;
/** Limits a round, so that links published during it are checked soon. */
const linksPerRound = 500;
/** An administrator's request waits this long for its round, which then continues in the background. */
const manualCheckTimeoutMs = 20_000;

type Deps = {
  db: Database;
  settings: Pick<Settings, 'demo' | 'linkChecks'>;
  siteValues: SiteValues;
  log: Log;
  now: () => Date;
  /** For tests, whose sites run on this computer. */
  checkOptions?: Parameters<typeof checkLink>[1];
};

export type LinkChecks = ReturnType<typeof makeLinkChecks>;

export function makeLinkChecks({ db, settings, siteValues, log, now, checkOptions }: Deps) {
  const areAutomaticChecksOn = settings.linkChecks && !settings.demo;
  const runInTurn = makeQueue();

  /** Runs rounds one after another. Logs an error and resolves with it. */
  const queue = (round: () => Promise<void>): Promise<Error | undefined> =>
    runInTurn(round).then(
      () => undefined,
      (fault: unknown) => {
        log.warn({ err: fault }, 'could not check links');
        return fault instanceof Error ? fault : new Error(String(fault));
      },
    );

  const waitingRounds = new Set<() => Promise<void>>();
  /** Nothing waits for this round; it is skipped if one is already queued. */
  function queueOnce(round: () => Promise<void>) {
    if (!areAutomaticChecksOn || waitingRounds.has(round)) return;
    waitingRounds.add(round);
    void queue(() => {
      waitingRounds.delete(round);
      return round();
    });
  }

  /** Returns the number of links found; another node may have checked some of them. */
  async function checkMatchingLinks(filter: Parameters<typeof findLinks>[2], minAgeMs: number) {
    const contentLinks = await readContentLinks({ db, siteValues, now });
    const urls = await findLinks(db, contentLinks, filter, linksPerRound);
    const remainingUrls = [...urls];
    const checkRemainingUrls = async () => {
      for (let url = remainingUrls.shift(); url !== undefined; url = remainingUrls.shift()) {
        const checkedBefore = new Date(now().getTime() - minAgeMs);
        if (await claimLink(db, url, { now: now(), checkedBefore }))
          await recordLinkCheck(db, url, await checkLink(url, checkOptions), now());
      }
    };
    await Promise.all(Array.from({ length: maxConcurrentChecks }, checkRemainingUrls));
    return urls.length;
  }

  const checkUncheckedLinks = async () => void (await checkMatchingLinks(linkConditions.unchecked, 0));

  let lastCheckedDay = '';
  async function checkAllNightly() {
    const { values } = await siteValues.effective();
    const at = now();
    const [day, hour] = [dateIn(values.timeZone, at), hourIn(values.timeZone, at)];
    if (hour < nightStartHour || hour >= nightEndHour || lastCheckedDay === day) return;
    const foundCount = await checkMatchingLinks(
      linkConditions.isDueAgain(new Date(at.getTime() - nightlyRecheckMs)),
      nightlyRecheckMs,
    );
    // The next call, a minute later, continues with the rest.
    if (foundCount === linksPerRound) return;
    await deleteUnusedLinks(db, await readContentLinks({ db, siteValues, now }));
    lastCheckedDay = day;
  }

  return {
    /**
     * Starts checking the links that have never been checked, in the background: after a publication, and every ten
     * minutes for links from imports, scheduled versions, rows, cards, or alerts.
     */
    checkNew() {
      queueOnce(checkUncheckedLinks);
    },
    /** At night in the program's time zone, checks every link that is due; called every minute. */
    checkNightly() {
      queueOnce(checkAllNightly);
    },
    /** Checks broken and new links. Resolves when all have responded or after a timeout. Throws a Refusal. */
    async checkAgain() {
      if (!settings.linkChecks) throw new Refusal('Link checks are turned off (LINK_CHECKS=off).');
      const fault = await withTimeout(
        manualCheckTimeoutMs,
        queue(async () => void (await checkMatchingLinks(linkConditions.uncheckedOrBroken, manualRecheckMs))),
      );
      if (fault) throw fault;
    },
    read: async () => readLinks(db, await readContentLinks({ db, siteValues, now })),
    /** Resolves when no check is running. */
    waitUntilIdle: () => runInTurn(async () => undefined),
  };
}
