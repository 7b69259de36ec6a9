import { defaultConfig, type SiteConfig } from '@/contract/config';
import { employeeSorts } from '@/contract/people/employee';
import { settingsPaths } from '@/contract/program/settings';
import type { Settings } from '@/server/platform/process/settings';
import { type EffectiveSettings, effectiveValues } from './siteValues';

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
