import type { PersonField } from '@/contract/people/personForm';

export const personLabels: Record<PersonField, string> = {
  name: 'Full name',
  ssn: 'SSN',
  relation: 'Relation',
  email: 'Email',
  contact: 'Contact number',
  contact2: 'Second phone number',
  emplType: 'Employment type',
  enrollmentDate: 'Enrollment date',
  birthDate: 'Date of birth',
};
