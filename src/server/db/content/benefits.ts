import type { Benefit } from '@/contract/content/benefit';
import type { Database } from '@/server/db/database';
import type { BenefitsTable } from '@/server/db/tables/content';

type Row = Omit<BenefitsTable, 'id'> & { id: number };

const benefitOf = ({ id, title, logo_url, media_url, description }: Row): Benefit => ({
  id,
  title,
  logoUrl: logo_url,
  mediaUrl: media_url,
  description,
});

export async function listBenefits(db: Database) {
  return (await db.selectFrom('benefits').selectAll().orderBy('id').execute()).map(benefitOf);
}

export async function findBenefit(db: Database, id: number) {
  const row = await db.selectFrom('benefits').selectAll().where('id', '=', id).executeTakeFirst();
  return row && benefitOf(row);
}
