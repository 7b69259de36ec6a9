import { formatCount } from '@/contract/format';
import { CannotStart } from '@/server/platform/process/cannotStart';

const maxShownProblems = 100;

/** Errors in a folder, each with its file and, if known, its line. */
export class Problems {
  private readonly messages: string[] = [];

  add(file: string, text: string, line?: number) {
    this.messages.push(`${file}${line === undefined ? '' : `:${line}`}: ${text}`);
  }

  get count() {
    return this.messages.length;
  }

  /** Throws a CannotStart that lists at most `maxShownProblems` errors. */
  assertNone() {
    const { length } = this.messages;
    if (length === 0) return;
    const moreLines = length > maxShownProblems ? [`and ${length - maxShownProblems} more.`] : [];
    throw new CannotStart(
      [
        `The folder has ${length === 1 ? '1 error' : `${formatCount(length)} errors`}. Nothing was changed.`,
        ...this.messages.slice(0, maxShownProblems),
        ...moreLines,
      ].join('\n'),
    );
  }
}
