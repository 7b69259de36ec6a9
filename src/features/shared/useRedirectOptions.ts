import { useMemo } from 'react';
import { useGetEducationOptionsQuery } from '@/api/admin/documentAdmin';

import { useGetCareProgramsQuery } from '@/api/benefits';
import type { RedirectOptions } from '@/contract/content/redirectNames';

/** The link targets for the given keywords; nothing is requested for keywords that are not used. */
export function useRedirectOptions(keywords: readonly string[]) {
  const programsQuery = useGetCareProgramsQuery(undefined, { skip: !keywords.includes('CARE_PROGRAMS') });
  const documentsQuery = useGetEducationOptionsQuery(undefined, { skip: !keywords.includes('EDUCATION') });

  const options = useMemo<RedirectOptions>(
    () => ({
      CARE_PROGRAMS: programsQuery.data && new Map(programsQuery.data.map(({ id, title }) => [String(id), title])),
      EDUCATION: documentsQuery.data && new Map(documentsQuery.data.map(({ id, fileName }) => [String(id), fileName])),
    }),
    [programsQuery.data, documentsQuery.data],
  );
  const failedKeywords = [
    ...(programsQuery.isError ? ['CARE_PROGRAMS'] : []),
    ...(documentsQuery.isError ? ['EDUCATION'] : []),
  ];

  return {
    options,
    /** The keywords whose options could not be loaded. */
    failedKeywords,
    reload: () => {
      if (programsQuery.isError) void programsQuery.refetch();
      if (documentsQuery.isError) void documentsQuery.refetch();
    },
  };
}
