import { useGetMeQuery } from '@/api/administration/me';
import { canOpen, rights as everyRight, hasRight, type Right, startPages } from '@/contract/administration/rights';
import { pages } from '@/contract/pages';
import { useAppSelector } from '@/store/hooks';
import { selectAdminKind, selectIsAdmin } from '@/store/session/sessionSlice';
import { useSiteConfig } from '@/ui/page/siteConfig';

const none: readonly Right[] = [];

function useMeQuery() {
  const isAdmin = useAppSelector(selectIsAdmin);
  const { program: hasAdditions } = useSiteConfig();
  return { isAdmin, hasAdditions, ...useGetMeQuery(undefined, { skip: !isAdmin || !hasAdditions }) };
}

/** The signed-in administrator, if the service sends it. */
export const useMe = () => useMeQuery().data;

/** What the signed-in administrator may do; null until it is known, and nothing for members. */
export function useRights(): readonly Right[] | null {
  const { isAdmin, hasAdditions, data, isError } = useMeQuery();
  if (!isAdmin) return none;
  if (data) return data.rights;
  // If rights cannot be read, everything is offered, because the service checks each call.
  return !hasAdditions || isError ? everyRight : null;
}

/** Like `useRights`, but everything until it is known; only for offering links and buttons. */
export const useOfferedRights = () => useRights() ?? everyRight;

/** Whether the signed-in administrator has one of these rights, as far as is known. */
export const useHasRight = (...asked: Right[]) => hasRight(useOfferedRights(), asked);

export const useCanOpen = (pathname: string) => canOpen(useOfferedRights(), pathname);

/** The first page that the rights of the signed-in person open. */
export function useStartPage() {
  const own = useOfferedRights();
  const kind = useAppSelector(selectAdminKind);
  if (!kind) return pages.home;
  return startPages.find((page) => canOpen(own, page)) ?? (kind === 'employee' ? pages.home : pages.sessions);
}
