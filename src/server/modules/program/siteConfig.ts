import { defaultConfig, type SiteConfig } from '@/contract/config';
import { employeeSorts } from '@/contract/people/employee';
import { type StoredSettings, settingsPaths } from '@/contract/program/settings';
import type { Backend } from '@/server/backend';
import { readActorNames } from '@/server/modules/audit/queries/actorNames';
import { readSettingsRow } from '@/server/modules/program/queries/settings';
import type { Database } from '@/server/platform/database/database';
import type { Settings } from '@/server/platform/process/settings';
import { type EffectiveSettings, effectiveValues, fixedSettingNames, parseStoredValues } from './siteValues';

/** Whether the page may use the features that only this server's API provides. */
const usesThisServersApi = ({ apiBase, plainBackend }: Pick<Settings, 'apiBase' | 'plainBackend'>) =>
  !plainBackend && !/^https?:/.test(apiBase);

/** The URL of the logo with this file; empty if there is none, or if another service provides the page's API. */
export const logoUrl = (settings: Pick<Settings, 'apiBase' | 'plainBackend'>, file: string | null) =>
  file && usesThisServersApi(settings) ? `${settings.apiBase}${settingsPaths.logo(file)}` : '';

export function siteConfigOf(
  settings: Settings,
  { values, logo, isReminderShown }: EffectiveSettings = {
    values: effectiveValues(settings),
    logo: null,
    isReminderShown: false,
  },
): SiteConfig {
  // The accent color is sent in the page's style sheet; only the server uses the coverage rules.
  const {
    accent: _,
    coverageStart: _start,
    coverageEnd: _end,
    ageLimit: _age,
    ageLimitEnd: _ageEnd,
    ...pageValues
  } = values;
  const isExternalChat = /^https?:/.test(settings.chatBase);
  return {
    ...defaultConfig,
    apiBase: settings.apiBase,
    chatBase: settings.chatBase,
    socketUrl: isExternalChat ? new URL(settings.chatBase).origin : '',
    webSocketOnly: settings.redisUrl !== undefined && !isExternalChat,
    memberLogin: settings.memberLogin,
    ...pageValues,
    logoUrl: logoUrl(settings, logo),
    firebase: settings.firebase,
    ...(usesThisServersApi(settings) && {
      sessionIdle: { adminS: settings.adminIdleS, memberS: settings.memberIdleS },
      codeLifeS: settings.codeLifeS,
      demo: settings.demo,
      ssnRecovery: true,
      employeeSorts,
      ssnExport: true,
      program: true,
      signInWays: true,
      passkeyDomain: settings.relyingParty?.id ?? '',
      isOpening: isReminderShown,
      webVitalsSample: settings.webVitalsSampleRate,
    }),
  };
}

/** The program's settings for administrators. */
export async function readProgramSettings(
  { settings }: Pick<Backend, 'settings'>,
  db: Database,
): Promise<StoredSettings> {
  const row = await readSettingsRow(db);
  const nameOf = await readActorNames(db, row ? [row.changed_by] : []);
  return {
    version: row?.version ?? 0,
    values: effectiveValues(settings, row && parseStoredValues(row.body)),
    fixed: fixedSettingNames(settings),
    logoUrl: logoUrl(settings, row?.logo ?? null),
    changedAt: row?.changed_at.toISOString() ?? null,
    changedBy: row ? nameOf(row.changed_by) : '',
  };
}
