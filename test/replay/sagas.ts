import { deletionSaga } from '@/store/account/deletionSaga';
import { numberChangeSaga } from '@/store/account/numberChangeSaga';
import { sendingSaga } from '@/store/admin/sendingSaga';
import type { Saga } from '@/store/sagaDeps';
import { factorAcceptedSaga } from '@/store/session/factorAcceptedSaga';
import { idleSaga } from '@/store/session/idleSaga';
import { passkeyOfferSaga } from '@/store/session/passkeyOfferSaga';
import { permissionsSaga } from '@/store/session/permissionsSaga';

/** The sagas that load with a screen, by the names under which the screens start them. */
export const sagasOfScreens: Record<string, Saga> = {
  deletion: deletionSaga,
  idle: idleSaga,
  numberChange: numberChangeSaga,
  rights: permissionsSaga,
  opened: factorAcceptedSaga,
  passkeyOffer: passkeyOfferSaga,
  sending: sendingSaga,
};
