/** Why a form cannot be sent: the affected fields and the message, if there is one. */
export type FormProblem<Values> = {
  fields: (keyof Values & string)[];
  /** Each field's error, if there are several. */
  reasons?: Partial<Record<keyof Values & string, string>>;
  /** The fixed message; malformed values have none and only mark their field. */
  text?: string;
};

const emptyFields = <Values extends Record<string, string>>(values: Values, names: (keyof Values & string)[]) =>
  names.filter((name) => !values[name]);

/** The empty fields, each with its own message, and the message for all of them; undefined if none is empty. */
export function findEmptyFieldsProblem<Values extends Record<string, string>>(
  values: Values,
  requiredTexts: Partial<Record<keyof Values & string, string>>,
  allEmptyText?: string,
): FormProblem<Values> | undefined {
  const names = Object.keys(requiredTexts) as (keyof Values & string)[];
  const fields = emptyFields(values, names);
  const [firstEmptyField] = fields;
  if (firstEmptyField === undefined) return undefined;
  return {
    fields,
    reasons: requiredTexts,
    text: (fields.length === names.length && allEmptyText) || requiredTexts[firstEmptyField],
  };
}

/** The malformed fields, without a message; called only after the check for empty fields. */
export const findMalformedFieldsProblem = <Values>(
  isValidByField: Partial<Record<keyof Values & string, boolean>>,
): FormProblem<Values> | undefined => {
  const fields = (Object.keys(isValidByField) as (keyof Values & string)[]).filter((name) => !isValidByField[name]);
  return fields.length > 0 ? { fields } : undefined;
};
