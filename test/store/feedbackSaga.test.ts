import '@/api/admin/people/employees';
import { feedbackSaga } from '@/store/feedbackSaga';

import { testSaga } from '../support/page/testSaga';

const arg = { endpointName: 'getEmployees', type: 'query', subscribe: false, forceRefetch: true };
const failed = (text: string) => ({
  type: 'api/executeQuery/rejected',
  payload: { kind: 'network', text },
  error: { message: 'Rejected' },
  meta: { arg, requestId: '1', requestStatus: 'rejected', rejectedWithValue: true },
});

it('reports each list that could not be read again under one id, so that its latest message replaces older ones', () => {
  const play = testSaga({ saga: feedbackSaga, answers: { error: undefined } });
  for (const text of ['No connection.', 'Too many requests.']) play.dispatch(failed(text));
  expect(play.calls).toEqual([
    ['error', 'This may be out of date. We couldn’t refresh it: No connection.', { id: 'refreshFailed' }],
    ['error', 'This may be out of date. We couldn’t refresh it: Too many requests.', { id: 'refreshFailed' }],
  ]);
  play.end({ mayKeepRunning: true });
});
