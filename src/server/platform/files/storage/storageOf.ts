import { filesDir } from '@/server/platform/process/dataFolders';
import type { Settings } from '@/server/platform/process/settings';

import { makeFolderStorage } from './folderStorage';
import { makeS3Storage } from './s3Storage';
import type { FileStorage } from './storage';

type StorageSettings = Pick<Settings, 'dataDir' | 'filesUrl' | 'filesCredentials'>;

/** Makes a new storage with these settings. */
export const makeStorage = (settings: StorageSettings): FileStorage =>
  settings.filesUrl?.protocol === 's3:'
    ? makeS3Storage({ url: settings.filesUrl, credentials: settings.filesCredentials, dataDir: settings.dataDir })
    : makeFolderStorage(filesDir(settings));

const storages = new WeakMap<StorageSettings, FileStorage>();

/** The storage with these settings; always the same instance, so that its connections are shared. */
export function storageOf(settings: StorageSettings): FileStorage {
  const storage = storages.get(settings) ?? makeStorage(settings);
  storages.set(settings, storage);
  return storage;
}
