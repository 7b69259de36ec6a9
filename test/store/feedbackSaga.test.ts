import { rereadFailed } from '@/api/core/rereads';
import { feedbackSaga } from '@/store/feedbackSaga';

import { playSaga } from '../support/page/playSaga';

test('each failed rereading says so under one id, so that its newest words take the place of older ones', () => {
  const play = playSaga({ saga: feedbackSaga, answers: { error: undefined } });
  for (const words of ['No connection.', 'Too many requests.']) play.dispatch(rereadFailed({ kind: 'network', words }));
  expect(play.calls).toEqual([
    ['error', 'What you see may be old, it could not be read again: No connection.', { id: 'notReadAgain' }],
    ['error', 'What you see may be old, it could not be read again: Too many requests.', { id: 'notReadAgain' }],
  ]);
  play.end({ isEndless: true });
});
