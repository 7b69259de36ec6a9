import { StorageDown } from '@/server/platform/files/storage/storage';

import { CannotStart } from '@/server/platform/process/cannotStart';
import { SettingsError } from '@/server/platform/process/settings';

/** Errors that the operator can fix: one line gives the reason, and a stack trace would not help. */
export const isOperatorError = (error: unknown): error is SettingsError | CannotStart | StorageDown =>
  error instanceof SettingsError || error instanceof CannotStart || error instanceof StorageDown;
