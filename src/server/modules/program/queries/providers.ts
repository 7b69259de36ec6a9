import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';

import {
  type ListedProvider,
  type ProviderDraft,
  type ProviderList,
  type ProviderListQuery,
  providersPerPage,
} from '@/contract/program/provider';
import { providerKey } from '@/server/modules/content/queries/providerGroups';
import { providerOf } from '@/server/modules/content/queries/providers';
import type { Database, Tables, Transaction } from '@/server/platform/database/database';
import { matchesTerms, searchTerms } from '@/server/platform/database/searching';
import { Refusal } from '@/server/platform/http/reply';
import { lockTarget } from './csvTargets';

const toListedProvider = (row: Selectable<Tables['providers']>): ListedProvider => ({
  ...providerOf(row),
  phoneNumber: row.phone_number ?? '',
  lat: row.lat,
  long: row.long,
  isActive: row.is_active,
  version: row.version,
});

export const toProviderColumns = (draft: ProviderDraft) => ({
  full_name: draft.fullName,
  organization_name: draft.organizationName,
  primary_specialty: draft.primarySpecialty,
  gender: draft.gender,
  address: draft.address,
  city: draft.city,
  state: draft.state,
  zipcode: draft.zipcode,
  country: draft.country,
  phone_number: draft.phoneNumber || null,
  lat: draft.lat,
  long: draft.long,
});

/** The number of matches; without a search, from the stored totals of active providers. */
async function countProviders(
  db: Database,
  matchingProvidersQuery: SelectQueryBuilder<Tables, 'providers', object>,
  { terms, status, specialty }: { terms: readonly string[] } & Pick<ProviderListQuery, 'status' | 'specialty'>,
) {
  const countRows = async (query: typeof matchingProvidersQuery) =>
    Number((await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count);
  if (terms.length > 0) return countRows(matchingProvidersQuery);
  let totalsQuery = db.selectFrom('provider_counts').select(({ fn }) => fn.sum<number | null>('total').as('total'));
  if (specialty) totalsQuery = totalsQuery.where('specialty', '=', specialty);
  const activeCount = status === 'inactive' ? 0 : Number((await totalsQuery.executeTakeFirst())?.total ?? 0);
  return (
    activeCount + (status === 'active' ? 0 : await countRows(matchingProvidersQuery.where('is_active', '=', false)))
  );
}

/** One page of providers by name, and the number of all matches; a page near the end is read from the end. */
export async function listProviders(
  db: Database,
  { page = 1, search = '', status = 'all', specialty = '' }: Partial<ProviderListQuery>,
): Promise<ProviderList> {
  let matchingProvidersQuery = db.selectFrom('providers');
  if (status !== 'all') matchingProvidersQuery = matchingProvidersQuery.where('is_active', '=', status === 'active');
  if (specialty) matchingProvidersQuery = matchingProvidersQuery.where('primary_specialty', '=', specialty);
  const terms = searchTerms(search);
  matchingProvidersQuery = matchingProvidersQuery.where(matchesTerms(providerKey, terms));

  const count = await countProviders(db, matchingProvidersQuery, { terms, status, specialty });
  const specialties = await listSpecialties(db);
  const offset = (page - 1) * providersPerPage;
  const pageSize = Math.min(providersPerPage, count - offset);
  if (pageSize <= 0) return { count, rows: [], specialties };

  const isReadFromEnd = offset > count / 2;
  const direction = isReadFromEnd ? 'desc' : 'asc';
  const pageIdsQuery = matchingProvidersQuery
    .select('id')
    .orderBy('person_key', direction)
    .orderBy('id', direction)
    .limit(pageSize)
    .offset(isReadFromEnd ? count - offset - pageSize : offset);
  const rows = await db
    .selectFrom('providers')
    .selectAll()
    .where('id', 'in', (eb) => eb.selectFrom(pageIdsQuery.as('page')).select('id'))
    .orderBy('person_key')
    .orderBy('id')
    .execute();
  return { count, rows: rows.map(toListedProvider), specialties };
}

/** Jumps from one specialty to the next in the index, because many providers share few specialties. */
async function listSpecialties(db: Database) {
  const { rows } = await sql<{ specialty: string }>`
    with recursive each as (
      (select primary_specialty as specialty from providers order by 1 limit 1)
      union all
      select (select primary_specialty from providers where primary_specialty > each.specialty order by 1 limit 1)
      from each where each.specialty is not null
    ) select specialty from each where specialty is not null`.execute(db);
  return rows.map(({ specialty }) => specialty);
}

/** A provider to change, locked until the transaction ends. */
export async function lockProvider(tx: Transaction, id: number) {
  await lockTarget(tx, 'providers');
  const row = await tx.selectFrom('providers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('This provider no longer exists.');
  return toListedProvider(row);
}

export async function rejectDuplicateProvider(tx: Transaction, draft: ProviderDraft, exceptId: number | null) {
  const lower = (text: string) => sql<string>`lower(${text}::text)`;
  const row = await tx
    .selectFrom('providers')
    .select('id')
    .where('person_key', '=', sql<string>`lower(${`${draft.fullName} ${draft.zipcode}`}::text)`)
    .where(sql<string>`lower(primary_specialty)`, '=', lower(draft.primarySpecialty))
    .where(sql<string>`lower(address)`, '=', lower(draft.address))
    .where('id', '!=', exceptId ?? 0)
    .executeTakeFirst();
  if (row) throw new Refusal(`“${draft.fullName}” already exists with this specialty, address, and ZIP code.`);
}
