/** Logs may contain only names, kinds, and numbers, never a person's input or a service's data. */
export type Log = (event: string, details: Record<string, string | number | undefined>) => void;

export const browserLog: Log = (event, details) => console.warn(event, details);
