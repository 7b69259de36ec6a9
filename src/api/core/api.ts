import { buildCreateApi, coreModule, reactHooksModule } from '@reduxjs/toolkit/query/react';

import { baseQuery } from './baseQuery';
import { endpointDefinitionsModule } from './endpointDefinitions';
import { withProof } from './proofRetry';

const createApi = buildCreateApi(coreModule(), reactHooksModule(), endpointDefinitionsModule);

/** The one api of both services; each noun brings its own endpoints along. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: withProof(baseQuery),
  // One call that hangs must not keep all others' lists old; `rereads` sees to what this leaves open.
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
    'Notification',
    'Request',
    'Recipient',
    'Card',
    'Alert',
    'Document',
  ],
  endpoints: () => ({}),
});
