import { EmptyState } from '@/ui/page/EmptyState';

import { ImportButton } from './ImportButton';
import { PlansLink, useHasNoPlans } from './PlansNeeded';

/** The list of a program that has no one in it yet; employees are imported into plans, so it asks for those first. */
export function NoEmployees() {
  const hasNoPlans = useHasNoPlans();
  return (
    <EmptyState
      hint={
        hasNoPlans ? (
          <>
            No employees or plans yet. Employees are imported into plans. <PlansLink />
          </>
        ) : (
          'No employees yet. Upload a file to add them.'
        )
      }
      action={<ImportButton label="Upload a file" />}
    />
  );
}
