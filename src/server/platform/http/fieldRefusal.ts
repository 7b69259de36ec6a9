import type { FieldProblems, SsnHolder } from '@/contract/people/personForm';

import { Refusal } from './reply';

/** Refuses a form. `data.problems` maps fields to the messages shown next to them. */
export class FieldRefusal extends Refusal {
  override readonly data: { problems: FieldProblems; holder?: SsnHolder };

  constructor(
    problems: FieldProblems,
    { holder, text = 'Not saved. Check the highlighted fields.' }: { holder?: SsnHolder; text?: string } = {},
  ) {
    super(text);
    this.name = 'FieldRefusal';
    this.data = { problems, ...(holder && { holder }) };
  }
}

/** Refuses a form if any field has a problem. */
export function rejectProblems(problems: FieldProblems) {
  if (Object.keys(problems).length > 0) throw new FieldRefusal(problems);
}
