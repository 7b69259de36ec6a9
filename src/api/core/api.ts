import { createApi } from '@reduxjs/toolkit/query/react';

import { baseQuery } from './baseQuery';
import { withProof } from './proofRetry';

/** The only RTK Query api, for both services; each module injects its endpoints. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: withProof(baseQuery),
  // With 'delayed', one slow request would delay every list. `baseQuery` repeats reads that are in flight.
  invalidationBehavior: 'immediately',
  refetchOnReconnect: true,
  tagTypes: [
    'User',
    'Plan',
    'Benefit',
    'Directory',
    'Provider',
    'Article',
    'ChatUser',
    'Conversation',
    'Employee',
    'EmployeeSummary',
    'ImportRow',
    'Invitation',
    'PeopleImport',
    'Notification',
    'Request',
    'ChangeRequest',
    'Recipient',
    'Card',
    'Alert',
    'Document',
    'Publication',
    'CatalogPlan',
    'MediaItem',
    'ProgramSettings',
    'Overview',
    'Link',
    'Me',
    'Administrator',
    'SignInMethods',
    'OpenSession',
  ],
  endpoints: () => ({}),
});
