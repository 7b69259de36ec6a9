import { nowhere } from '@/api/position';
import { providersApi } from '@/api/providers';

/** Where the person is, as far as they have said so (D-67); whoever comes back to the list is still there. */
export function usePosition() {
  const { data, isFetching } = providersApi.endpoints.getPosition.useQueryState();
  const position = data ?? nowhere;
  const isKnown = position.lat !== '';
  return { position, isKnown, isFetching, isRefused: data !== undefined && !isFetching && !isKnown };
}
