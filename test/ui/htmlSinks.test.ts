import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every way to make elements or code from a string. Cleaned nodes are inserted as nodes, so no string is parsed again.
 */
const sinks =
  /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|parseHTMLUnsafe|createContextualFragment|DOMParser|srcdoc|document\.write|\beval\(|new Function\(/i;
const sanitizer = /from 'dompurify'|import\('dompurify'\)/;

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
const holding = (pattern: RegExp) => files.filter((name) => pattern.test(readFileSync(join('src', name), 'utf8')));

it('lets no text become HTML anywhere but in the one sanitizer [D-78 D1 D2]', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(holding(sinks)).toEqual([]);
  expect(holding(sanitizer)).toEqual([join('ui', 'text', 'cleanHtml.ts')]);
  expect(holding(/from '\.\/cleanHtml'|ui\/text\/cleanHtml/).toSorted()).toEqual([
    join('ui', 'editor', 'parsePastedHtml.ts'),
    join('ui', 'text', 'SanitizedHtml.tsx'),
  ]);
});
