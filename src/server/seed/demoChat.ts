import { activeStatus } from '@/contract/people/employee';
import { insertConversation, type SeedMessage } from '@/server/modules/chat/queries/insertConversation';
import type { Database } from '@/server/platform/database/database';

const exchanges: readonly (readonly [question: string, answer: string])[] = [
  ['Hello! Is my medical plan already active?', 'Welcome! Yes, it’s been active since January 1.'],
  ['Do I need to choose a primary care physician?', 'No, both plans let you see any provider in the network.'],
  ['How do I find a pediatrician near us?', 'Open Find a Provider, then type your zip code and the word “pediatric.”'],
  ['Where can I see what a visit costs?', 'Your plan page lists the copay for each kind of visit.'],
  ['Is urgent care covered outside our state?', 'Yes. Show your card, and keep the receipt if they ask you to pay.'],
  ['My dental card hasn’t come yet.', 'It went out Monday. Until it arrives, show the card under My Plan.'],
  ['Does the dental plan pay for cleaning?', 'Two cleanings a year are covered in full.'],
  ['What about braces for our older child?', 'Half of the cost, up to the lifetime maximum on your plan page.'],
  ['Can I order contact lenses instead of glasses?', 'Yes, once a year, with the same allowance.'],
  ['How long does a claim take?', 'Usually 10 business days. You’ll get a letter either way.'],
  [
    'I was billed twice for one visit.',
    'Sorry about that! Please send us the claim numbers, and we’ll call the office.',
  ],
  ['They are 20417 and 20418.', 'Thank you. The second claim was withdrawn, so there’s nothing left to pay.'],
  ['That was quick, thanks a lot!', 'You’re welcome.'],
  ['Is telemedicine free for us?', 'Under UHC Plan B, yes. Under UMR Plan A, a visit costs $10.'],
  ['Do my children need their own login for that?', 'No. Call from your account, and choose who the visit is for.'],
  ['Can we see a therapist by video, too?', 'Yes, most of them offer it. No referral is needed.'],
  ['Which pharmacy is the cheapest for refills?', 'Mail order: three months for the price of two.'],
  ['Does it work for my spouse’s prescriptions?', 'It does. Each of you signs up once.'],
  ['We are moving in June. What do I have to do?', 'Give your new address to your employer, and they’ll let us know.'],
  ['Will our doctors still be in the network there?', 'Search with the new zip code. Let us know if one is missing.'],
  ['All of them are there. Good to know.', 'Glad to hear it. Good luck with the move!'],
  ['One more thing: when is open enrollment?', 'December 1–15.'],
  ['Thank you for all your help.', 'Anytime.'],
];

const firstDay = Date.UTC(2026, 1, 3, 15, 4);
const day = 24 * 60 * 60 * 1000;
const minute = 60_000;

/** Schedules two exchanges every other day, one in the morning and one in the afternoon. */
const messagesOf = (pairs: typeof exchanges, offset: number): SeedMessage[] =>
  pairs.flatMap(([question, answer], index) => {
    const questionAt = firstDay + Math.floor(index / 2) * 2 * day + (index % 2) * 271 * minute + offset * 17 * minute;
    return [
      { isFromAdmins: false, text: question, at: new Date(questionAt) },
      { isFromAdmins: true, text: answer, at: new Date(questionAt + (3 + (index % 4)) * minute) },
    ];
  });

/** The administrator who replies. */
const sender = 'console:1';
const otherConversationCount = 7;
/** How many of the most recent conversations are unanswered. */
const unansweredCount = 2;

/** The demo's conversations: several pages for the documented member, and shorter ones for some others. */
export async function seedDemoChat({ db }: { db: Database }, memberContact: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const [member, ...rest] = await registeredMembers(tx, memberContact);
    if (member === undefined) return;
    for (const [index, id] of rest.entries()) {
      const pairs = Array.from(
        { length: 2 + (index % 4) },
        (_, pair) => exchanges[(index * 3 + pair) % exchanges.length] as (typeof exchanges)[number],
      );
      const messages = messagesOf(pairs, index + 1);
      const isWaiting = index >= otherConversationCount - unansweredCount;
      await insertConversation(tx, {
        memberId: id,
        sender,
        messages: isWaiting ? messages.slice(0, -1) : messages,
        isReadByAdmins: !isWaiting,
      });
    }
    await insertConversation(tx, {
      memberId: member,
      sender,
      messages: messagesOf(exchanges, 0),
      isReadByAdmins: true,
    });
  });
}

/** The documented member, then registered members by ID. */
async function registeredMembers(tx: Database, contact: string) {
  const found = await tx
    .selectFrom('people')
    .select(['id', 'contact'])
    .where('registered_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('is_admin', '=', false)
    .where('status', '=', activeStatus)
    .orderBy('id')
    .limit(otherConversationCount + 1)
    .execute();
  const isMember = (person: { contact: string }) => person.contact === contact;
  return [...found.filter(isMember), ...found.filter((person) => !isMember(person))].map(({ id }) => id);
}
