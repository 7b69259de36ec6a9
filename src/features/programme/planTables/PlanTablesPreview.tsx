import Stack from '@mui/material/Stack';

import type { PublicationOf } from '@/contract/programme/publication';
import { PlanTable } from '@/parts/plan/PlanTable';
import { EmptyState } from '@/ui/page/EmptyState';

import { PreviewFrame } from '@/features/programme/PreviewFrame';

/** The saved draft as members will read it, or what they read now where there is no draft. */
export function PlanTablesPreview({ publication: { draft, published } }: { publication: PublicationOf<'planTables'> }) {
  const tables = (draft ?? published)?.tables ?? [];
  return (
    <PreviewFrame isDraft={draft !== null} isBare>
      {tables.length === 0 && <EmptyState />}
      <Stack spacing={3}>
        {tables.map((detail, at) => (
          <PlanTable key={at} detail={detail} />
        ))}
      </Stack>
    </PreviewFrame>
  );
}
