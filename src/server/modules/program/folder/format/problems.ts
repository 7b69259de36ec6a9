import { formatCount } from '@/contract/format';
import { CannotStart } from '@/server/platform/process/cannotStart';

const maxShown = 100;

/** Errors in a folder, each with its file and, if known, its line. */
export class Problems {
  private readonly found: string[] = [];

  add(file: string, text: string, line?: number) {
    this.found.push(`${file}${line === undefined ? '' : `:${line}`}: ${text}`);
  }

  get count() {
    return this.found.length;
  }

  /** Throws a CannotStart that lists every error. */
  assertNone() {
    const { length } = this.found;
    if (length === 0) return;
    const more = length > maxShown ? [`and ${length - maxShown} more.`] : [];
    throw new CannotStart(
      [
        `The folder has ${length === 1 ? '1 error' : `${formatCount(length)} errors`}. Nothing was changed.`,
        ...this.found.slice(0, maxShown),
        ...more,
      ].join('\n'),
    );
  }
}
