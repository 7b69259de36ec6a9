import { sql } from 'kysely';

import type { BenefitBody } from '@/contract/program/publication';
import { storeRowOrder } from '@/server/modules/content/queries/sequence';
import type { FolderBenefit } from '@/server/modules/program/folder/content';
import { benefitFileOf } from '@/server/modules/program/folder/format/benefitFiles';
import { findCardLinkingTo, insertBenefit, updateBenefit } from '@/server/modules/program/queries/benefits';
import { bodyOf, readPublished } from '@/server/modules/program/queries/publications';
import type { Transaction } from '@/server/platform/database/database';
import { type ImportContext, isSameHtml, type PreparedChanges, publish } from './preparedChanges';

type StoredBenefit = {
  id: number;
  title: string;
  visibleTo: FolderBenefit['visibleTo'];
  isActive: boolean;
  /** What members read; null for a benefit that is unpublished. */
  body: BenefitBody | null;
};

/** The benefits in order, each with its current title or else its last one. */
async function readBenefits(tx: Transaction, at: Date): Promise<StoredBenefit[]> {
  const published = await readPublished(tx, 'benefit', at);
  const { rows } = await sql<{
    id: number;
    visible_to: StoredBenefit['visibleTo'];
    is_active: boolean;
    writtenBody: string | null;
  }>`
    select b.id, b.visible_to, b.is_active, coalesce(p.draft, (
      select v.body from publication_versions v where v.publication_id = p.id and v.body is not null
      order by v.number desc limit 1)) as "writtenBody"
    from benefits b left join publications p on p.kind = 'benefit' and p.key = b.id::text
    order by b.sequence, b.id`.execute(tx);
  return rows.map(({ id, visible_to, is_active, writtenBody }) => {
    const body = published.get(String(id))?.body ?? null;
    const title = (body ?? bodyOf('benefit', writtenBody))?.title ?? '';
    return { id, title, visibleTo: visible_to, isActive: is_active, body };
  });
}

/** Matches the folder's benefits to stored ones by title; for the same title, published ones first. */
function matchByTitle(benefits: readonly FolderBenefit[], storedBenefits: readonly StoredBenefit[]) {
  const unmatched = storedBenefits.toSorted((a, b) => Number(b.body !== null) - Number(a.body !== null));
  return benefits.map((benefit) => {
    const index = unmatched.findIndex(({ title }) => title.toLowerCase() === benefit.body.title.toLowerCase());
    return { benefit, storedBenefit: index === -1 ? undefined : unmatched.splice(index, 1)[0] };
  });
}

const isSameBody = (a: BenefitBody, b: BenefitBody) =>
  a.title === b.title && a.iconId === b.iconId && a.mediaId === b.mediaId && isSameHtml(a.html, b.html);

const isSame = ({ body, visibleTo, isActive }: FolderBenefit, storedBenefit: StoredBenefit) =>
  storedBenefit.body !== null &&
  isSameBody(body, storedBenefit.body) &&
  visibleTo === storedBenefit.visibleTo &&
  isActive === storedBenefit.isActive;

/** Compares the folder's benefits and their order with the stored ones; `benefits` already have stored media IDs. */
export async function prepareBenefits(
  tx: Transaction,
  benefits: readonly FolderBenefit[],
  context: ImportContext,
): Promise<PreparedChanges> {
  const { at, replace, problems } = context;
  const storedBenefits = await readBenefits(tx, at);
  const pairs = matchByTitle(benefits, storedBenefits);
  const matchedIds = pairs.flatMap(({ storedBenefit }) => (storedBenefit ? [storedBenefit.id] : []));
  const removedBenefits = replace ? storedBenefits.filter(({ id, body }) => body && !matchedIds.includes(id)) : [];
  for (const { id, title } of removedBenefits) {
    const card = await findCardLinkingTo(tx, id);
    if (card)
      problems.add(
        'benefits',
        `the card “${card.title}” links to “${title}.” Keep the benefit, or change the card first.`,
      );
  }
  const storedOrder = storedBenefits.map(({ id }) => id).filter((id) => matchedIds.includes(id));
  const firstNewIndex = pairs.findIndex(({ storedBenefit }) => !storedBenefit);
  const isOrderChanged =
    storedOrder.join() !== matchedIds.join() || (firstNewIndex !== -1 && firstNewIndex < matchedIds.length);
  const usedSlugs = new Set<string>();
  return {
    changes: [
      ...pairs.flatMap(({ benefit, storedBenefit }) => {
        if (storedBenefit && isSame(benefit, storedBenefit)) return [];
        return [{ verb: storedBenefit?.body ? ('change' as const) : ('add' as const), what: benefit.file }];
      }),
      ...(isOrderChanged ? [{ verb: 'change' as const, what: 'benefits: order' }] : []),
      ...removedBenefits.map(({ title }) => ({ verb: 'remove' as const, what: benefitFileOf(title, usedSlugs) })),
    ],
    async apply(transaction) {
      const ids: number[] = [];
      for (const { benefit, storedBenefit } of pairs) {
        const id = storedBenefit?.id ?? (await insertBenefit(transaction, benefit, at));
        ids.push(id);
        const { visibleTo, isActive, body } = benefit;
        if (storedBenefit && (storedBenefit.visibleTo !== visibleTo || storedBenefit.isActive !== isActive))
          await updateBenefit(transaction, id, { visibleTo, isActive }, at);
        if (!storedBenefit?.body || !isSameBody(body, storedBenefit.body))
          await publish(transaction, { kind: 'benefit', key: String(id) }, body, context);
      }
      for (const { id } of removedBenefits)
        await publish(transaction, { kind: 'benefit', key: String(id) }, null, context);
      if (isOrderChanged) await storeRowOrder(transaction, 'benefit', ids);
    },
  };
}
