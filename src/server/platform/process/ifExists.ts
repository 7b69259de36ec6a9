export const hasErrorCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;

/** Resolves with undefined if there is no such file or folder. */
export const ifExists = <Result>(operation: Promise<Result>): Promise<Result | undefined> =>
  operation.catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  });
