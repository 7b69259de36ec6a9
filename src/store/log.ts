/** Logs may contain only names, kinds and numbers, never input of a person or data of a service. */
export type Log = (event: string, details: Record<string, string | number | undefined>) => void;

export const browserLog: Log = (event, details) => console.warn(event, details);
