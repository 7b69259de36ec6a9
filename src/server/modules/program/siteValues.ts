import { defaultConfig } from '@/contract/config';
import { dateIn } from '@/contract/format';
import { type ProgramSettings, programSettingsSchema, settingNames } from '@/contract/program/settings';
import { isDismissed, isReminderDue, readOverview } from '@/server/modules/program/queries/overview';
import { readSettingsRow } from '@/server/modules/program/queries/settings';
import type { Database } from '@/server/platform/database/database';
import type { Log } from '@/server/platform/process/log';
import type { Settings } from '@/server/platform/process/settings';
import { withTimeout } from '@/server/platform/process/withTimeout';

/** The site's names and links, with its logo's file. */
export type EffectiveSettings = {
  values: ProgramSettings;
  logo: string | null;
  /** Whether administrators are reminded of what the program is missing. */
  isOpening: boolean;
};

type Mode = Pick<Settings, 'demo' | 'fixed'>;

const { productName, exportPrefix, providerSearchUrl, mapsSearchUrl, faqUrl, helpCentreUrl, socialLinks } =
  defaultConfig;
const defaultValues: ProgramSettings = {
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
  coverageStart: 'eventDay',
  coverageEnd: 'monthEnd',
  ageLimit: '26',
  ageLimitEnd: 'monthEnd',
};

/** Whether an address is not specific to an organization: reserved names, and social networks' front pages. */
const isPlaceholder = (url: string) =>
  socialLinks.some((link) => link.url === url) ||
  (URL.canParse(url) && /(?:^|\.)example(?:\.(?:com|net|org))?$/i.test(new URL(url).hostname));

/** Hides the demo's links where the demo is off, because the database may still contain them. */
const withoutPlaceholders = (values: ProgramSettings): ProgramSettings => ({
  ...values,
  faqUrl: isPlaceholder(values.faqUrl) ? '' : values.faqUrl,
  helpCentreUrl: isPlaceholder(values.helpCentreUrl) ? '' : values.helpCentreUrl,
  socialLinks: values.socialLinks.filter(({ url }) => !isPlaceholder(url)),
});

/** The effective settings: defaults for missing ones; the operator's values take precedence. */
export function effectiveValues({ demo, fixed }: Mode, stored?: Partial<ProgramSettings>): ProgramSettings {
  const defaults = demo
    ? { ...defaultValues, productName, helpCentreUrl, socialLinks: [...socialLinks] }
    : defaultValues;
  const values = { ...defaults, ...stored };
  return { ...(demo ? values : withoutPlaceholders(values)), ...fixed };
}

export const fixedSettingNames = ({ fixed }: Pick<Mode, 'fixed'>) =>
  settingNames.filter((name) => fixed[name] !== undefined);

/** How long a change made on another node may stay unnoticed; the documented limit is five seconds. */
const freshMs = 1000;
/** Missing content is counted this often, and less often when nothing is missing. */
const [remindedMs, completeMs] = [5_000, 60_000];
/** Validates each value separately, because an older version of the site may have stored other values. */
export function parseStoredValues(body: string): Partial<ProgramSettings> {
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
   * At most a second old. If the database fails or takes longer than `timeoutMs`, returns the last known values; a page
   * uses those, while dates and time zones wait for the stored ones.
   */
  effective(timeoutMs?: number): Promise<EffectiveSettings>;
  /** Today's date in the program's time zone, YYYY-MM-DD. */
  today(): Promise<string>;
  /** Called after a change on this node. */
  forget(): void;
};

type Deps = { db: Database; settings: Settings; log: Log; now: () => Date };

export function makeSiteValues(deps: Deps): SiteValues {
  const { db, settings, log, now } = deps;
  let known: EffectiveSettings = { values: effectiveValues(settings), logo: null, isOpening: false };
  let readAt = -Infinity;
  let reading: Promise<boolean> | undefined;
  let countedAt = -Infinity;

  /** Whether to remind, and when that was counted; a dismissed reminder is not counted until it is shown again. */
  async function readReminder(now: number) {
    if (await isDismissed(db)) return { isOpening: false, countedAt: -Infinity };
    if (now - countedAt < (known.isOpening ? remindedMs : completeMs)) return { isOpening: known.isOpening, countedAt };
    return { isOpening: isReminderDue(await readOverview(deps)), countedAt: now };
  }

  async function read() {
    const startedAt = performance.now();
    const row = await readSettingsRow(db);
    const values = effectiveValues(settings, row && parseStoredValues(row.body));
    return { startedAt, values, logo: row?.logo ?? null, ...(await readReminder(startedAt)) };
  }

  /** One read at a time. A read that started before a change may be outdated and is dropped. */
  function refresh() {
    if (reading) return reading;
    const pendingRead: Promise<boolean> = read()
      .then(({ values, logo, isOpening, ...times }) => {
        if (reading !== pendingRead) return false;
        known = { values, logo, isOpening };
        ({ startedAt: readAt, countedAt } = times);
        return true;
      })
      // Logged here, because callers continue with the last known values.
      .catch((fault: unknown) => {
        log.warn({ err: fault }, 'could not read the settings');
        return true;
      })
      .finally(() => {
        if (reading === pendingRead) reading = undefined;
      });
    reading = pendingRead;
    return pendingRead;
  }

  async function effective(timeoutMs?: number) {
    if (performance.now() - readAt < freshMs) return known;
    if (timeoutMs !== undefined) await withTimeout(timeoutMs, refresh());
    // After a dropped read, callers that waited for it need another one.
    else while (!(await refresh())) continue;
    return known;
  }

  return {
    effective,
    today: async () => dateIn((await effective()).values.timeZone, now()),
    forget() {
      readAt = -Infinity;
      countedAt = -Infinity;
      reading = undefined;
    },
  };
}
