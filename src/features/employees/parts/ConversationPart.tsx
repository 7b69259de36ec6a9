import Link from '@mui/material/Link';

import { useGetPersonConversationQuery } from '@/api/admin/people/personParts';
import { pages } from '@/contract/pages';
import type { CoveredPerson } from '@/contract/people/employee';
import { fullNameOf } from '@/contract/people/user';
import { useHasRight } from '@/parts/rights';
import { PageLink } from '@/ui/page/PageLink';

import { Facts } from './Facts';
import { Nothing } from './Nothing';
import { PartBody } from './PartBody';
import { useMoment } from './useMoment';

/** When somebody last wrote and what is unread; the texts stand in the conversation alone. */
export function ConversationPart({ person }: { person: CoveredPerson }) {
  const query = useGetPersonConversationQuery(person.id);
  const momentWords = useMoment();
  const mayChat = useHasRight('chat');
  const name = fullNameOf(person);
  return (
    <PartBody query={query}>
      {({ last, mayBeWrittenTo, unreadByAdmins, unreadByMember }) =>
        last ? (
          <Facts
            facts={[
              ['Last message', `${momentWords(last.at)}, by ${last.isAdmins ? 'an administrator' : name}`],
              ['Unread', `${unreadByAdmins} for administrators, ${unreadByMember} for ${name}`],
              ['State', last.isEnded ? 'Ended' : 'Open'],
              ...(mayChat
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
          <Nothing>
            {mayBeWrittenTo ? 'Nobody has written yet.' : `Nobody has written, and ${name} cannot be written to.`}
          </Nothing>
        )
      }
    </PartBody>
  );
}
