import { revealsAnHour } from '@/contract/administration/ssnReason';
import { reasonNeeded } from '@/contract/people/proof';

import { AuditedRefusal } from './reply';

/** The call succeeds if it is repeated with a reason. */
export class ReasonNeeded extends AuditedRefusal {
  readonly data = reasonNeeded;

  constructor() {
    super(
      `You have seen ${revealsAnHour} full SSNs within an hour. Say what you need the next one for.`,
      200,
      reasonNeeded,
    );
    this.name = 'ReasonNeeded';
  }
}
