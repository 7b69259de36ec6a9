import * as z from 'zod/mini';

import { policyKeys } from '@/contract/content/article';
import { replyOf } from '@/contract/envelope';
import { mediaItemSchema } from './media';
import { planTablesBodySchema } from './planTables';

/** Pages written by the organization, by their publication's key. */
export const pageKeys = ['about_us', 'message_from_chairman', ...policyKeys, 'public_policy'] as const;
export type PageKey = (typeof pageKeys)[number];

export const pageTitles: Record<PageKey, string> = {
  about_us: 'About Us',
  message_from_chairman: 'Message from Chairman',
  policy_site: 'Privacy Policy',
  term_condition: 'Terms of Use',
  public_policy: 'Public Privacy Policy',
};

/** The pages that name their author. */
export const pagesWithAuthor: readonly PageKey[] = ['about_us', 'message_from_chairman'];

/** Maximum length of a name or title, in characters. */
export const maxPublicationTitleLength = 150;
/** Maximum length of a formatted text, in characters including tags. */
export const maxPageTextLength = 200_000;

const shortTextSchema = z.string().check(z.trim(), z.maxLength(maxPublicationTitleLength));

/** `html` is formatted text, `name` and `profession` describe the author, `pictureId` is a media file's ID. */
export const pageBodySchema = z.object({
  name: shortTextSchema,
  profession: shortTextSchema,
  pictureId: z.nullable(z.int()),
  html: z.string().check(z.maxLength(maxPageTextLength)),
});
export type PageBody = z.infer<typeof pageBodySchema>;

/** The icon is decorative; `mediaId` is an image or video next to the text. */
export const benefitBodySchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxPublicationTitleLength)),
  iconId: z.nullable(z.int()),
  mediaId: z.nullable(z.int()),
  html: z.string().check(z.maxLength(maxPageTextLength)),
});
export type BenefitBody = z.infer<typeof benefitBodySchema>;

/** Content with drafts and versions, by kind. */
export const bodySchemas = {
  page: pageBodySchema,
  benefit: benefitBodySchema,
  planTables: planTablesBodySchema,
} as const;
export type PublicationKind = keyof typeof bodySchemas;
export type BodyOf<Kind extends PublicationKind> = z.infer<(typeof bodySchemas)[Kind]>;
export type PublicationBody = BodyOf<PublicationKind>;
const bodySchema = z.union([pageBodySchema, benefitBodySchema, planTablesBodySchema]);

const kindSchema = z.enum(Object.keys(bodySchemas) as PublicationKind[]);
/** Versions stored per publication; publishing deletes older ones. */
export const maxKeptVersions = 50;

const timestampSchema = z.string();

/** `withdrawn`: nothing is shown from `validFrom` on. */
export const publishedVersionSchema = z.object({
  number: z.int(),
  validFrom: timestampSchema,
  publishedAt: timestampSchema,
  publishedBy: z.string(),
  withdrawn: z.boolean(),
});
export type PublishedVersion = z.infer<typeof publishedVersionSchema>;

/**
 * A publication's draft and versions. `version` counts its changes, and each change sends it; `current` is what members
 * read now, `scheduled` what they will read from its `validFrom` on.
 */
export const publicationStateSchema = z.object({
  kind: kindSchema,
  key: z.string(),
  version: z.int(),
  hasDraft: z.boolean(),
  changedAt: z.nullable(timestampSchema),
  changedBy: z.string(),
  current: z.nullable(publishedVersionSchema),
  scheduled: z.nullable(publishedVersionSchema),
});
export type PublicationState = z.infer<typeof publicationStateSchema>;

export const publicationSchema = z.extend(publicationStateSchema, {
  draft: z.nullable(bodySchema),
  /** The text of `current`, unless it is withdrawn. */
  published: z.nullable(bodySchema),
  /** The media used by the two texts. */
  media: z.array(mediaItemSchema),
  /** Newest first. */
  history: z.array(publishedVersionSchema),
});
type AnyPublication = z.infer<typeof publicationSchema>;
export type PublicationOf<Kind extends PublicationKind> = Omit<AnyPublication, 'kind' | 'draft' | 'published'> & {
  kind: Kind;
  draft: BodyOf<Kind> | null;
  published: BodyOf<Kind> | null;
};
export type Publication = { [Kind in PublicationKind]: PublicationOf<Kind> }[PublicationKind];

const base = '/program/publications';
const publicationPath = (kind: string, key: string) => `${base}/${kind}/${key}`;

/** Not in the customer's contract: drafts, publishing, and versions. */
export const publicationPaths = {
  list: (kind: string) => `${base}/${kind}`,
  detail: publicationPath,
  version: (kind: string, key: string, number: number | string) => `${publicationPath(kind, key)}/versions/${number}`,
  saveDraft: (kind: string, key: string) => `${publicationPath(kind, key)}/saveDraft`,
  discardDraft: (kind: string, key: string) => `${publicationPath(kind, key)}/discardDraft`,
  publish: (kind: string, key: string) => `${publicationPath(kind, key)}/publish`,
  unschedule: (kind: string, key: string) => `${publicationPath(kind, key)}/unschedule`,
  withdraw: (kind: string, key: string) => `${publicationPath(kind, key)}/withdraw`,
  restore: (kind: string, key: string) => `${publicationPath(kind, key)}/restore`,
} as const;

export const publicationKindParamsSchema = z.object({ kind: kindSchema });
export const publicationParamsSchema = z.extend(publicationKindParamsSchema, {
  key: z.string().check(z.regex(/^[a-z0-9_]{1,150}$/)),
});
const versionNumberSchema = z.int().check(z.positive());
export const versionParamsSchema = z.extend(publicationParamsSchema, {
  number: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number)),
});

/** The version on which a change is based; 0 before the first one. */
const baseVersionField = { version: z.int().check(z.minimum(0)) };
export const publicationChangeSchema = z.object(baseVersionField);
/** The body is validated by its kind's schema. */
export const saveDraftSchema = z.object({ ...baseVersionField, body: z.record(z.string(), z.unknown()) });
/** Without `at` the draft is published immediately. */
export const publishSchema = z.object({ ...baseVersionField, at: z.optional(z.iso.datetime()) });
export const restoreSchema = z.object({ ...baseVersionField, number: versionNumberSchema });

export const publicationListReplySchema = replyOf(z.array(publicationStateSchema));
export const publicationReplySchema = replyOf(publicationSchema);
export const versionReplySchema = replyOf(z.object({ version: publishedVersionSchema, body: z.nullable(bodySchema) }));
