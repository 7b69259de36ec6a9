import { Suspense } from 'react';

import type { Employee } from '@/contract/people/employee';
import { ErrorState } from '@/ui/page/ErrorState';
import { lazyPart, type MissingPart } from '@/ui/page/lazyPart';
import { useSiteConfig } from '@/ui/page/siteConfig';

const PersonSections = lazyPart(() => import('./PersonSections'), 'PersonSections', MissingParts);

function MissingParts({ retry }: MissingPart) {
  return <ErrorState text="Couldn’t load this part of the page." onRetry={() => void retry()} />;
}

/** In pixels: kept free, so that the foot of the page does not move. */
const usualHeight = 1200;

/** What the service keeps of the family alongside their records, below these; not there where it keeps none of it. */
export function MoreAboutFamily({ employee }: { employee: Employee }) {
  const { program } = useSiteConfig();
  if (!program) return null;
  return (
    <Suspense fallback={<div style={{ minHeight: usualHeight }} />}>
      <PersonSections employee={employee} relatives={employee.relatives} />
    </Suspense>
  );
}
