import type { InvitationFilter, StoredInvitationFilter } from '@/contract/people/invitation';
import type { InvitationAudience } from '@/server/modules/invitations/queries/candidates';
import { listPlans } from '@/server/modules/program/queries/catalog';
import type { Database } from '@/server/platform/database/database';

/** The people who match a filter on a day. */
export const audienceOf = (
  { userStatus, userIsSignedUp, plan, search }: InvitationFilter,
  day: string,
): InvitationAudience => ({
  ...(userStatus !== undefined && { status: userStatus }),
  ...(userIsSignedUp !== undefined && { registered: userIsSignedUp === 1 }),
  ...(plan !== undefined && { plan: { id: plan, day } }),
  ...(search !== undefined && { search }),
});

/** A batch's filter as stored, with its plan's current name. */
export async function filterToStore(db: Database, filter: InvitationFilter): Promise<StoredInvitationFilter> {
  const { plan, ...otherFilters } = filter;
  if (plan === undefined) return otherFilters;
  const currentPlan = (await listPlans(db)).find(({ id }) => id === plan);
  return { ...otherFilters, plan, planName: currentPlan?.name ?? plan };
}

export const readAudience = (storedFilter: string, day: string) =>
  audienceOf(JSON.parse(storedFilter) as StoredInvitationFilter, day);
