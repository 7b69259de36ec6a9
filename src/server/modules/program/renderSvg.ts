import { execFile } from 'node:child_process';
import { join } from 'node:path';

import { Refusal } from '@/server/platform/http/reply';
import { builtDir } from '@/server/platform/process/builtDir';

/** Includes starting the process, which takes seconds on a busy machine. */
const renderTimeoutMs = 15_000;
/** Real logos have a few hundred elements and no text of this length. */
const limits = { elements: 5000, drawn: 20_000, depth: 100, text: 5000 };

const tooComplexRefusal = () => new Refusal('This logo is too complex. Save it with fewer shapes, or as a PNG.');

/** Also drops a comment that is not closed. Takes linear time, unlike a regular expression. */
export const withoutComments = (svg: string) =>
  svg
    .split('<!--')
    .map((part, index) => (index === 0 ? part : part.split('-->').slice(1).join('-->')))
    .join('');

type ParsedElement = { drawnCount: number; children: ParsedElement[]; references: string[] };

/** An SVG's element tree, and its elements by ID; throws a Refusal above the limits. */
function readElements(svg: string) {
  const root: ParsedElement = { drawnCount: 0, children: [], references: [] };
  const elementsById = new Map<string, ParsedElement>();
  const openElements = [root];
  let count = 0;
  for (const [tag, closing, attributes = ''] of withoutComments(svg).matchAll(
    /<(\/)?[A-Za-z][\w:.-]*((?:"[^"]*"|'[^']*'|[^"'<>])*)>/g,
  )) {
    if (closing) {
      if (openElements.length > 1) openElements.pop();
      continue;
    }
    const references = [...attributes.matchAll(/href\s*=\s*["']\s*#([^"']+)|url\(\s*(?:["']\s*)?#([^"')]+)/gi)];
    const element: ParsedElement = {
      drawnCount: 0,
      children: [],
      references: references.map(([, a, b]) => (a ?? b ?? '').trim()),
    };
    count += 1;
    openElements.at(-1)?.children.push(element);
    const id = /\sid\s*=\s*["']([^"']+)["']/.exec(attributes)?.[1];
    if (id) elementsById.set(id.trim(), element);
    if (!tag.endsWith('/>')) openElements.push(element);
    if (count > limits.elements || openElements.length > limits.depth) throw tooComplexRefusal();
  }
  return { root, byId: elementsById };
}

/** How many elements are drawn when each reference draws its target; infinite for a circular reference. */
function countDrawnElements(element: ParsedElement, elementsById: ReadonlyMap<string, ParsedElement>): number {
  if (element.drawnCount !== 0) return element.drawnCount;
  element.drawnCount = Infinity;
  const drawnChildren = [...element.children, ...element.references.flatMap((id) => elementsById.get(id) ?? [])];
  element.drawnCount = drawnChildren.reduce((sum, child) => sum + countDrawnElements(child, elementsById), 1);
  return element.drawnCount;
}

/** Throws a Refusal for an SVG with too many elements, too much nesting, or references that draw too much. */
export function assertNotTooComplex(svg: string) {
  if (svg.replace(/<[^<>]*>/g, '').replace(/\s+/g, '').length > limits.text) throw tooComplexRefusal();
  const { root, byId: elementsById } = readElements(svg);
  if (countDrawnElements(root, elementsById) > limits.drawn) throw tooComplexRefusal();
}

/** Draws an SVG as a PNG in a separate process; null if it cannot be drawn. Throws a Refusal if it takes too long. */
export function renderSvg(svg: Buffer, timeout = renderTimeoutMs): Promise<Buffer | null> {
  const options = { env: {}, encoding: 'buffer', timeout, killSignal: 'SIGKILL' } as const;
  return new Promise((resolve, reject) => {
    const { stdin } = execFile(process.execPath, [join(builtDir, 'svgDrawing.js')], options, (error, png) => {
      if (error?.killed) reject(tooComplexRefusal());
      else if (typeof error?.code === 'string') reject(new Error('could not start drawing a logo', { cause: error }));
      else resolve(error ? null : png);
    });
    // Writing fails when the process has ended early; its exit status says why.
    stdin?.on('error', () => undefined).end(svg);
  });
}
