import type { UnknownAction } from '@reduxjs/toolkit';

/** Adds the endpoint's name to the type of an RTK Query action, because DevTools lists actions by type. */
export function addEndpointName(action: UnknownAction): UnknownAction {
  const { meta } = action as { meta?: { arg?: { endpointName?: unknown } } };
  const name = meta?.arg?.endpointName;
  return typeof name === 'string' ? { ...action, type: `${action.type} ${name}` } : action;
}

/** An action as it was dispatched; undoes `addEndpointName`. */
export const removeEndpointName = (action: UnknownAction): UnknownAction => ({
  ...action,
  type: action.type.split(' ')[0] ?? '',
});
