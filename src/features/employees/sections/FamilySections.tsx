import { Suspense } from 'react';

import type { Employee } from '@/contract/people/employee';
import { ErrorState } from '@/ui/page/ErrorState';
import { type LoadErrorProps, lazyComponent } from '@/ui/page/lazyComponent';
import { useSiteConfig } from '@/ui/page/siteConfig';

const PersonSections = lazyComponent(() => import('./PersonSections'), 'PersonSections', SectionsLoadError);

function SectionsLoadError({ retry }: LoadErrorProps) {
  return <ErrorState text="Couldn’t load this part of the page." onRetry={() => void retry()} />;
}

/** The height reserved in pixels while the sections load, so that the page footer does not move. */
const placeholderHeight = 560;

/** The sections below the family's cards, if the service supports them. */
export function FamilySections({ employee }: { employee: Employee }) {
  const { program } = useSiteConfig();
  if (!program) return null;
  return (
    <Suspense fallback={<div style={{ minHeight: placeholderHeight }} />}>
      <PersonSections employee={employee} />
    </Suspense>
  );
}
