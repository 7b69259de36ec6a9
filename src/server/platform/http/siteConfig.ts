import { defaultConfig, type SiteConfig } from '@/contract/config';
import { settingsPaths } from '@/contract/program/settings';
import { employeeSorts } from '@/contract/people/employee';
import type { Settings } from '@/server/platform/process/settings';
import { valuesInForce, type SettingsInForce } from '@/server/modules/program/siteValues';

/** Whether the page may count on our additions: the service it calls is this one, and answers them. */
const isOwnService = ({ apiBase, plainBackend }: Pick<Settings, 'apiBase' | 'plainBackend'>) =>
  !plainBackend && !/^https?:/.test(apiBase);

/** The address of the logo with this file; empty for none, and where another service answers the page's calls. */
export const logoUrl = (settings: Pick<Settings, 'apiBase' | 'plainBackend'>, file: string | null) =>
  file && isOwnService(settings) ? `${settings.apiBase}${settingsPaths.logo(file)}` : '';

/** The settings that the server passes to the page. */
export function siteConfigOf(
  settings: Settings,
  { values, logo, isOpening }: SettingsInForce = { values: valuesInForce(settings), logo: null, isOpening: false },
): SiteConfig {
  // The page's style sheet has the accent.
  const { accent: _, ...shown } = values;
  const isOtherChat = /^https?:/.test(settings.chatBase);
  return {
    ...defaultConfig,
    apiBase: settings.apiBase,
    chatBase: settings.chatBase,
    socketUrl: isOtherChat ? new URL(settings.chatBase).origin : '',
    webSocketOnly: settings.redisUrl !== undefined && !isOtherChat,
    memberLogin: settings.memberLogin,
    ...shown,
    logoUrl: logoUrl(settings, logo),
    firebase: settings.firebase,
    ...(isOwnService(settings) && {
      sessionIdle: { adminS: settings.adminIdleS, memberS: settings.memberIdleS },
      codeLifeS: settings.codeLifeS,
      demo: settings.demo,
      ssnRecovery: true,
      employeeSorts,
      ssnExport: true,
      program: true,
      signInWays: true,
      passkeyDomain: settings.relyingParty?.id ?? '',
      isOpening,
      webVitalsSample: settings.webVitalsSample,
    }),
  };
}
