import { maskedSsn } from '@/contract/patterns';
import { type CoveredPerson, activeStatus, inactiveStatus } from '@/contract/people/employee';
import type { EnrolledPlans } from '@/contract/people/enrollment';
import type { PlanKind, UpcomingPlan } from '@/contract/people/plan';
import type { CatalogPlan } from '@/contract/program/plan';

import { type Person, toWireContact } from '@/server/modules/accounts/queries/people';
import { planOf } from './plans';

/** `123-45-6789`. */
export const formatSsn = (digits: string) => `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;

type PersonExtras = {
  documents?: Map<PlanKind, string>;
  comingPlans?: UpcomingPlan[];
  isLinkRefused?: boolean;
  isSsnOnRequest?: boolean;
  isProtected?: boolean;
  includesBirthDate?: boolean;
} & Pick<CoveredPerson, 'endingPlans' | 'accountEndsOn' | 'ageLimit'> & {
    /** Leaves out the fields that the customer's specification does not list. */
    isPlain?: boolean;
  };

/** A person as administrators see them, with their plans on a given day; the SSN is masked. */
export function toCoveredPerson(
  person: Person,
  enrolledPlans: EnrolledPlans,
  catalog: readonly CatalogPlan[],
  {
    documents = new Map<PlanKind, string>(),
    comingPlans = [],
    isLinkRefused = false,
    isSsnOnRequest = false,
    isProtected = false,
    includesBirthDate = false,
    isPlain = false,
    endingPlans = [],
    accountEndsOn,
    ageLimit,
  }: PersonExtras = {},
): CoveredPerson {
  const document = (type: PlanKind) => (enrolledPlans[type] === null ? null : (documents.get(type) ?? null));
  const nameOf = (type: PlanKind) => planOf(catalog, enrolledPlans, type)?.name ?? null;
  return {
    id: person.id,
    userFirstName: person.first_name,
    userLastName: person.last_name,
    userFullName: person.full_name,
    userEmail: person.email || null,
    enrollmentDate: person.enrollment_date,
    userSSN: maskedSsn(person.ssn_last4),
    userStatus: person.status === activeStatus ? activeStatus : inactiveStatus,
    userIsSignedUp: person.registered_at !== null,
    has_dental_plan: enrolledPlans.dental !== null,
    has_vision_plan: enrolledPlans.vision !== null,
    has_medical_plan: enrolledPlans.medical !== null,
    userTiear: planOf(catalog, enrolledPlans, 'medical')?.userTiear ?? null,
    userRealation: person.relation === 'Self' ? null : person.relation,
    userContact: toWireContact(person.contact),
    isAdmin: person.is_admin,
    dental_plan_document: document('dental'),
    vision_plan_document: document('vision'),
    medical_plan_document: document('medical'),
    dental_plan_name: nameOf('dental'),
    vision_plan_name: nameOf('vision'),
    medical_plan_name: nameOf('medical'),
    ...(comingPlans.length > 0 && { comingPlans }),
    ...(person.deleted_at && !isPlain && { accountClosedAt: person.deleted_at.toISOString() }),
    ...(isLinkRefused && { isLinkRefused }),
    ...(isSsnOnRequest && { isSsnOnRequest }),
    ...(isProtected && { isProtected }),
    ...(includesBirthDate && person.birth_date && { birthDate: person.birth_date }),
    ...(endingPlans.length > 0 && { endingPlans }),
    ...(accountEndsOn && { accountEndsOn }),
    ...(ageLimit && { ageLimit }),
  };
}
