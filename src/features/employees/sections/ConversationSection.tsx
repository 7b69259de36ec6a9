import Link from '@mui/material/Link';

import { useGetPersonConversationQuery } from '@/api/admin/people/personSections';
import { pages } from '@/contract/pages';
import type { CoveredPerson } from '@/contract/people/employee';
import { fullNameOf } from '@/contract/people/user';
import { useHasPermission } from '@/features/shared/permissions';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { PageLink } from '@/ui/page/PageLink';

import { DescriptionList } from './DescriptionList';
import { EmptySectionNote, SectionBody } from './SectionBody';

/** When the last message was sent and how many are unread; the messages themselves appear only in the conversation. */
export function ConversationSection({ person }: { person: CoveredPerson }) {
  const query = useGetPersonConversationQuery(person.id);
  const formatDateTime = useFormatDateTime();
  const canChat = useHasPermission('chat');
  const name = fullNameOf(person);
  return (
    <SectionBody query={query}>
      {({ last, canReceiveMessages, unreadByAdmins, unreadByMember }) =>
        last ? (
          <DescriptionList
            facts={[
              ['Last message', `${formatDateTime(last.at)}, by ${last.isAdmins ? 'an administrator' : name}`],
              ['Unread', `${unreadByAdmins} for administrators, ${unreadByMember} for ${name}`],
              ['Status', last.isEnded ? 'Ended' : 'Open'],
              ...(canChat
                ? [
                    [
                      'Conversation',
                      <Link key="open" component={PageLink} to={pages.conversation(person.id)}>
                        {`Open the conversation with ${name}`}
                      </Link>,
                    ] as const,
                  ]
                : []),
            ]}
          />
        ) : (
          <EmptySectionNote>
            {canReceiveMessages ? 'No messages yet.' : `No messages. ${name} can’t receive messages.`}
          </EmptySectionNote>
        )
      }
    </SectionBody>
  );
}
