import Link from '@mui/material/Link';
import { useMemo } from 'react';

import { useGetPersonCardsQuery } from '@/api/admin/people/personParts';
import type { CoveredPerson } from '@/contract/people/employee';
import type { PersonCardFile } from '@/contract/people/personParts';
import { planKindWords } from '@/contract/programme/plan';
import { freshLink } from '@/ui/files/freshLink';
import type { Column } from '@/ui/rows/columns';
import { RowsTable } from '@/ui/rows/RowsTable';

import { Nothing } from './Nothing';
import { PartBody } from './PartBody';
import { useMoment } from './useMoment';

type Row = PersonCardFile & { id: string };

/** The plan cards that were uploaded for somebody, also of plans that are not in force today. */
export function CardsPart({ person }: { person: CoveredPerson }) {
  const query = useGetPersonCardsQuery(person.id);
  const { fulfilledTimeStamp: since = 0, refetch } = query;
  const momentWords = useMoment();

  const columns = useMemo<Column<Row>[]>(() => {
    const nameOf = ({ kind, planName }: Row) => planName ?? `${planKindWords[kind]} plan card`;
    return [
      {
        field: 'plan',
        heading: 'Card of',
        width: 150,
        text: nameOf,
        show: (row) =>
          row.link ? (
            <Link
              {...freshLink({
                href: row.link,
                since,
                renew: async () => (await refetch()).data?.find(({ kind }) => kind === row.kind)?.link ?? undefined,
              })}
              aria-label={`${nameOf(row)}, opens in new tab, PDF`}
            >
              {nameOf(row)}
            </Link>
          ) : (
            nameOf(row)
          ),
      },
      {
        field: 'uploaded',
        heading: 'Uploaded',
        width: 160,
        text: ({ uploadedAt, uploadedBy }) => `${momentWords(uploadedAt)}${uploadedBy ? ` by ${uploadedBy}` : ''}`,
      },
      {
        field: 'opened',
        heading: 'Seen by the person',
        width: 140,
        text: ({ openedAt, isShown }) =>
          openedAt ? momentWords(openedAt) : isShown ? 'Not yet' : 'Not shown: its plan is not in force',
      },
    ];
  }, [momentWords, refetch, since]);

  return (
    <PartBody query={query}>
      {(cards) =>
        cards.length === 0 ? (
          <Nothing>No card was uploaded.</Nothing>
        ) : (
          <RowsTable
            label="Plan cards"
            columns={columns}
            rows={cards.map((card) => ({ ...card, id: card.kind }))}
            wraps
          />
        )
      }
    </PartBody>
  );
}
