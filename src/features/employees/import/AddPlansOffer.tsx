import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';

import { useHasPermission } from '@/features/shared/permissions';
import { useSiteConfig } from '@/ui/page/siteConfig';

import { AddNamedPlans } from './AddNamedPlans';
import { PlansLink } from './PlansNeeded';
import { planNamesToAdd } from './unknownPlans';

/** Offers to add missing plans, or says who can. */
export function AddPlansOffer({ names, onAdded }: { names: readonly string[]; onAdded?: () => void }) {
  const { program: hasCatalog } = useSiteConfig();
  const canAddPlans = useHasPermission('content');
  const [isOpen, setOpen] = useState(false);
  const [addedNames, setAddedNames] = useState<readonly string[]>();
  const planNames = planNamesToAdd(names);
  if (!hasCatalog || planNames.length === 0) return null;
  if (addedNames === names)
    return onAdded ? null : (
      <Alert severity="success">
        {`${planNames.length === 1 ? 'The plan was' : 'The plans were'} added. Upload the file again.`}
      </Alert>
    );
  const planNamesText = planNames.join(', ');
  return (
    <>
      <Alert
        severity="info"
        action={
          canAddPlans && (
            <Button color="inherit" onClick={() => setOpen(true)}>
              <span>{planNames.length === 1 ? 'Add this plan' : 'Add these plans'}</span>
            </Button>
          )
        }
      >
        <span>{`The file contains ${planNames.length === 1 ? 'a plan that isn’t' : 'plans that aren’t'} in the program: ${planNamesText}. `}</span>
        {!canAddPlans && <PlansLink />}
      </Alert>
      {isOpen && (
        <AddNamedPlans
          names={planNames}
          onAdded={() => {
            setOpen(false);
            setAddedNames(names);
            onAdded?.();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
