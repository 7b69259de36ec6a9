export type GoOptions = { replace?: boolean };
export type Navigate = (path: string, options?: GoOptions) => void | Promise<void>;

let go: Navigate | null = null;
let waiting: Parameters<Navigate> | null = null;

/** The app lends its router; what was asked for before it stood is done now. */
export function setNavigate(navigate: Navigate | null) {
  go = navigate;
  if (go && waiting) void go(...waiting);
  waiting = null;
}

/** Leads to another page from anywhere; the promise ends when the page has changed. */
export const navigateTo: Navigate = (path, options) => {
  if (go) return go(path, options);
  waiting = [path, options];
};
