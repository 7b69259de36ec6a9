/** Why a form cannot be sent: the affected fields and the message, if there is one. */
export type Problem<Values> = {
  fields: (keyof Values & string)[];
  /** The fixed message; malformed values have none and only mark their field. */
  words?: string;
};

/** The names of the empty fields, in the given order. */
export const emptyOf = <Values extends Record<string, string>>(values: Values, names: (keyof Values & string)[]) =>
  names.filter((name) => !values[name]);

/** Marks the malformed fields; called only after the check for empty fields. */
export const malformed = <Values>(
  checks: Partial<Record<keyof Values & string, boolean>>,
): Problem<Values> | undefined => {
  const fields = (Object.keys(checks) as (keyof Values & string)[]).filter((name) => !checks[name]);
  return fields.length > 0 ? { fields } : undefined;
};
