import { Mark, Node } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Gapcursor, TrailingNode, UndoRedo } from '@tiptap/extensions';

import { mediaOf } from './editorDocument';
import { indent, outdent } from './listTools';
import { tableNodes, unrenderedAttribute } from './tableNodes';

/** A link; text typed after it is not part of it. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [{ tag: 'a[href]' }],
  renderHTML: ({ HTMLAttributes }) => ['a', { ...HTMLAttributes, rel: 'noopener noreferrer' }, 0],
});

/** An uploaded picture or video; `link` is its URL, which expires and is never stored. */
const Media = Node.create({
  name: 'media',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    id: unrenderedAttribute(0),
    medium: unrenderedAttribute('picture'),
    alt: unrenderedAttribute(''),
    caption: unrenderedAttribute(''),
    link: unrenderedAttribute(null),
  }),
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML({ node }) {
    const { id, type, alt, caption, link: src } = mediaOf({ attrs: node.attrs });
    const mediaSpec =
      type === 'video'
        ? ['video', { 'data-media': id, 'aria-label': alt, src, controls: '', preload: 'metadata', playsinline: '' }]
        : ['img', { 'data-media': id, alt, src }];
    return ['figure', mediaSpec, ...(caption ? [['figcaption', caption]] : [])];
  },
});

/** Exactly the formatting that the server accepts. */
export const textExtensions = [
  Document,
  Text,
  Paragraph,
  // A heading has no line breaks.
  Heading.extend({ content: 'text*' }).configure({ levels: [2, 3] }),
  Bold,
  Italic,
  Link,
  HardBreak,
  BulletList,
  OrderedList,
  ListItem.extend({
    content: 'paragraph (paragraph | list)*',
    // Tab leaves the text, so that there is no keyboard trap.
    addKeyboardShortcuts() {
      return {
        Enter: () => this.editor.commands.splitListItem(this.name),
        'Mod-]': () => indent(this.editor),
        'Mod-[': () => outdent(this.editor),
      };
    },
  }),
  ListKeymap,
  ...tableNodes,
  Media,
  UndoRedo,
  Gapcursor,
  TrailingNode,
];
