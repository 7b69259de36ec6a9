import type { CoveredPerson } from '@/contract/people/employee';
import { maskedSsn } from '@/contract/patterns';
import type { DocumentType } from '@/contract/people/plan';
import type { CataloguePlan } from '@/contract/programme/plan';

import { wireContact, type Person } from './people';
import { hasPlan, planOf } from './plans';

/** `123-45-6789`. */
export const formatSsn = (digits: string) => `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;

type More = { documents?: Map<DocumentType, string>; isLinkRefused?: boolean; isSsnOnRequest?: boolean };

/** A person for administrators; the SSN is masked. */
export function coveredPerson(
  person: Person,
  catalogue: readonly CataloguePlan[],
  { documents = new Map<DocumentType, string>(), isLinkRefused = false, isSsnOnRequest = false }: More = {},
): CoveredPerson {
  const document = (type: DocumentType) => (hasPlan(person, type) ? (documents.get(type) ?? null) : null);
  return {
    id: person.id,
    userFirstName: person.first_name,
    userLastName: person.last_name,
    userFullName: person.full_name,
    userEmail: person.email || null,
    enrollmentDate: person.enrollment_date,
    userSSN: maskedSsn(person.ssn_last4),
    userStatus: person.status === 1 ? 1 : 0,
    userIsSignedUp: person.registered_at !== null,
    has_dental_plan: person.has_dental,
    has_vision_plan: person.has_vision,
    has_medical_plan: person.tier !== null,
    userTiear: person.tier,
    userRealation: person.relation === 'Self' ? null : person.relation,
    userContact: wireContact(person.contact),
    isAdmin: person.is_admin,
    dental_plan_document: document('dental'),
    vision_plan_document: document('vision'),
    medical_plan_document: document('medical'),
    dental_plan_name: planOf(catalogue, person, 'dental')?.name ?? null,
    vision_plan_name: planOf(catalogue, person, 'vision')?.name ?? null,
    medical_plan_name: planOf(catalogue, person, 'medical')?.name ?? null,
    ...(isLinkRefused && { isLinkRefused }),
    ...(isSsnOnRequest && { isSsnOnRequest }),
  };
}
