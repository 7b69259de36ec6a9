import { useGetContactDetailsQuery } from '@/api/admin/people/personParts';
import { formatContact } from '@/contract/patterns';
import type { CoveredPerson } from '@/contract/people/employee';
import { absent } from '@/ui/rows/columns';

import { Facts } from './Facts';
import { PartBody } from './PartBody';
import { useMoment } from './useMoment';

/** How somebody can be reached, and when their number was changed; former numbers are not told. */
export function ContactPart({ person }: { person: CoveredPerson }) {
  const query = useGetContactDetailsQuery(person.id);
  const momentWords = useMoment();
  return (
    <PartBody query={query} rows={4}>
      {({ email, phone, secondPhone, registeredAt, numberChanges }) => (
        <Facts
          facts={[
            ['Email', email ?? absent],
            ['Phone', phone ? formatContact(phone) : absent],
            ['Second phone', secondPhone ? formatContact(secondPhone) : absent],
            ['Registered', registeredAt ? momentWords(registeredAt) : 'Not yet'],
            [
              'Number changed',
              numberChanges.length === 0
                ? 'Never'
                : numberChanges
                    .map(({ changedAt, isObjected }) => momentWords(changedAt) + (isObjected ? ' (objected to)' : ''))
                    .join('; '),
            ],
          ]}
        />
      )}
    </PartBody>
  );
}
