import { EmptyState } from '@/ui/page/EmptyState';

import { ImportButton } from './ImportButton';
import { PlansLink, useHasNoPlans } from './PlansNeeded';

/** Shown instead of an empty list. Employees are imported into plans, so it asks for plans first. */
export function NoEmployees() {
  const hasNoPlans = useHasNoPlans();
  return (
    <EmptyState
      hint={
        hasNoPlans ? (
          <>
            No employees or plans yet. Add plans before you import employees. <PlansLink />
          </>
        ) : (
          'No employees yet. Upload a file to add them.'
        )
      }
      action={<ImportButton label="Upload a file" />}
    />
  );
}
