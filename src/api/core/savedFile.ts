import { saveFile } from '@/ui/files/saveFile';
import type { CallError } from './failure';
import type { ResponseMeta } from './requestArgs';

type Answer = { data: unknown; meta?: ResponseMeta } | { error: CallError; meta?: ResponseMeta };

/** Saves a response as a download; shows `fallbackMessage` when it is not a file. */
export function saveResponseFile(answer: Answer, name: string, fallbackMessage: string) {
  if ('error' in answer) return answer;
  if (!answer.meta?.isFile) return { error: { kind: 'broken', text: fallbackMessage } satisfies CallError };
  saveFile(answer.data as Blob, name);
  return { data: null };
}
