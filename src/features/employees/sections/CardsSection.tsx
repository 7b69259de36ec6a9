import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';

import { useGetPersonCardsQuery } from '@/api/admin/people/personSections';
import type { CoveredPerson } from '@/contract/people/employee';
import type { PersonCardFile } from '@/contract/people/personSections';
import { fullNameOf } from '@/contract/people/user';
import { planKindTexts } from '@/contract/program/plan';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { lazyDialog } from '@/ui/dialogs/lazyDialog';
import { freshLinkProps } from '@/ui/files/freshLink';
import type { TableColumn } from '@/ui/rows/columns';

import { SectionBody, SectionTable } from './SectionBody';

const CardUpload = lazyDialog(() => import('@/features/employees/CardUpload'), 'CardUpload');

type Row = PersonCardFile & { id: string };

const cardNameOf = ({ kind, planName }: Row) => planName ?? `${planKindTexts[kind]} plan card`;

/** A person's plan cards, including those for plans in which they are not enrolled today. */
export function CardsSection({ person }: { person: CoveredPerson }) {
  const query = useGetPersonCardsQuery(person.id);
  const { fulfilledTimeStamp: issuedAt = 0, refetch } = query;
  const formatDateTime = useFormatDateTime();
  const [isUploading, setUploading] = useState(false);

  const columns: TableColumn<Row>[] = [
    {
      field: 'plan',
      heading: 'Plan',
      width: 150,
      text: cardNameOf,
      show: (row) =>
        row.link ? (
          <Link
            {...freshLinkProps({
              href: row.link,
              issuedAt,
              renew: async () => (await refetch()).data?.find(({ kind }) => kind === row.kind)?.link ?? undefined,
            })}
            aria-label={`${cardNameOf(row)}, opens in a new tab, PDF`}
          >
            {cardNameOf(row)}
          </Link>
        ) : (
          cardNameOf(row)
        ),
    },
    {
      field: 'uploaded',
      heading: 'Uploaded',
      width: 160,
      text: ({ uploadedAt, uploadedBy }) => `${formatDateTime(uploadedAt)}${uploadedBy ? ` by ${uploadedBy}` : ''}`,
    },
    {
      field: 'opened',
      heading: 'Viewed by member',
      width: 140,
      text: ({ openedAt, isShown }) =>
        openedAt ? formatDateTime(openedAt) : isShown ? 'Not yet' : 'Hidden: not enrolled in this plan',
    },
  ];

  return (
    <>
      <SectionBody query={query}>
        {(cards) => (
          <SectionTable
            label="Plan cards"
            columns={columns}
            rows={cards.map((card) => ({ ...card, id: card.kind }))}
            mayWrap
            empty="No plan cards uploaded."
          />
        )}
      </SectionBody>
      <Button
        variant="outlined"
        aria-label={`Upload plan card for ${fullNameOf(person)}`}
        data-print="no"
        onClick={() => setUploading(true)}
        sx={{ mt: 2 }}
      >
        Upload plan card
      </Button>
      {isUploading && <CardUpload person={person} onClose={() => setUploading(false)} />}
    </>
  );
}
