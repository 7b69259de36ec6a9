import { isTrueFlag } from '@/contract/flags';
import { formatDay } from '@/contract/format';
import { activeStatus, type CoveredPerson, employeeFilters } from '@/contract/people/employee';

/** The customer requires the spelling `In Active` on this screen. */
export const statusText = ({ userStatus }: Pick<CoveredPerson, 'userStatus'>) =>
  (userStatus === activeStatus ? employeeFilters.active : employeeFilters.inactive).label;

/** Backends encode the registered flag in several ways. */
export const registrationText = ({ userIsSignedUp }: Pick<CoveredPerson, 'userIsSignedUp'>) =>
  (isTrueFlag(userIsSignedUp) ? employeeFilters.registered : employeeFilters.notRegistered).label;

export const closedText = (closedAt: string) => `Account closed ${formatDay(closedAt)}`;
