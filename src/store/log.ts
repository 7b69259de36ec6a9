/** Logs may contain names, kinds and numbers only, nothing a person typed or a service answered. */
export type Log = (event: string, details: Record<string, string | number | undefined>) => void;

export const browserLog: Log = (event, details) => console.warn(event, details);
