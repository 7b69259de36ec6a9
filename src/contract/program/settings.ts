import * as z from 'zod/mini';
import { replyOf } from '@/contract/envelope';
import { isTimeZone } from '@/contract/format';
import { cleanEmail, isEmail } from '@/contract/patterns';
import { completeUrl } from '@/contract/webUrl';

import { findAccentProblem } from './themeColors';

/** An uploaded logo's limit in kilobytes, and the maximum size in pixels of the PNG as which it is re-encoded. */
export const maxLogoKilobytes = 500;
export const logoSize = { width: 320, height: 64 } as const;
export const logoRule = {
  name: 'PNG, WebP, or SVG',
  extensions: ['png', 'webp', 'svg'],
  types: ['image/png', 'image/webp', 'image/svg+xml'],
  limit: maxLogoKilobytes * 1024,
} as const;
export const logoHint = `${logoRule.name}, up to ${maxLogoKilobytes} KB`;

export const maxSocialLinks = 8;
/** Maximum length of each setting that people type, in characters. */
export const settingLimits = {
  productName: 40,
  supportPhone: 30,
  supportEmail: 254,
  linkName: 40,
  address: 500,
  exportPrefix: 40,
} as const;

const textSchema = (max: number) => z.string().check(z.trim(), z.maxLength(max, `Use ${max} characters or fewer.`));
const absoluteUrlPattern = /^https?:\/\/[^\s/\\][^\s]*$/i;

const isWebPage = (url: string) => absoluteUrlPattern.test(url) && URL.canParse(url);
/** A web address or a path on this site; nothing that disguises another scheme or host. */
export const isPageUrl = (url: string) => isWebPage(url) || /^\/(?![/\\])[^\s]*$/.test(url);

/** A URL, completed if it starts with "www.". */
const completedUrlSchema = textSchema(settingLimits.address).check(z.overwrite(completeUrl));
const pageUrlMessage = 'Start the address with https:// or http://, or with / for a page on this site.';
const pageUrlSchema = completedUrlSchema.check(z.refine((url) => url === '' || isPageUrl(url), pageUrlMessage));
const searchUrlSchema = completedUrlSchema.check(
  z.refine(isWebPage, 'Enter a web address that starts with https:// or http://. The search term is added to the end.'),
);

/** Whether phones and mail programs may turn a string into a link: an address, a domain, or an IP address. */
export const looksLikeLink = (text: string) =>
  /[\\@]|:\/|\/\/|[\p{L}\p{N}-][.\u3002][\p{L}][\p{L}\p{N}-]|\d+\.\d+\.\d+\.\d+/iu.test(text.normalize('NFKC'));

const printablePattern = /^[^\p{Cc}]*$/u;

/** When coverage starts and ends after a life event; each rule with its label. */
export const coverageStartOptions = {
  eventDay: 'On the day of the event',
  nextMonth: 'On the first of the month on or after the event',
} as const;
export const coverageEndOptions = {
  monthEnd: 'At the end of the month of the event',
  eventDay: 'On the day of the event',
} as const;
export const ageLimitEndOptions = {
  monthEnd: 'At the end of the month of the birthday',
  birthday: 'On the day before the birthday',
} as const;
const ruleSchema = <Rule extends string>(texts: Record<Rule, string>) => {
  const rules = Object.keys(texts) as [Rule, ...Rule[]];
  return z.enum(rules, `Use one of: ${rules.join(', ')}.`);
};

