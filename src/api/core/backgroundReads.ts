/** Cache keys of the reads under way that no action of this person caused. */
export const backgroundReads = new Set<string>();
