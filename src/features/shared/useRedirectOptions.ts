import { useMemo } from 'react';
import { useGetEducationOptionsQuery } from '@/api/admin/documentAdmin';

import { useGetCareProgramsQuery } from '@/api/benefits';
import type { RedirectOptions } from '@/contract/content/redirectNames';

/** The link targets for the given keywords; nothing is requested for keywords that are not used. */
export function useRedirectOptions(keywords: readonly string[]) {
  const programs = useGetCareProgramsQuery(undefined, { skip: !keywords.includes('CARE_PROGRAMS') });
  const documents = useGetEducationOptionsQuery(undefined, { skip: !keywords.includes('EDUCATION') });

  const options = useMemo<RedirectOptions>(
    () => ({
      CARE_PROGRAMS: programs.data && new Map(programs.data.map(({ id, title }) => [String(id), title])),
      EDUCATION: documents.data && new Map(documents.data.map(({ id, fileName }) => [String(id), fileName])),
    }),
    [programs.data, documents.data],
  );
  const failedKeywords = [...(programs.isError ? ['CARE_PROGRAMS'] : []), ...(documents.isError ? ['EDUCATION'] : [])];

  return {
    options,
    /** The keywords whose options could not be loaded. */
    failedKeywords,
    reload: () => {
      if (programs.isError) void programs.refetch();
      if (documents.isError) void documents.refetch();
    },
  };
}
