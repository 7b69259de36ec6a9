import * as React from 'react';

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;

// Stops React from taking a stack trace of each created element for its warnings, an eighth of a page test's time:
// React takes at most ten thousand a second, and this claims that it already has.
Object.defineProperty(internals ?? {}, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
