import type { InvitationFilter, StoredInvitationFilter } from '@/contract/people/invitation';
import type { Database } from '@/server/db/database';
import type { InvitationAudience } from '@/server/db/invitations/candidates';
import { planToFilter } from '@/server/db/people/employees';
import { listPlans } from '@/server/db/programme/catalogue';

/** The people whom a filter holds. */
export async function audienceOf(
  db: Database,
  { userStatus, userIsSignedUp, plan, search }: InvitationFilter,
): Promise<InvitationAudience> {
  return {
    ...(userStatus !== undefined && { status: userStatus }),
    ...(userIsSignedUp !== undefined && { registered: userIsSignedUp === 1 }),
    ...(plan !== undefined && { plan: planToFilter(plan, await listPlans(db)) }),
    ...(search !== undefined && { search }),
  };
}

/** The filter of a round as it is stored, with the name that a plan had. */
export async function filterToStore(db: Database, filter: InvitationFilter): Promise<StoredInvitationFilter> {
  const { plan, ...others } = filter;
  if (plan === undefined) return others;
  const found = (await listPlans(db)).find(({ id }) => id === plan);
  return { ...others, plan, planName: found?.name ?? plan };
}

export const readAudience = (db: Database, stored: string) =>
  audienceOf(db, JSON.parse(stored) as StoredInvitationFilter);
