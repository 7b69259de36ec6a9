import { hasExtension } from '@/contract/files';
import { texts } from '@/contract/texts';

/** Checks the extension first and then the size in bytes; a file exactly at the limit is allowed. */
export function findFileProblem({ name, size }: Pick<File, 'name' | 'size'>, extension: string, maxBytes: number) {
  if (!hasExtension(name, extension)) return texts.upload.unsupported;
  if (size > maxBytes) return texts.upload.tooLarge;
}
