import { deletionSaga } from '@/store/account/deletionSaga';
import { idleSaga } from '@/store/session/idleSaga';
import { chatSessionSaga } from '@/store/chat/chatSessionSaga';
import { numberChangeSaga } from '@/store/account/numberChangeSaga';
import { pushSaga } from '@/store/push/pushSaga';
import type { Saga } from '@/store/sagaDeps';
import { sendingSaga } from '@/store/admin/sendingSaga';

/** The sagas that come with a screen, by the names the screens start them under. */
export const sagasOfScreens: Record<string, Saga> = {
  deletion: deletionSaga,
  idle: idleSaga,
  numberChange: numberChangeSaga,
  sending: sendingSaga,
};

/** The sagas that are loaded by another one, by the name of that one. */
export const sagasBrought: Record<string, unknown> = { chat: chatSessionSaga, pushes: pushSaga };
