import { Node } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { goToNextCell, tableEditing } from '@tiptap/pm/tables';

/** The nodes' roles for prosemirror-tables. */
const tableRoles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

export const unrenderedAttribute = (value: string | number | boolean | null) => ({ default: value, rendered: false });

/** Fits each table's cells to its attributes: `head` makes the first row headings, `rowHeads` the first column. */
function fitHeaderCells(doc: DocumentNode, setCellType: (position: number, type: 'tableHeader' | 'tableCell') => void) {
  doc.forEach((table, tablePosition) => {
    if (table.type.name !== 'table') return;
    table.forEach((row, rowOffset, rowIndex) =>
      row.forEach((cell, cellOffset, cellIndex) => {
        const isHeaderCell =
          (table.attrs.head === true && rowIndex === 0) || (table.attrs.rowHeads === true && cellIndex === 0);
        const type = isHeaderCell ? 'tableHeader' : 'tableCell';
        if (cell.type.name !== type) setCellType(tablePosition + rowOffset + cellOffset + 2, type);
      }),
    );
  });
}

const headerCellPlugin = new Plugin({
  appendTransaction(transactions, _before, { doc, schema, tr }) {
    if (!transactions.some(({ docChanged }) => docChanged)) return null;
    fitHeaderCells(doc, (position, type) => tr.setNodeMarkup(position, schema.nodes[type]));
    return tr.docChanged ? tr : null;
  },
});

/** A table with a caption; tables hold text only, so they cannot be nested. */
const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  addAttributes: () => ({
    caption: unrenderedAttribute(''),
    head: unrenderedAttribute(false),
    rowHeads: unrenderedAttribute(false),
  }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML({ node }) {
    const caption = String(node.attrs.caption);
    return [
      'div',
      { 'data-scroll': '' },
      ['table', ...(caption ? [['caption', { contenteditable: 'false' }, caption]] : []), ['tbody', 0]],
    ];
  },
  // From the last cell Tab leaves the text, so that there is no keyboard trap.
  addKeyboardShortcuts() {
    const goToCell = (direction: 1 | -1) => () => goToNextCell(direction)(this.editor.state, this.editor.view.dispatch);
    return { Tab: goToCell(1), 'Shift-Tab': goToCell(-1) };
  },
  addProseMirrorPlugins: () => [tableEditing(), headerCellPlugin],
  extendNodeSchema: ({ name }) => (tableRoles[name] ? { tableRole: tableRoles[name] } : {}),
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const cellNode = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'paragraph+',
    isolating: true,
    addAttributes: () => ({
      colspan: unrenderedAttribute(1),
      rowspan: unrenderedAttribute(1),
      colwidth: unrenderedAttribute(null),
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

export const tableNodes = [Table, TableRow, cellNode('tableCell', 'td'), cellNode('tableHeader', 'th')];
