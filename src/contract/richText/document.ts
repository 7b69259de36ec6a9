/** Words with one formatting; `\n` in the text is a line break. */
export type Run = { text: string; bold?: true; italic?: true; href?: string };

export type Paragraph = { kind: 'paragraph'; text: Run[] };
export type Heading = { kind: 'heading'; level: 2 | 3; text: Run[] };
/** `start` is the first number of an ordered list, and null for bullets. An item begins with a paragraph. */
export type List = { kind: 'list'; start: number | null; items: ListItem[] };
export type ListItem = (Paragraph | List)[];
/** The first row may be the head; with `rowHeads` the first cell of all other rows is their heading. */
export type Table = { kind: 'table'; caption: string; head: boolean; rowHeads: boolean; rows: Run[][][] };
/** An uploaded picture or video, named by the id of its file. `link` is never stored. */
export type MediaBlock = {
  kind: 'media';
  type: 'picture' | 'video';
  id: number;
  alt: string;
  caption: string;
  link?: string;
};

export type Block = Paragraph | Heading | List | Table | MediaBlock;

/** A text of the program: everything that its editor, its stored HTML and its Markdown can hold. */
export type RichText = Block[];

export const richTextLimits = {
  characters: 100_000,
  elements: 10_000,
  /** How deep elements may stand inside each other before the text is refused. */
  depth: 100,
  listDepth: 6,
  /** The greatest number that an ordered list begins with. */
  listStart: 9999,
  tableRows: 500,
  tableColumns: 20,
  /** Alternative texts and captions. */
  label: 300,
  address: 2000,
} as const;

/** A text that cannot be kept; the words are shown to its author. `line` counts from 1, for texts that have lines. */
export class TextProblem extends Error {
  constructor(
    text: string,
    readonly line?: number,
  ) {
    super(text);
    this.name = 'TextProblem';
  }
}
