import * as z from 'zod/mini';

import {
  type ProgramSettings,
  programSettingsSchema,
  settingNames,
  settingVariables,
} from '@/contract/program/settings';

const { shape } = programSettingsSchema;

/** `Name=https://…`, separated by spaces. */
const socialLinks = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) =>
      text
        .trim()
        .split(/\s+/)
        .map((link) => {
          const [name = '', ...url] = link.split('=');
          return { name, url: url.join('=') };
        }),
    ),
    shape.socialLinks,
  ),
);

/** The program settings that an operator can fix in the environment; administrators cannot change fixed settings. */
export const fixedSettingsSchema = {
  PRODUCT_NAME: z.optional(shape.productName),
  ACCENT_COLOUR: z.optional(shape.accent),
  SUPPORT_PHONE: z.optional(shape.supportPhone),
  SUPPORT_EMAIL: z.optional(shape.supportEmail),
  FAQ_URL: z.optional(shape.faqUrl),
  HELP_CENTRE_URL: z.optional(shape.helpCentreUrl),
  SOCIAL_LINKS: z.optional(socialLinks),
  PROVIDER_SEARCH_URL: z.optional(shape.providerSearchUrl),
  MAPS_SEARCH_URL: z.optional(shape.mapsSearchUrl),
  EXPORT_PREFIX: z.optional(shape.exportPrefix),
  TIME_ZONE: z.optional(shape.timeZone),
  COVERAGE_START: z.optional(shape.coverageStart),
  COVERAGE_END: z.optional(shape.coverageEnd),
  AGE_LIMIT: z.optional(shape.ageLimit),
  AGE_LIMIT_END: z.optional(shape.ageLimitEnd),
};

export const fixedSettings = (environment: Record<string, unknown>) =>
  Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = environment[settingVariables[name]];
      return value === undefined ? [] : [[name, value]];
    }),
  ) as Partial<ProgramSettings>;