/** The organization's site settings. Empty links, numbers, and URLs are not shown. */
export const programSettingsSchema = z.object({
  productName: textSchema(settingLimits.productName).check(
    z.minLength(1, 'Enter a product name.'),
    z.regex(printablePattern, 'Remove unsupported characters from the name.'),
    z.refine(
      (name) => !looksLikeLink(name),
      'The name is used in text messages and email, so it can’t look like a web address.',
    ),
  ),
  /** `#rrggbb`; empty for the product's own colors. */
  accent: z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.refine((accent) => accent === '' || findAccentProblem(accent) === undefined, {
      error: ({ input }) => findAccentProblem(String(input)),
    }),
  ),
  supportPhone: textSchema(settingLimits.supportPhone).check(
    z.regex(/^(?:\+?[\d\s().-]{7,30}(?: ?(?:x|ext\.?) ?\d{1,6})?)?$/i, 'Enter a phone number, like (555) 010-0199.'),
  ),
  supportEmail: z.string().check(
    z.overwrite(cleanEmail),
    z.refine((email) => email === '' || isEmail(email), 'Enter an email address, like name@example.com.'),
  ),
  faqUrl: pageUrlSchema,
  helpCentreUrl: pageUrlSchema,
  socialLinks: z
    .array(
      z.object({
        name: textSchema(settingLimits.linkName).check(z.minLength(1, 'Enter a name for the link.')),
        url: completedUrlSchema.check(z.refine(isWebPage, 'Links must start with https:// or http://.')),
      }),
    )
    .check(z.maxLength(maxSocialLinks, `Use ${maxSocialLinks} links or fewer.`)),
  providerSearchUrl: searchUrlSchema,
  mapsSearchUrl: searchUrlSchema,
  exportPrefix: textSchema(settingLimits.exportPrefix).check(
    z.regex(/^[\p{L}\p{N} _.-]+$/u, 'Use only letters, numbers, spaces, periods, hyphens, and underscores.'),
  ),
  timeZone: textSchema(60).check(z.refine(isTimeZone, 'Enter a time zone, such as America/New_York.')),
  coverageStart: ruleSchema(coverageStartOptions),
  coverageEnd: ruleSchema(coverageEndOptions),
  /** The age at which children are no longer covered, as a string like the other settings. */
  ageLimit: textSchema(2).check(z.regex(/^(?:1[89]|2\d|30)$/, 'Enter an age from 18 to 30.')),
  ageLimitEnd: ruleSchema(ageLimitEndOptions),
});
export type ProgramSettings = z.infer<typeof programSettingsSchema>;
export type SettingName = keyof ProgramSettings;
export const settingNames = Object.keys(programSettingsSchema.shape) as SettingName[];

/** The environment variable that sets each setting; the settings page cannot change it then. */
export const settingVariables: Record<SettingName, string> = {
  productName: 'PRODUCT_NAME',
  accent: 'ACCENT_COLOUR',
  supportPhone: 'SUPPORT_PHONE',
  supportEmail: 'SUPPORT_EMAIL',
  faqUrl: 'FAQ_URL',
  helpCentreUrl: 'HELP_CENTRE_URL',
  socialLinks: 'SOCIAL_LINKS',
  providerSearchUrl: 'PROVIDER_SEARCH_URL',
  mapsSearchUrl: 'MAPS_SEARCH_URL',
  exportPrefix: 'EXPORT_PREFIX',
  timeZone: 'TIME_ZONE',
  coverageStart: 'COVERAGE_START',
  coverageEnd: 'COVERAGE_END',
  ageLimit: 'AGE_LIMIT',
  ageLimitEnd: 'AGE_LIMIT_END',
};

/** Each invalid setting's first error, by name. */
export function findSettingProblems(values: ProgramSettings): Partial<Record<SettingName, string>> {
  const parsed = programSettingsSchema.safeParse(values);
  if (parsed.success) return {};
  const problems: Partial<Record<SettingName, string>> = {};
  for (const { path, message } of parsed.error.issues) problems[path[0] as SettingName] ??= message;
  return problems;
}

/** `version` counts the changes, and each change sends it; 0 before the first one. */
export const storedSettingsSchema = z.object({
  version: z.int(),
  values: programSettingsSchema,
  /** Settings that the operator has set by environment variables; the settings page cannot change them. */
  fixed: z.array(z.enum(settingNames)),
  /** Empty without a logo. */
  logoUrl: z.string(),
  changedAt: z.nullable(z.string()),
  changedBy: z.string(),
});
export type StoredSettings = z.infer<typeof storedSettingsSchema>;

/** Not in the customer's contract: the site's settings, and its logo, which is public. */
export const settingsPaths = {
  read: '/program/settings',
  save: '/program/settings/save',
  logo: (name: string) => `/program/logo/${name}`,
} as const;

/** Values are validated one by one, so that each error has a separate message. */
export const saveSettingsSchema = z.object({
  version: z.int().check(z.minimum(0)),
  values: z.record(z.string(), z.unknown()),
  /** The image as a data URL; null removes the current one. */
  logo: z.optional(z.nullable(z.string())),
});
export const settingsReplySchema = replyOf(storedSettingsSchema);
