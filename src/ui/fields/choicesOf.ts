/** The choices for a `SegmentedControl` or a `FilterSelect`, in the order of their names. */
export const choicesOf = <Name extends string>(names: readonly Name[], labelOf: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, { label: labelOf(name) }])) as Record<Name, { label: string }>;
