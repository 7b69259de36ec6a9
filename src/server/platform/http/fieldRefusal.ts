import type { FieldProblems, SsnHolder } from '@/contract/people/personForm';

import { Refusal } from './reply';

/** Refuses a form; the data says what is wrong with which field, in words people read alongside it. */
export class FieldRefusal extends Refusal {
  readonly data: { problems: FieldProblems; holder?: SsnHolder };

  constructor(
    problems: FieldProblems,
    { holder, text = 'Not saved. Check the highlighted fields.' }: { holder?: SsnHolder; text?: string } = {},
  ) {
    super(text);
    this.name = 'FieldRefusal';
    this.data = { problems, ...(holder && { holder }) };
  }
}

/** Refuses a form when anything in it is wrong. */
export function refuseProblems(problems: FieldProblems) {
  if (Object.keys(problems).length > 0) throw new FieldRefusal(problems);
}
