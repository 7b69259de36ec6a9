type Name<Values> = keyof Values & string;

/** Why a form cannot be sent: the affected fields and the message, if there is one. */
export type FormProblem<Values> = {
  fields: Name<Values>[];
  /** Each field's error, if there are several. */
  reasons?: Partial<Record<Name<Values>, string>>;
  /** The fixed message; malformed values have none and only mark their field. */
  text?: string;
};

/** The empty fields, each with its own message, and the message for all of them; undefined if none is empty. */
export function findEmptyFieldsProblem<Values extends Record<string, string>>(
  values: Values,
  requiredTexts: Partial<Record<Name<Values>, string>>,
  allEmptyText?: string,
): FormProblem<Values> | undefined {
  const names = Object.keys(requiredTexts) as Name<Values>[];
  const fields = names.filter((name) => !values[name]);
  const [firstEmptyField] = fields;
  if (firstEmptyField === undefined) return undefined;
  const allText = fields.length === names.length ? allEmptyText : undefined;
  return { fields, reasons: requiredTexts, text: allText ?? requiredTexts[firstEmptyField] };
}

/** The malformed fields, without a message; called only after the check for empty fields. */
export function findMalformedFieldsProblem<Values>(
  isValidByField: Partial<Record<Name<Values>, boolean>>,
): FormProblem<Values> | undefined {
  const fields = (Object.keys(isValidByField) as Name<Values>[]).filter((name) => !isValidByField[name]);
  return fields.length > 0 ? { fields } : undefined;
}
