import { maxRevealsPerHour } from '@/contract/administration/ssnReason';
import { reasonNeeded } from '@/contract/people/proof';

import { AuditedRefusal } from './reply';

/** Refuses a call that must be repeated with a reason. */
export class ReasonNeeded extends AuditedRefusal {
  override readonly data = reasonNeeded;

  constructor() {
    super(
      `You’ve viewed ${maxRevealsPerHour} full SSNs in the last hour. Enter a reason to view the next one.`,
      200,
      reasonNeeded,
    );
    this.name = 'ReasonNeeded';
  }
}
