import { StorageDown } from '@/server/platform/files/storage/storage';

import { CannotStart } from '@/server/platform/process/cannotStart';
import { SettingsError } from '@/server/platform/process/settings';

/** Errors that the operator can fix: one line gives the reason, and the stack is of no use. */
export const isOperatorError = (error: unknown): error is SettingsError | CannotStart | StorageDown =>
  error instanceof SettingsError || error instanceof CannotStart || error instanceof StorageDown;
