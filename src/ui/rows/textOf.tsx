import type { ReactNode } from 'react';

import { type Column, rowLinkMark } from './columns';

/** A cell's text, as a link where its column has one. */
export const textOf = <Row,>({ text, href }: Column<Row>, row: Row): ReactNode =>
  href ? (
    <a href={href(row)} {...{ [rowLinkMark]: '' }}>
      {text(row)}
    </a>
  ) : (
    text(row)
  );
