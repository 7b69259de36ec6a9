import { useGetContactDetailsQuery } from '@/api/admin/people/personSections';
import { formatContact } from '@/contract/patterns';
import type { CoveredPerson } from '@/contract/people/employee';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { missingValue } from '@/ui/rows/columns';
import { EmailAddress } from '@/ui/text/EmailAddress';

import { DescriptionList } from './DescriptionList';
import { SectionBody } from './SectionBody';

/** Contact details and dates of number changes; previous numbers are not shown. */
export function ContactSection({ person }: { person: CoveredPerson }) {
  const query = useGetContactDetailsQuery(person.id);
  const formatDateTime = useFormatDateTime();
  return (
    <SectionBody query={query} rows={4}>
      {({ email, phone, secondPhone, registeredAt, numberChanges }) => (
        <DescriptionList
          facts={[
            ['Email', <EmailAddress key="email" address={email} />],
            ['Contact number', phone ? formatContact(phone) : missingValue],
            ['Second phone number', secondPhone ? formatContact(secondPhone) : missingValue],
            ['Registered', registeredAt ? formatDateTime(registeredAt) : 'Not yet'],
            [
              'Number changed',
              numberChanges.length === 0
                ? 'Never'
                : numberChanges
                    .map(({ changedAt, isObjected }) => formatDateTime(changedAt) + (isObjected ? ' (disputed)' : ''))
                    .join('; '),
            ],
          ]}
        />
      )}
    </SectionBody>
  );
}
