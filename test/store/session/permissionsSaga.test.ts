import { api } from '@/api/core/api';
import { connected, disconnected } from '@/store/chat/chatSlice';
import { permissionsSaga } from '@/store/session/permissionsSaga';

import { testSaga } from '../../support/page/testSaga';

const readAgain = api.util.invalidateTags(['Me']).type;
const refused = (status: number) => ({
  type: 'asked/rejected',
  payload: { kind: 'failure', text: '', status },
  error: {},
  meta: { requestId: 'a', requestStatus: 'rejected', rejectedWithValue: true },
});

it('reads the permissions again after a forbidden call, and not after any other failure [TEAM-02]', () => {
  const { dispatch, types, end } = testSaga({ saga: permissionsSaga });
  dispatch(refused(500));
  expect(types()).toEqual([]);
  dispatch(refused(403));
  expect(types()).toEqual([readAgain]);
  end({ mayKeepRunning: true });
});

it('reads the permissions again on a reconnected socket, at once on a refused one, and the administrators on each new one [TEAM-02]', () => {
  const { dispatch, puts, end } = testSaga({ saga: permissionsSaga });
  const read = () => puts.map((action) => (action as ReturnType<typeof api.util.invalidateTags>).payload);
  dispatch(connected());
  expect(read()).toEqual([['Administrator']]);
  dispatch(disconnected({ retryAt: 1 }));
  expect(read()).toHaveLength(1);
  dispatch(connected());
  dispatch(connected());
  expect(read().slice(1)).toEqual([['Me', 'Administrator'], ['Administrator']]);
  dispatch(disconnected({ retryAt: null, refusal: 'Please sign in.' }));
  expect(read().at(-1)).toEqual(['Me']);
  end({ mayKeepRunning: true });
});
