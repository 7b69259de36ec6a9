import { useGetMeQuery } from '@/api/administration/me';
import { firstPages, hasRight, mayOpen, rights as everyRight, type Right } from '@/contract/administration/rights';
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

/** The signed-in administrator, where the service tells. */
export const useMe = () => useMeQuery().data;

/** What the signed-in administrator may do; null until it is known, and nothing for members. */
export function useRights(): readonly Right[] | null {
  const { isAdmin, hasAdditions, data, isError } = useMeQuery();
  if (!isAdmin) return none;
  if (data) return data.rights;
  // Where it cannot be read the service still decides at each call.
  return !hasAdditions || isError ? everyRight : null;
}

/** As `useRights`, with everything until it is known, for what only offers ways. */
export const useOfferedRights = () => useRights() ?? everyRight;

/** Whether the signed-in administrator has one of these rights, as far as is known. */
export const useHasRight = (...asked: Right[]) => hasRight(useOfferedRights(), asked);

/** Whether the signed-in person may open this address, as far as is known. */
export const useMayOpen = (pathname: string) => mayOpen(useOfferedRights(), pathname);

/** Where the signed-in person begins: the first page that their rights open. */
export function useFirstPage() {
  const own = useOfferedRights();
  const kind = useAppSelector(selectAdminKind);
  if (!kind) return pages.home;
  return firstPages.find((page) => mayOpen(own, page)) ?? (kind === 'employee' ? pages.home : pages.sessions);
}
