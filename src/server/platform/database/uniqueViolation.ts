/** Whether a write was refused because another row has the same unique value, such as a contact number. */
export const isUniqueViolation = (error: unknown) => (error as { code?: unknown }).code === '23505';
