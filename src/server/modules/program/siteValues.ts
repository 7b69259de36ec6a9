import { defaultConfig } from '@/contract/config';
import { dateIn } from '@/contract/program/planYear';
import { programSettingsSchema, settingNames, type ProgramSettings } from '@/contract/program/settings';
import type { Database } from '@/server/platform/database/database';
import { isPutAway, isReminded, readOverview } from '@/server/modules/program/queries/overview';
import { readSettingsRow } from '@/server/modules/program/queries/settings';
import type { Log } from '@/server/platform/process/log';
import { withTimeout } from '@/server/platform/process/withTimeout';
import type { Settings } from '@/server/platform/process/settings';

/** What the whole site is called and leads to, with the file of its logo. */
export type SettingsInForce = {
  values: ProgramSettings;
  logo: string | null;
  /** Whether administrators are reminded of what the program still needs. */
  isOpening: boolean;
};

type Mode = Pick<Settings, 'demo' | 'fixed'>;

const { productName, exportPrefix, providerSearchUrl, mapsSearchUrl, faqUrl, helpCentreUrl, socialLinks } =
  defaultConfig;
const neutral: ProgramSettings = {
  productName: 'Benefits',
  accent: '',
  supportPhone: '',
  supportEmail: '',
  faqUrl,
  helpCentreUrl: '',
  socialLinks: [],
  providerSearchUrl,
  mapsSearchUrl,
  exportPrefix,
  timeZone: 'America/New_York',
};

/** Whether an address leads to nothing of this organization: reserved names, and front pages of networks. */
const isPlaceholder = (url: string) =>
  socialLinks.some((link) => link.url === url) ||
  (URL.canParse(url) && /(?:^|\.)example(?:\.(?:com|net|org))?$/i.test(new URL(url).hostname));

/** Keeps links of the demo from being shown where the demo is off, though its store may still hold them. */
const withoutPlaceholders = (values: ProgramSettings): ProgramSettings => ({
  ...values,
  faqUrl: isPlaceholder(values.faqUrl) ? '' : values.faqUrl,
  helpCentreUrl: isPlaceholder(values.helpCentreUrl) ? '' : values.helpCentreUrl,
  socialLinks: values.socialLinks.filter(({ url }) => !isPlaceholder(url)),
});

/** The settings that apply with these stored ones: what is not set has a default, what the operator fixed wins. */
export function valuesInForce({ demo, fixed }: Mode, stored?: Partial<ProgramSettings>): ProgramSettings {
  const defaults = demo ? { ...neutral, productName, helpCentreUrl, socialLinks: [...socialLinks] } : neutral;
  const values = { ...defaults, ...stored };
  return { ...(demo ? values : withoutPlaceholders(values)), ...fixed };
}

export const fixedNames = ({ fixed }: Pick<Mode, 'fixed'>) => settingNames.filter((name) => fixed[name] !== undefined);

/** A change on another node is seen after this time; the site promises five seconds. */
const freshMs = 1000;
/** What the program still needs is counted this often, and less often where nothing is missing. */
const [remindedMs, completeMs] = [5_000, 60_000];
/** Stored values, each checked alone, since an older version of the site may have stored something else. */
export function storedValues(body: string): Partial<ProgramSettings> {
  const values = JSON.parse(body) as Record<string, unknown>;
  return Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = programSettingsSchema.shape[name].safeParse(values[name]);
      return value.success ? [[name, value.data]] : [];
    }),
  );
}

export type SiteValues = {
  /**
   * At most a second old. When the database cannot be read, or takes longer than `timeoutMs`, the last known ones: a page
   * is sent with those, while a date or a zone waits for the stored ones.
   */
  inForce(timeoutMs?: number): Promise<SettingsInForce>;
  /** The date it is in the program's time zone, YYYY-MM-DD. */
  today(): Promise<string>;
  /** After a change on this node. */
  forget(): void;
};

type Parts = { db: Database; settings: Settings; log: Log; now: () => Date };

export function makeSiteValues(parts: Parts): SiteValues {
  const { db, settings, log, now } = parts;
  let known: SettingsInForce = { values: valuesInForce(settings), logo: null, isOpening: false };
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;
  let countedAt = -Infinity;

  /** Whether to remind, and when that was counted; a dismissed reminder is not counted until it comes back. */
  async function readReminder(now: number) {
    if (await isPutAway(db)) return { isOpening: false, countedAt: -Infinity };
    if (now - countedAt < (known.isOpening ? remindedMs : completeMs)) return { isOpening: known.isOpening, countedAt };
    return { isOpening: isReminded(await readOverview(parts)), countedAt: now };
  }

  async function read() {
    const startedAt = performance.now();
    const row = await readSettingsRow(db);
    const values = valuesInForce(settings, row && storedValues(row.body));
    return { startedAt, values, logo: row?.logo ?? null, ...(await readReminder(startedAt)) };
  }

  /** One read at a time. One that began before a change may hold what was stored before, and is dropped. */
  function refresh() {
    if (reading) return reading;
    const started = read()
      .then(({ values, logo, isOpening, ...times }) => {
        if (reading !== started) return;
        known = { values, logo, isOpening };
        ({ startedAt: readAt, countedAt } = times);
      })
      // Logged here, since callers go on with the values known before.
      .catch((fault: unknown) => log.warn({ err: fault }, 'the settings could not be read'))
      .finally(() => {
        if (reading === started) reading = undefined;
      });
    reading = started;
    return started;
  }

  async function inForce(timeoutMs?: number) {
    if (performance.now() - readAt < freshMs) return known;
    await (timeoutMs === undefined ? refresh() : withTimeout(timeoutMs, refresh()));
    return known;
  }

  return {
    inForce,
    today: async () => dateIn((await inForce()).values.timeZone, now()),
    forget() {
      readAt = -Infinity;
      countedAt = -Infinity;
      reading = undefined;
    },
  };
}
