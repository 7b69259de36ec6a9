import { defaultConfig } from '@/contract/config';
import { dateIn } from '@/contract/format';
import { type ProgramSettings, programSettingsSchema, settingNames } from '@/contract/program/settings';
import { isDismissed, isReminderDue, readOverview } from '@/server/modules/program/queries/overview';
import { readSettingsRow } from '@/server/modules/program/queries/settings';
import type { Database } from '@/server/platform/database/database';
import type { Log } from '@/server/platform/process/log';
import type { Settings } from '@/server/platform/process/settings';
import { withTimeout } from '@/server/platform/process/withTimeout';

/** The settings in effect, with the name of the logo's file. */
export type EffectiveSettings = {
  values: ProgramSettings;
  logo: string | null;
  /** Whether administrators are reminded of missing content. */
  isReminderShown: boolean;
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

/** Whether a URL is only a placeholder: on a reserved example domain, or a social network's front page. */
const isPlaceholder = (url: string) =>
  socialLinks.some((link) => link.url === url) ||
  (URL.canParse(url) && /(?:^|\.)example(?:\.(?:com|net|org))?$/i.test(new URL(url).hostname));

/** Removes the demo's links when the demo is off, because the database may still contain them. */
const withoutPlaceholders = (values: ProgramSettings): ProgramSettings => ({
  ...values,
  faqUrl: isPlaceholder(values.faqUrl) ? '' : values.faqUrl,
  helpCentreUrl: isPlaceholder(values.helpCentreUrl) ? '' : values.helpCentreUrl,
  socialLinks: values.socialLinks.filter(({ url }) => !isPlaceholder(url)),
});

/** The effective settings: defaults for missing ones; the operator's values take precedence. */
export function effectiveValues({ demo, fixed }: Mode, storedValues?: Partial<ProgramSettings>): ProgramSettings {
  const defaults = demo
    ? { ...defaultValues, productName, helpCentreUrl, socialLinks: [...socialLinks] }
    : defaultValues;
  const values = { ...defaults, ...storedValues };
  return { ...(demo ? values : withoutPlaceholders(values)), ...fixed };
}

export const fixedSettingNames = ({ fixed }: Pick<Mode, 'fixed'>) =>
  settingNames.filter((name) => fixed[name] !== undefined);

/** How long a change made on another node may stay unnoticed; the documented limit is five seconds. */
const maxAgeMs = 1000;
/** The interval for counting missing content, which is longer when nothing is missing. */
const [incompleteRecheckMs, completeRecheckMs] = [5_000, 60_000];
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

export type SiteValues = ReturnType<typeof makeSiteValues>;

export function makeSiteValues(deps: { db: Database; settings: Settings; log: Log; now: () => Date }) {
  const { db, settings, log, now } = deps;
  let lastKnown: EffectiveSettings = { values: effectiveValues(settings), logo: null, isReminderShown: false };
  let readAt = -Infinity;
  let ongoingRead: Promise<boolean> | undefined;
  let checkedAt = -Infinity;

  /** Whether to remind administrators, and when that was last checked; a dismissed reminder needs no check. */
  async function readReminder(now: number) {
    if (await isDismissed(db)) return { isReminderShown: false, countedAt: -Infinity };
    if (now - checkedAt < (lastKnown.isReminderShown ? incompleteRecheckMs : completeRecheckMs))
      return { isReminderShown: lastKnown.isReminderShown, countedAt: checkedAt };
    return { isReminderShown: isReminderDue(await readOverview(deps)), countedAt: now };
  }

  async function read() {
    const startedAt = performance.now();
    const row = await readSettingsRow(db);
    const values = effectiveValues(settings, row && parseStoredValues(row.body));
    return { startedAt, values, logo: row?.logo ?? null, ...(await readReminder(startedAt)) };
  }

  /** One read at a time. A read that started before a change may be outdated and is dropped. */
  function refresh() {
    if (ongoingRead) return ongoingRead;
    const pendingRead: Promise<boolean> = read()
      .then(({ values, logo, isReminderShown, ...times }) => {
        if (ongoingRead !== pendingRead) return false;
        lastKnown = { values, logo, isReminderShown };
        ({ startedAt: readAt, countedAt: checkedAt } = times);
        return true;
      })
      // Logged here, because callers continue with the last known values.
      .catch((fault: unknown) => {
        log.warn({ err: fault }, 'could not read the settings');
        return true;
      })
      .finally(() => {
        if (ongoingRead === pendingRead) ongoingRead = undefined;
      });
    ongoingRead = pendingRead;
    return pendingRead;
  }

  /**
   * At most a second old. If the database fails or takes longer than `timeoutMs`, returns the last known values. Pages
   * pass a timeout; callers that need the current time zone pass none.
   */
  async function effective(timeoutMs?: number) {
    if (performance.now() - readAt < maxAgeMs) return lastKnown;
    if (timeoutMs !== undefined) await withTimeout(timeoutMs, refresh());
    // A dropped read has changed nothing, so the settings are read again.
    else while (!(await refresh())) continue;
    return lastKnown;
  }

  return {
    effective,
    /** Today's date in the program's time zone, YYYY-MM-DD. */
    today: async () => dateIn((await effective()).values.timeZone, now()),
    /** Drops the cached values; called after a change on this node. */
    forget() {
      readAt = -Infinity;
      checkedAt = -Infinity;
      ongoingRead = undefined;
    },
  };
}
