import type { ProgramSettings, SettingName } from '@/contract/program/settings';

export const settingLabels: Record<SettingName, string> = {
  productName: 'Product name',
  accent: 'Accent color',
  supportPhone: 'Support phone',
  supportEmail: 'Support email',
  faqUrl: 'FAQ page',
  helpCentreUrl: 'Help center',
  socialLinks: 'Links in the footer',
  providerSearchUrl: 'Provider search',
  mapsSearchUrl: 'Map search',
  exportPrefix: 'File name prefix',
  timeZone: 'Time zone',
};

/** A setting as text, to compare two versions. */
export function settingText(values: ProgramSettings, name: SettingName) {
  const value = values[name];
  return typeof value === 'string' ? value : value.map((link) => `${link.name}: ${link.url}`).join('\n');
}

export type TextSetting = Exclude<SettingName, 'socialLinks'>;
