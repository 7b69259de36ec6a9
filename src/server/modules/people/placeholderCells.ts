/** Replaces a purged employee's SSN in an export, for the dependents who are still on record. */
export const removedEmployeeCell = (id: number) => `Removed ${id}`;
export const removedEmployeePattern = /^Removed (\d{1,15})$/;

/** In an export, replaces an SSN that is pending, so that the row finds the same person when it is imported again. */
export const pendingSsnCell = (id: number) => `To follow ${id}`;
export const pendingSsnPattern = /^To follow (\d{1,15})$/;
