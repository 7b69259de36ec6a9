import {
  ageLimitEndOptions,
  coverageEndOptions,
  coverageStartOptions,
  type ProgramSettings,
  type SettingName,
} from '@/contract/program/settings';

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
  coverageStart: 'New coverage starts',
  coverageEnd: 'Coverage ends',
  ageLimit: 'Age limit for children',
  ageLimitEnd: 'Coverage for a child at the age limit ends',
};

/** The choices for settings that are rules. */
export const ruleChoices = {
  coverageStart: coverageStartOptions,
  coverageEnd: coverageEndOptions,
  ageLimitEnd: ageLimitEndOptions,
} as const satisfies Partial<Record<SettingName, Record<string, string>>>;
export type RuleSetting = keyof typeof ruleChoices;

/** A setting's value as text, to compare two versions. */
export function settingText(values: ProgramSettings, name: SettingName) {
  const value = values[name];
  if (typeof value !== 'string') return value.map((link) => `${link.name}: ${link.url}`).join('\n');
  const choices: Partial<Record<SettingName, Record<string, string>>> = ruleChoices;
  return choices[name]?.[value] ?? value;
}

export type TextSetting = Exclude<SettingName, 'socialLinks' | RuleSetting>;
