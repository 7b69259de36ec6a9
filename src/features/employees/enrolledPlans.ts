import { contractPlanNames } from '@/contract/people/contractPlanNames';
import type { CoveredPerson } from '@/contract/people/employee';
import type { PlanKind } from '@/contract/people/plan';

type PersonPlans = Pick<
  CoveredPerson,
  | 'has_dental_plan'
  | 'has_vision_plan'
  | 'has_medical_plan'
  | 'userTiear'
  | 'dental_plan_document'
  | 'vision_plan_document'
  | 'medical_plan_document'
  | 'dental_plan_name'
  | 'vision_plan_name'
  | 'medical_plan_name'
>;

/** The agreed plan name where the service sends none; a medical plan is named by its tier. */
const agreedName = (type: PlanKind, { userTiear }: PersonPlans) =>
  type === 'medical' ? contractPlanNames.medical[userTiear ?? 0] : contractPlanNames[type];

const kindOrder: PlanKind[] = ['dental', 'vision', 'medical'];

export function planName(type: PlanKind, person: PersonPlans): string | undefined {
  if (!person[`has_${type}_plan`]) return undefined;
  const name = person[`${type}_plan_name`];
  return (name === undefined ? agreedName(type, person) : name) || undefined;
}

const kindNames = { dental: 'Dental Plan', vision: 'Vision Plan', medical: 'Medical Plan' };

/** A person's plans, each with its card if one was uploaded; a plan without a known name is named by its kind. */
export const enrolledPlans = (person: PersonPlans) =>
  kindOrder
    .filter((type) => person[`has_${type}_plan`])
    .map((type) => ({
      type,
      name: planName(type, person) ?? kindNames[type],
      document: person[`${type}_plan_document`],
    }));
