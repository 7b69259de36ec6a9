import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';

import { useGetCatalogQuery } from '@/api/admin/catalog';
import { permissionTexts } from '@/contract/administration/permissionTexts';
import { pages } from '@/contract/pages';
import { useHasPermission } from '@/features/shared/permissions';
import { PageLink } from '@/ui/page/PageLink';
import { useSiteConfig } from '@/ui/page/siteConfig';

/** False until the plans are loaded. */
export function useHasNoPlans() {
  const { program: hasCatalog } = useSiteConfig();
  const { data } = useGetCatalogQuery(undefined, { skip: !hasCatalog });
  return data?.length === 0;
}

export function PlansLink() {
  const canAddPlans = useHasPermission('content');
  if (!canAddPlans) return `An administrator with the “${permissionTexts.content.label}” permission can add plans.`;
  return (
    <Link component={PageLink} to={pages.programPlans}>
      Add plans
    </Link>
  );
}

/** Explains before an upload that the program has no plans yet. */
export function PlansNeeded() {
  const hasNoPlans = useHasNoPlans();
  const canAddPlans = useHasPermission('content');
  if (!hasNoPlans) return null;
  return (
    <Alert severity="info">
      <span>
        {`This program has no plans yet, and every imported employee needs one. ${canAddPlans ? 'Upload a file, and we’ll ask whether to add the plans it names. Or add the plans first: ' : ''}`}
      </span>
      <PlansLink />
    </Alert>
  );
}
