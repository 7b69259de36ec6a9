/** What keeps a form from being sent: the fields concerned, and the words to say, if any were laid down. */
export type Problem<Values> = {
  fields: (keyof Values & string)[];
  /** The catalogue's words; a malformed value has none and only marks its field (D-22). */
  words?: string;
};

/** The names of fields nothing was typed into, in the order given. */
export const emptyOf = <Values extends Record<string, string>>(values: Values, names: (keyof Values & string)[]) =>
  names.filter((name) => !values[name]);

/** Marks the fields that do not fit, once none is empty. */
export const malformed = <Values>(
  checks: Partial<Record<keyof Values & string, boolean>>,
): Problem<Values> | undefined => {
  const fields = (Object.keys(checks) as (keyof Values & string)[]).filter((name) => !checks[name]);
  return fields.length > 0 ? { fields } : undefined;
};
