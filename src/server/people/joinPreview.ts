import type { JoinChoices, JoinField, JoinPreview, JoinRow, JoinSource } from '@/contract/people/recordJoin';
import { active } from '@/contract/people/employee';
import type { Database } from '@/server/db/database';
import { coverageProblem, joinedPlans, type JoinedPair } from '@/server/db/people/joinCoverage';
import { historyOf, versionOf } from '@/server/db/people/coverages';
import { shownSsn } from '@/server/db/people/personForm';
import { recordById, type Person } from '@/server/db/people/people';
import { cardsOf, conversationsOf, countNotificationsTo, relativesOf } from '@/server/db/people/recordJoin';
import { listPlans } from '@/server/db/programme/catalogue';
import type { Seal } from '@/server/keys/seal';

/** The record with the account stays, or that of an administrator; otherwise the first one. */
export function pairOf(opened: Person, other: Person): JoinedPair {
  const rank = ({ registered_at, is_admin }: Person) => (registered_at ? 2 : 0) + (is_admin ? 1 : 0);
  return rank(other) > rank(opened) ? { kept: other, gone: opened } : { kept: opened, gone: other };
}

const isSelf = ({ relation }: Person) => relation === 'Self';
const employeeOf = ({ id, employee_id }: Person) => employee_id ?? id;

/** What a preview is made of. */
async function readJoin(db: Database, { kept, gone }: JoinedPair) {
  const ids = [kept.id, gone.id];
  const keptEmployee = isSelf(kept) ? undefined : await recordById(db, employeeOf(kept));
  const goneEmployee = isSelf(gone) ? undefined : await recordById(db, employeeOf(gone));
  return {
    kept,
    gone,
    keptEmployee,
    goneEmployee,
    relatives: await relativesOf(db, ids),
    cards: await cardsOf(db, ids),
    conversations: await conversationsOf(db, ids),
    notifications: await countNotificationsTo(db, gone.id),
    catalogue: await listPlans(db),
    histories: { kept: await historyOf(db, kept.id), gone: await historyOf(db, gone.id) },
  };
}
type Join = Awaited<ReturnType<typeof readJoin>>;

/** Stands for everything that was chosen from. */
function digestOf({ kept, gone, relatives, cards, conversations, histories }: Join, seal: Seal) {
  const valuesOf = ({ ssn_sealed: _sealed, password_hash: _password, updated_at: _updated, ...person }: Person) => ({
    ...person,
    ssn_hash: Buffer.from(person.ssn_hash).toString('hex'),
  });
  const families = relatives.map(({ id, employee_id }) => [id, employee_id]);
  const coverage = [versionOf(histories.kept), versionOf(histories.gone)];
  return seal.sign(
    `join:${JSON.stringify([valuesOf(kept), valuesOf(gone), families, cards, conversations, coverage])}`,
  );
}

function problemOf({ kept, gone, conversations, histories }: Join): string | null {
  if (kept.registered_at && gone.registered_at)
    return 'Both records have an account, and one person has only one. They cannot be joined.';
  if ([kept, gone].some((one) => !isSelf(one) && [kept.id, gone.id].includes(employeeOf(one))))
    return 'One of the two is a relative of the other, so these are two people.';
  if (gone.is_admin) return 'The record of an administrator cannot go.';
  if (conversations.length > 1) return 'Both records have a conversation. They cannot be joined.';
  return coverageProblem(histories) ?? null;
}

const familyOf = (person: Person, employee: Person | undefined) =>
  isSelf(person) ? 'Employee' : `${person.relation} of ${employee?.full_name ?? 'an employee'}`;

