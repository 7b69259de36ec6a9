import type { CoveredPerson } from '@/contract/people/employee';
import { dentalPlan, medicalPlans, visionPlan, type DocumentType } from '@/contract/people/plan';

type Enrolled = Pick<
  CoveredPerson,
  | 'has_dental_plan'
  | 'has_vision_plan'
  | 'has_medical_plan'
  | 'userTiear'
  | 'dental_plan_document'
  | 'vision_plan_document'
  | 'medical_plan_document'
>;

/** A medical plan is named by its tier and has no name without one. */
const planNameOf: Record<DocumentType, (person: Enrolled) => string | undefined> = {
  dental: (person) => (person.has_dental_plan ? dentalPlan : undefined),
  vision: (person) => (person.has_vision_plan ? visionPlan : undefined),
  medical: ({ has_medical_plan, userTiear }) => (has_medical_plan && userTiear ? medicalPlans[userTiear] : undefined),
};

const order: DocumentType[] = ['dental', 'vision', 'medical'];

export const planName = (type: DocumentType, person: Enrolled) => planNameOf[type](person);

/** The plans of a person, each with its card document if one was uploaded. */
export const enrolledPlans = (person: Enrolled) =>
  order.flatMap((type) => {
    const name = planName(type, person);
    return name ? [{ type, name, document: person[`${type}_plan_document`] }] : [];
  });
