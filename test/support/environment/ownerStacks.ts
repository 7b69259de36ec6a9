import * as React from 'react';

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;

// For the traces of its warnings React takes a stack of each element that is made, an eighth of what a page's test costs.
// It takes ten thousand in a second and no more; here they have been taken.
Object.defineProperty(internals ?? {}, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
