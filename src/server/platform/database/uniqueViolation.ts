/** Whether a row was refused because another one has its value, for example the number of another account. */
export const isUniqueViolation = (error: unknown) => (error as { code?: unknown }).code === '23505';
