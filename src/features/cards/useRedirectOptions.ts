import { useMemo } from 'react';

import { useGetCareProgramsQuery } from '@/api/benefits';
import { useGetEducationOptionsQuery } from '@/api/documents';

import type { RedirectOptions } from './redirectNames';

/** What the given keywords can lead to; nothing is read for a keyword nobody uses. */
export function useRedirectOptions(keywords: readonly string[]): RedirectOptions {
  const programs = useGetCareProgramsQuery(undefined, { skip: !keywords.includes('CARE_PROGRAMS') }).data;
  const documents = useGetEducationOptionsQuery(undefined, { skip: !keywords.includes('EDUCATION') }).data;

  return useMemo(
    () => ({
      CARE_PROGRAMS: programs && new Map(programs.map(({ id, title }) => [String(id), title])),
      EDUCATION: documents && new Map(documents.map(({ id, fileName }) => [String(id), fileName])),
    }),
    [programs, documents],
  );
}
