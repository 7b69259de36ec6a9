import { createApi } from '@reduxjs/toolkit/query/react';

import { baseQuery } from './baseQuery';

/** The one api of both services; each noun brings its own endpoints along. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
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
