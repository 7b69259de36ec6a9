import { useGetCatalogQuery } from '@/api/admin/catalog';

/** The program's plan names, by plan ID. */
export function usePlans() {
  const { data, error, isFetching, refetch } = useGetCatalogQuery();
  const planNames = new Map(data?.map(({ id, name }) => [id, name]));
  return {
    planNames,
    nameOf: (planId: string) => planNames.get(planId) ?? planId,
    isLoading: !data && !error,
    error,
    isFetching,
    refetch,
  };
}
