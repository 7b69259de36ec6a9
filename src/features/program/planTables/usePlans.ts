import { useGetCatalogQuery } from '@/api/admin/catalog';

/** The program's plan names, by plan ID. */
export function usePlans() {
  const { data, error, isFetching, refetch } = useGetCatalogQuery();
  const plans = new Map(data?.map(({ id, name }) => [id, name]));
  return {
    plans,
    nameOf: (plan: string) => plans.get(plan) ?? plan,
    isLoading: !data && !error,
    error,
    isFetching,
    refetch,
  };
}
