import { extensionOf, megabyte, type UploadKind, uploadKinds } from '@/contract/files';
import { joinWithOr } from '@/contract/format';

/** A kind of file that a field accepts; `limit` in bytes. */
export type UploadRule = { name: string; extensions: readonly string[]; types: readonly string[]; limit: number };

export const uploadRule = (kind: UploadKind, limit: number): UploadRule => ({ ...uploadKinds[kind], limit });

const sizeText = (bytes: number) => (bytes < megabyte ? `${bytes / 1024} KB` : `${bytes / megabyte} MB`);

const ruleFor = (name: string, rules: readonly UploadRule[]) =>
  rules.find(({ extensions }) => extensions.includes(extensionOf(name)));

/** The maximum size in bytes for a file with this name. */
export const limitFor = (name: string, rules: readonly UploadRule[]) =>
  ruleFor(name, rules)?.limit ?? Math.max(...rules.map(({ limit }) => limit));

/** The error for a file that a field does not accept, and what to select instead. */
export function findKindProblem(name: string, rules: readonly UploadRule[]): string | undefined {
  if (ruleFor(name, rules)) return undefined;
  const names = rules.map((rule) => rule.name).join(', ');
  return `${name} has an unsupported format. Choose a ${joinWithOr(names.split(/, (?:or )?/))} file.`;
}

/** The error for a file that is empty or too large. */
export function findSizeProblem({ name, size }: Pick<File, 'name' | 'size'>, rules: readonly UploadRule[]) {
  if (size === 0) return `${name} is empty. Choose another file.`;
  const limit = limitFor(name, rules);
  if (size > limit) return `${name} is larger than ${sizeText(limit)}. Choose a smaller file.`;
}
