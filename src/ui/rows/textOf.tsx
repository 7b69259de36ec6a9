import type { ReactNode } from 'react';

import { type Column, rowLinkAttribute } from './columns';

/** A cell's text, as a link where its column has one. */
export const textOf = <Row,>({ text, href }: Column<Row>, row: Row): ReactNode =>
  href ? (
    <a href={href(row)} {...{ [rowLinkAttribute]: '' }}>
      {text(row)}
    </a>
  ) : (
    text(row)
  );
