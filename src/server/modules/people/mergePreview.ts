import { pendingSsn } from '@/contract/patterns';
import { activeStatus } from '@/contract/people/employee';
import type { MergeChoices, MergeField, MergePreview, MergeRow, MergeSource } from '@/contract/people/recordMerge';
import { findRecordById, type Person } from '@/server/modules/accounts/queries/people';
import { historyOf, versionOf } from '@/server/modules/coverage/queries/coverages';
import { findCoverageProblem, mergedPlansOf, type RecordPair } from '@/server/modules/coverage/queries/mergeCoverage';
import { displaySsn, isSsnMissing } from '@/server/modules/people/queries/personForm';
import {
  cardsOf,
  countNotificationsTo,
  dependentsOf,
  readConversationMemberIds,
} from '@/server/modules/people/queries/recordMerge';
import { listPlans } from '@/server/modules/program/queries/catalog';
import type { Database } from '@/server/platform/database/database';
import type { Cipher } from '@/server/platform/keys/cipher';

/** Keeps the record with the account, or else the administrator's record, or else the opened record. */
export function findMergePair(opened: Person, other: Person): RecordPair {
  const rank = ({ registered_at, is_admin }: Person) => (registered_at ? 2 : 0) + (is_admin ? 1 : 0);
  return rank(other) > rank(opened) ? { kept: other, removed: opened } : { kept: opened, removed: other };
}

const isEmployee = ({ relation }: Person) => relation === 'Self';
const employeeIdOf = ({ id, employee_id }: Person) => employee_id ?? id;

/** Reads the data for a preview. */
async function readMergeData(db: Database, { kept, removed }: RecordPair) {
  const ids = [kept.id, removed.id];
  const employeeOfKept = isEmployee(kept) ? undefined : await findRecordById(db, employeeIdOf(kept));
  const employeeOfRemoved = isEmployee(removed) ? undefined : await findRecordById(db, employeeIdOf(removed));
  return {
    kept,
    removed,
    employeeOfKept,
    employeeOfRemoved,
    dependents: await dependentsOf(db, ids),
    cards: await cardsOf(db, ids),
    conversationMemberIds: await readConversationMemberIds(db, ids),
    notifications: await countNotificationsTo(db, removed.id),
    catalog: await listPlans(db),
    histories: { kept: await historyOf(db, kept.id), removed: await historyOf(db, removed.id) },
  };
}
type MergeData = Awaited<ReturnType<typeof readMergeData>>;

/** A fingerprint of all data that the administrator chose from. */
function digestOf({ kept, removed, dependents, cards, conversationMemberIds, histories }: MergeData, cipher: Cipher) {
  const valuesOf = ({ ssn_sealed: _ssn, password_hash: _password, updated_at: _updated, ...person }: Person) => ({
    ...person,
    ssn_hash: Buffer.from(person.ssn_hash).toString('hex'),
  });
  const families = dependents.map(({ id, employee_id }) => [id, employee_id]);
  const coverage = [versionOf(histories.kept), versionOf(histories.removed)];
  return cipher.sign(
    `join:${JSON.stringify([valuesOf(kept), valuesOf(removed), families, cards, conversationMemberIds, coverage])}`,
  );
}

function problemOf({ kept, removed, conversationMemberIds, histories }: MergeData): string | null {
  if (kept.registered_at && removed.registered_at) return 'Both records have an account, so they can’t be merged.';
  if ([kept, removed].some((person) => !isEmployee(person) && [kept.id, removed.id].includes(employeeIdOf(person))))
    return 'One is a dependent of the other, so these are two people.';
  if (removed.is_admin) return 'An administrator’s record can’t be removed.';
  if (conversationMemberIds.length > 1) return 'Both records have a conversation, so they can’t be merged.';
  return findCoverageProblem(histories) ?? null;
}

const ssnOf = (person: Person, cipher: Cipher) => (isSsnMissing(person) ? pendingSsn : displaySsn(person, cipher));

const familyRoleText = (person: Person, employee: Person | undefined) =>
  isEmployee(person) ? 'Employee' : `${person.relation} of ${employee?.full_name ?? 'an employee'}`;

