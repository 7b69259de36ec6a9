import { unknownPosition } from '@/api/position';
import { providersApi } from '@/api/providers';

/** The position the person has shared, cached so that it is still known when they return to the page soon after. */
export function usePosition() {
  const { data, isFetching } = providersApi.endpoints.getPosition.useQueryState();
  const position = data ?? unknownPosition;
  const isPositionKnown = position.lat !== '';
  return {
    position,
    isKnown: isPositionKnown,
    isFetching,
    isPositionUnavailable: data !== undefined && !isFetching && !isPositionKnown,
  };
}
