import { Suspense } from 'react';

import type { Employee } from '@/contract/people/employee';
import { ErrorState } from '@/ui/page/ErrorState';
import { lazyPart, type MissingPart } from '@/ui/page/lazyPart';
import { OnceNear } from '@/ui/page/OnceNear';
import { useSiteConfig } from '@/ui/page/siteConfig';

const PersonParts = lazyPart(() => import('./PersonParts'), 'PersonParts', MissingParts);

function MissingParts({ retry }: MissingPart) {
  return <ErrorState words="This part of the site could not be loaded." onRetry={() => void retry()} />;
}

/** What the service keeps of the family beside their records, below these; not there where it keeps none of it. */
export function MoreAboutFamily({ employee }: { employee: Employee }) {
  const { programme } = useSiteConfig();
  if (!programme) return null;
  return (
    <OnceNear height={600}>
      <Suspense fallback={null}>
        <PersonParts employee={employee} relatives={employee.relatives} />
      </Suspense>
    </OnceNear>
  );
}
