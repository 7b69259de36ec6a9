/** Text with uniform formatting; `\n` in it is a line break. */
export type Run = { text: string; bold?: true; italic?: true; href?: string };

export type Paragraph = { kind: 'paragraph'; text: Run[] };
export type Heading = { kind: 'heading'; level: 2 | 3; text: Run[] };
/** `start` is the first number of an ordered list, and null for bullets. An item starts with a paragraph. */
export type List = { kind: 'list'; start: number | null; items: ListItem[] };
export type ListItem = (Paragraph | List)[];
/** `head`: the first row is the header; `rowHeads`: in all other rows, the first cell is the heading. */
export type Table = { kind: 'table'; caption: string; head: boolean; rowHeads: boolean; rows: Run[][][] };
/** An uploaded image or video, identified by its file ID. `link` is never stored. */
export type MediaBlock = {
  kind: 'media';
  type: 'picture' | 'video';
  id: number;
  alt: string;
  caption: string;
  link?: string;
};

export type Block = Paragraph | Heading | List | Table | MediaBlock;

/** Everything that the editor, the stored HTML, and a text's Markdown can contain. */
export type RichText = Block[];

export const richTextLimits = {
  characters: 100_000,
  elements: 10_000,
  /** Deeper nesting is refused. */
  depth: 100,
  listDepth: 6,
  /** The largest first number of an ordered list. */
  listStart: 9999,
  tableRows: 500,
  tableColumns: 20,
  /** Alt text and captions. */
  label: 300,
  url: 2000,
} as const;

/** The message is shown to the author. `line` counts from 1, for texts that have lines. */
export class TextProblem extends Error {
  constructor(
    text: string,
    readonly line?: number,
  ) {
    super(text);
    this.name = 'TextProblem';
  }
}
