import { active, employeeFilters, type CoveredPerson } from '@/contract/people/employee';
import { isTrueFlag } from '@/contract/flags';

/** `In Active` is this screen's own spelling (D-132). */
export const statusText = ({ userStatus }: Pick<CoveredPerson, 'userStatus'>) =>
  (userStatus === active ? employeeFilters.active : employeeFilters.inactive).label;

/** Backends spell the registered flag in several ways (D-125). */
export const registrationText = ({ userIsSignedUp }: Pick<CoveredPerson, 'userIsSignedUp'>) =>
  (isTrueFlag(userIsSignedUp) ? employeeFilters.registered : employeeFilters.notRegistered).label;