/** Why a field cannot be chosen, with the record that it is taken from. */
function fixedChoice({ kept, gone, relatives }: Join, field: JoinField): { from: JoinSource; why: string } | undefined {
  const isPrivate = field === 'email' || field === 'contact' || field === 'contact2' || field === 'ssn';
  if (kept.is_admin && isPrivate) return { from: 'kept', why: 'It stays as it is for an administrator.' };
  if (kept.registered_at && field === 'contact') return { from: 'kept', why: 'The number of the account stays.' };
  if (field === 'family' && isSelf(kept) !== isSelf(gone) && relatives.length > 0)
    return { from: isSelf(kept) ? 'kept' : 'gone', why: 'An employee with relatives stays an employee.' };
  return undefined;
}

function rowsOf(join: Join, seal: Seal): JoinRow[] {
  const { kept, gone, keptEmployee, goneEmployee } = join;
  const isSameFamily = kept.relation === gone.relation && (isSelf(kept) || kept.employee_id === gone.employee_id);
  const texts: Record<JoinField, [string, string]> = {
    name: [kept.full_name, gone.full_name],
    ssn: [shownSsn(kept, seal), shownSsn(gone, seal)],
    family: [familyOf(kept, keptEmployee), familyOf(gone, goneEmployee)],
    email: [kept.email, gone.email],
    contact: [kept.contact, gone.contact],
    contact2: [kept.contact2, gone.contact2],
    emplType: [kept.empl_type, gone.empl_type],
    enrollmentDate: [kept.enrollment_date ?? '', gone.enrollment_date ?? ''],
  };
  return (Object.keys(texts) as JoinField[]).map((field) => {
    const [ofKept, ofGone] = texts[field];
    const fixed = fixedChoice(join, field);
    return {
      field,
      kept: ofKept,
      gone: ofGone,
      // Two different numbers may have the same end, and two employees the same name.
      isSame: field === 'family' ? isSameFamily : field !== 'ssn' && ofKept === ofGone,
      suggested: fixed?.from ?? (ofKept || !ofGone ? 'kept' : 'gone'),
      ...(fixed && { fixed: fixed.why }),
    };
  });
}

/** Of two cards for one kind of plan the newer one stays; cards come the newest first. */
export function stayingCards({ cards, kept }: Pick<Join, 'cards' | 'kept'>) {
  return cards
    .filter((card, at) => cards.findIndex(({ document_type }) => document_type === card.document_type) === at)
    .map((card) => ({
      fileId: card.file_id,
      kind: card.document_type,
      from: card.person_id === kept.id ? ('kept' as const) : ('gone' as const),
      replacesOther: cards.filter(({ document_type }) => document_type === card.document_type).length > 1,
    }));
}

const recordOf = (person: Person) => ({
  id: person.id,
  employeeId: employeeOf(person),
  name: person.full_name,
  isRegistered: person.registered_at !== null,
  isActive: person.status === active,
});

/** What becomes of two records when they are joined, with the files of the cards that stay. */
export async function previewJoin(
  db: Database,
  { seal, today }: { seal: Seal; today: string },
  pair: JoinedPair,
): Promise<{ preview: JoinPreview; cardFiles: number[] }> {
  const join = await readJoin(db, pair);
  const { kept, gone, relatives, notifications, conversations, catalogue, histories } = join;
  const cards = stayingCards(join);
  return {
    cardFiles: cards.map(({ fileId }) => fileId),
    preview: {
      kept: recordOf(kept),
      gone: recordOf(gone),
      problem: problemOf(join),
      rows: rowsOf(join, seal),
      plans: joinedPlans(catalogue, histories, today),
      cards: cards.map(({ fileId: _file, ...card }) => card),
      relatives: relatives.filter(({ employee_id }) => employee_id === gone.id).map(({ full_name }) => full_name),
      notifications,
      hasConversation: conversations.length > 0,
      digest: digestOf(join, seal),
    },
  };
}

/** From which record each field is taken: as chosen, but where there is nothing to choose. */
export const sourcesOf = ({ rows }: JoinPreview, choices: JoinChoices) =>
  Object.fromEntries(
    rows.map(({ field, isSame, suggested, fixed }) => [
      field,
      fixed || isSame ? suggested : (choices[field] ?? suggested),
    ]),
  ) as Record<JoinField, JoinSource>;
