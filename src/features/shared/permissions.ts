import { useGetMeQuery } from '@/api/administration/me';
import {
  canOpen,
  permissions as everyPermission,
  hasPermission,
  type Permission,
  startPages,
} from '@/contract/administration/permissions';
import { pages } from '@/contract/pages';
import { useAppSelector } from '@/store/hooks';
import { selectAdminKind, selectIsAdmin } from '@/store/session/sessionSlice';
import { useSiteConfig } from '@/ui/page/siteConfig';

const noPermissions: readonly Permission[] = [];

function useMeQuery() {
  const isAdmin = useAppSelector(selectIsAdmin);
  const { program: hasExtendedApi } = useSiteConfig();
  return { isAdmin, hasExtendedApi, ...useGetMeQuery(undefined, { skip: !isAdmin || !hasExtendedApi }) };
}

/** The signed-in administrator's own data; undefined if the service does not send it. */
export const useMe = () => useMeQuery().data;

/** What the signed-in administrator may do; null until it is known, and nothing for members. */
export function usePermissions(): readonly Permission[] | null {
  const { isAdmin, hasExtendedApi, data, isError } = useMeQuery();
  if (!isAdmin) return noPermissions;
  if (data) return data.rights;
  // If permissions cannot be read, everything is offered, because the service checks each call.
  return !hasExtendedApi || isError ? everyPermission : null;
}

/**
 * Like `usePermissions`, but returns every permission until they have loaded; use it only to decide which links and
 * buttons to show.
 */
export const useOfferedPermissions = () => usePermissions() ?? everyPermission;

/** Whether the signed-in administrator has one of these permissions; true until they have loaded. */
export const useHasPermission = (...requestedPermissions: Permission[]) =>
  hasPermission(useOfferedPermissions(), requestedPermissions);

export const useCanOpen = (pathname: string) => canOpen(useOfferedPermissions(), pathname);

/** The first page that the signed-in person may open. */
export function useStartPage() {
  const permissions = useOfferedPermissions();
  const kind = useAppSelector(selectAdminKind);
  if (!kind) return pages.home;
  return startPages.find((page) => canOpen(permissions, page)) ?? (kind === 'employee' ? pages.home : pages.sessions);
}
