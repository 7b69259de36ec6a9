import { saveFile } from '@/ui/files/saveFile';
import type { CallError } from './failure';
import type { ResponseMeta } from './requestArgs';

type CallResult = { data: unknown; meta?: ResponseMeta } | { error: CallError; meta?: ResponseMeta };

/** Saves a response as a download; returns an error with `fallbackMessage` when it is not a file. */
export function saveResponseFile(result: CallResult, name: string, fallbackMessage: string) {
  if ('error' in result) return result;
  if (!result.meta?.isFile) return { error: { kind: 'broken', text: fallbackMessage } satisfies CallError };
  saveFile(result.data as Blob, name);
  return { data: null };
}
