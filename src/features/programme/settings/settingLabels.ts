import type { ProgrammeSettings, SettingName } from '@/contract/programme/settings';

export const settingLabels: Record<SettingName, string> = {
  productName: 'Product name',
  accent: 'Accent colour',
  supportPhone: 'Support phone',
  supportEmail: 'Support e-mail',
  faqUrl: 'Questions and answers',
  helpCentreUrl: 'Help centre',
  socialLinks: 'Links in the footer',
  providerSearchUrl: 'Provider search',
  mapsSearchUrl: 'Map search',
  exportPrefix: 'Beginning of file names',
  timeZone: 'Time zone',
};

/** A setting as one text, for the comparison of two versions. */
export function settingText(values: ProgrammeSettings, name: SettingName) {
  const value = values[name];
  return typeof value === 'string' ? value : value.map((link) => `${link.name}: ${link.url}`).join('\n');
}

export type TextSetting = Exclude<SettingName, 'socialLinks'>;