/** The record from which a field's value is taken if the field offers no choice, and the reason. */
function fixedChoiceOf(
  { kept, removed, dependents }: MergeData,
  field: MergeField,
): { source: MergeSource; reason: string } | undefined {
  const isContactOrSsn = field === 'email' || field === 'contact' || field === 'contact2' || field === 'ssn';
  if (kept.is_admin && isContactOrSsn) return { source: 'kept', reason: 'This can’t be changed for an administrator.' };
  if (field === 'ssn' && isSsnMissing(kept) !== isSsnMissing(removed))
    return { source: isSsnMissing(kept) ? 'removed' : 'kept', reason: 'The other record has no SSN yet.' };
  if (kept.registered_at && field === 'contact') return { source: 'kept', reason: 'The account’s number is kept.' };
  if (field === 'family' && isEmployee(kept) !== isEmployee(removed) && dependents.length > 0)
    return { source: isEmployee(kept) ? 'kept' : 'removed', reason: 'An employee with dependents stays an employee.' };
  return undefined;
}

function rowsOf(merge: MergeData, cipher: Cipher): MergeRow[] {
  const { kept, removed, employeeOfKept, employeeOfRemoved } = merge;
  const isSameFamily =
    kept.relation === removed.relation && (isEmployee(kept) || kept.employee_id === removed.employee_id);
  const values: Record<MergeField, [string, string]> = {
    name: [kept.full_name, removed.full_name],
    ssn: [ssnOf(kept, cipher), ssnOf(removed, cipher)],
    family: [familyRoleText(kept, employeeOfKept), familyRoleText(removed, employeeOfRemoved)],
    email: [kept.email, removed.email],
    contact: [kept.contact, removed.contact],
    contact2: [kept.contact2, removed.contact2],
    emplType: [kept.empl_type, removed.empl_type],
    enrollmentDate: [kept.enrollment_date ?? '', removed.enrollment_date ?? ''],
    birthDate: [kept.birth_date ?? '', removed.birth_date ?? ''],
  };
  const fields = (Object.keys(values) as MergeField[]).filter(
    (field) => field !== 'birthDate' || values.birthDate.some(Boolean),
  );
  return fields.map((field) => {
    const [keptText, removedText] = values[field];
    const fixedChoice = fixedChoiceOf(merge, field);
    return {
      field,
      kept: keptText,
      removed: removedText,
      // Two different SSNs may have the same last digits, and two employees the same name.
      isSame:
        field === 'family' ? isSameFamily : keptText === removedText && (field !== 'ssn' || keptText === pendingSsn),
      suggested: fixedChoice?.source ?? (keptText || !removedText ? 'kept' : 'removed'),
      ...(fixedChoice && { fixed: fixedChoice.reason }),
    };
  });
}

/** Of two cards for one kind of plan, the newer one is kept; the cards are sorted newest first. */
function remainingCards({ cards, kept }: Pick<MergeData, 'cards' | 'kept'>) {
  return cards
    .filter((card, index) => cards.findIndex(({ document_type }) => document_type === card.document_type) === index)
    .map((card) => ({
      fileId: card.file_id,
      kind: card.document_type,
      from: card.person_id === kept.id ? ('kept' as const) : ('removed' as const),
      replacesOther: cards.filter(({ document_type }) => document_type === card.document_type).length > 1,
    }));
}

const recordOf = (person: Person) => ({
  id: person.id,
  employeeId: employeeIdOf(person),
  name: person.full_name,
  isRegistered: person.registered_at !== null,
  isActive: person.status === activeStatus,
});

/** The result of merging two records, with the file IDs of the cards that are kept. */
export async function previewMerge(
  db: Database,
  { cipher, today }: { cipher: Cipher; today: string },
  pair: RecordPair,
): Promise<{ preview: MergePreview; cardFileIds: number[] }> {
  const merge = await readMergeData(db, pair);
  const { kept, removed, dependents, notifications, conversationMemberIds, catalog, histories } = merge;
  const cards = remainingCards(merge);
  return {
    cardFileIds: cards.map(({ fileId }) => fileId),
    preview: {
      kept: recordOf(kept),
      removed: recordOf(removed),
      problem: problemOf(merge),
      rows: rowsOf(merge, cipher),
      plans: mergedPlansOf(catalog, histories, today),
      cards: cards.map(({ fileId: _file, ...card }) => card),
      relatives: dependents.filter(({ employee_id }) => employee_id === removed.id).map(({ full_name }) => full_name),
      notifications,
      hasConversation: conversationMemberIds.length > 0,
      digest: digestOf(merge, cipher),
    },
  };
}

/** The record from which each field's value is taken: the chosen one, unless the field offers no choice. */
export const mergeSourcesOf = ({ rows }: MergePreview, choices: MergeChoices) =>
  Object.fromEntries(
    rows.map(({ field, isSame, suggested, fixed: fixedReason }) => [
      field,
      fixedReason || isSame ? suggested : (choices[field] ?? suggested),
    ]),
  ) as Record<MergeField, MergeSource>;
