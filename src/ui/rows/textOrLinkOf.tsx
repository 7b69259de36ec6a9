import type { ReactNode } from 'react';

import { rowLinkAttribute, type TableColumn } from './columns';

/** A cell's text, as a link where its column has one. */
export const textOrLinkOf = <Row,>({ text, href }: TableColumn<Row>, row: Row): ReactNode =>
  href ? (
    <a href={href(row)} {...{ [rowLinkAttribute]: '' }}>
      {text(row)}
    </a>
  ) : (
    text(row)
  );
