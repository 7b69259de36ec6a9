import { type Insertable, sql } from 'kysely';

import { permissions } from '@/contract/administration/permissions';
import { activeStatus, inactiveStatus } from '@/contract/people/employee';
import { addConsoleAdministrator } from '@/server/modules/administrators/queries/administrators';
import type { Passwords } from '@/server/modules/auth/passwords';
import { splitName } from '@/server/modules/people/queries/names';
import { listPlans, markAllPlansWithPeople } from '@/server/modules/program/queries/catalog';
import type { Database, Tables } from '@/server/platform/database/database';
import type { Cipher } from '@/server/platform/keys/cipher';
import { ssnPurpose } from '@/server/platform/keys/cipher';

type Plans = { tier: 1 | 2 | null; dental: boolean; vision: boolean };
type Relative = {
  relation: 'Spouse' | 'Child';
  name: string;
  ssn: string;
  contact?: string;
  /** If absent, the same plans as the employee's. */
  plans?: Plans;
};
type Employee = {
  name: string;
  ssn: string;
  contact: string;
  contact2?: string;
  emplType: string;
  enrollmentDate: string | null;
  plans: Plans;
  isActive?: boolean;
  isRegistered?: boolean;
  isAdmin?: boolean;
  family?: Relative[];
};

/** The contact number by which a demo database is recognized. */
export const demoAdminContact = '5550100001';
export const demoMemberContact = '5550100002';
const passwords = { admin: 'Admin@123', member: 'Member@123' };
const consoleEmail = 'admin@example.org';
const everyPlan: Plans = { tier: 1, dental: true, vision: true };
const registeredOn = new Date('2026-02-02T15:00:00Z');

/** The people whom the documentation names, with their contact numbers. */
const namedEmployees: Employee[] = [
  {
    name: 'Morgan Hale',
    ssn: '900010001',
    contact: demoAdminContact,
    emplType: 'Full Time',
    enrollmentDate: '2025-01-01',
    plans: everyPlan,
    isRegistered: true,
    isAdmin: true,
  },
  {
    name: 'Jordan Ellis',
    ssn: '900010002',
    contact: demoMemberContact,
    contact2: '5550100052',
    emplType: 'Full Time',
    enrollmentDate: '2025-01-01',
    plans: everyPlan,
    isRegistered: true,
    family: [
      {
        relation: 'Spouse',
        name: 'Casey Ellis',
        ssn: '900010012',
        contact: '5550100012',
        plans: { tier: 2, dental: true, vision: true },
      },
      { relation: 'Child', name: 'Robin Ellis', ssn: '900010022' },
      { relation: 'Child', name: 'Sam Ellis', ssn: '900010032', plans: { tier: 1, dental: true, vision: false } },
    ],
  },
  {
    name: 'Avery Stone',
    ssn: '900010003',
    contact: '5550100003',
    emplType: 'Full Time',
    enrollmentDate: '2026-01-01',
    plans: { tier: 2, dental: true, vision: false },
  },
  {
    name: 'Riley Brooks',
    ssn: '900010004',
    contact: '5550100004',
    emplType: 'Part Time',
    enrollmentDate: null,
    plans: { tier: 1, dental: false, vision: false },
  },
];

const firstNames =
  `Alex Bailey Cameron Dana Emerson Finley Gale Harper Indigo Jamie Kendall Logan Marley Noel Oakley Parker
Quinn Reese Skyler Taylor Umber Vesper Wren Xen Yael Zion`.split(/\s+/);
const lastNames =
  `Abbott Barlow Carver Dalton Easton Foster Garner Holt Irving Jarvis Keller Lowell Mercer Norris Osborn
Porter Quimby Ramsey Sutton Thorne Upton Vance Weaver Yates Zeller Ashby Bolton Cole Draper`.split(/\s+/);
const emplTypes = ['Full Time', 'Part Time', 'Seasonal'];
const enrollmentDates = ['2024-07-01', '2025-01-01', '2025-10-15', '2026-03-01', null, '2099-01-01'];
const medicalTiers = [1, 2, null] as const;
const generatedCount = 126;

const itemAt = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;
const numberText = (start: number, index: number, length: number) => String(start + index).padStart(length, '0');

/** Generates one employee. The divisors are chosen so that every status occurs with every plan. */
function makeEmployee(index: number): Employee {
  const lastName = itemAt(lastNames, index);
  const ssn = (member: number) => `9002${numberText(index, 0, 3)}${member}0`;
  const family: Relative[] = [];
  if (index % 3 === 0)
    family.push({
      relation: 'Spouse',
      name: `${itemAt(firstNames, index + 7)} ${lastName}`,
      ssn: ssn(1),
      contact: numberText(5_550_400_000, index, 10),
    });
  if (index % 5 === 0)
    family.push({ relation: 'Child', name: `${itemAt(firstNames, index + 13)} ${lastName}`, ssn: ssn(2) });
  return {
    name: `${itemAt(firstNames, index * 5)} ${lastName}`,
    ssn: ssn(0),
    contact: numberText(5_550_200_000, index, 10),
    emplType: itemAt(emplTypes, index),
    enrollmentDate: itemAt(enrollmentDates, index),
    plans: { tier: itemAt(medicalTiers, index), dental: index % 2 === 0, vision: index % 4 < 2 },
    isActive: index % 11 !== 0,
    isRegistered: index % 7 < 4,
    family,
  };
}

/** Adds the demo's people, which are always the same, to an empty database in one transaction. */
export async function seedDemoPeople(backend: { db: Database; cipher: Cipher; passwords: Passwords }): Promise<void> {
  const { db, cipher } = backend;
  const [adminHash, memberHash] = await Promise.all([
    backend.passwords.hash(passwords.admin),
    backend.passwords.hash(passwords.member),
  ]);
  const employees = [
    ...namedEmployees,
    ...Array.from({ length: generatedCount }, (_, index) => makeEmployee(index + 1)),
  ];

  const personRowOf = (person: { name: string; ssn: string; contact?: string }): Insertable<Tables['people']> => {
    const { first, last } = splitName(person.name);
    return {
      employee_id: null,
      relation: 'Self',
      full_name: person.name,
      first_name: first,
      last_name: last,
      name_key: person.name.toLowerCase(),
      email: `${first}.${last}@example.org`.toLowerCase(),
      contact: person.contact ?? '',
      contact2: '',
      empl_type: '',
      ssn_sealed: cipher.encrypt(person.ssn),
      ssn_hash: cipher.lookupHash(ssnPurpose, person.ssn),
      ssn_last4: person.ssn.slice(-4),
    };
  };
  const jobColumnsOf = ({ enrollmentDate, emplType, isActive = true }: Employee) => ({
    enrollment_date: enrollmentDate,
    empl_type: emplType,
    status: isActive ? activeStatus : inactiveStatus,
  });
  const employeeRowOf = (employee: Employee) => ({
    ...personRowOf(employee),
    ...jobColumnsOf(employee),
    contact2: employee.contact2 ?? '',
    is_admin: employee.isAdmin ?? false,
    password_hash: employee.isRegistered ? (employee.isAdmin ? adminHash : memberHash) : null,
    registered_at: employee.isRegistered ? registeredOn : null,
  });
  const relativeRowsOf = (employee: Employee, employee_id: number) =>
    (employee.family ?? []).map((relative) => ({
      ...personRowOf(relative),
      ...jobColumnsOf(employee),
      employee_id,
      relation: relative.relation,
    }));

  await db.transaction().execute(async (tx) => {
    await addConsoleAdministrator(tx, { email: consoleEmail, name: '', password_hash: adminHash, rights: permissions });
    const idOf = await insertEmployees(tx, employees.map(employeeRowOf));
    const relatives = employees.flatMap((employee) =>
      relativeRowsOf(employee, idOf(cipher.lookupHash(ssnPurpose, employee.ssn))),
    );
    await tx.insertInto('people').values(relatives).execute();
    await tx
      .insertInto('administrators')
      .columns(['person_id', 'rights'])
      .expression((from) =>
        from
          .selectFrom('people')
          .select(['id', sql.val([...permissions]).as('rights')])
          .where('is_admin', '=', true),
      )
      .execute();
    await seedCoverage(
      tx,
      employees.flatMap((employee) => [
        { ...employee, ssnHash: cipher.lookupHash(ssnPurpose, employee.ssn) },
        ...(employee.family ?? []).map(({ ssn, plans = employee.plans }) => ({
          plans,
          enrollmentDate: employee.enrollmentDate,
          ssnHash: cipher.lookupHash(ssnPurpose, ssn),
        })),
      ]),
    );
  });
}

/** The first day of coverage for people without an enrollment date. */
const defaultStartDate = '2026-02-02';

/** Enrolls people in the catalog's plans, starting on their enrollment date. */
async function seedCoverage(
  tx: Database,
  people: readonly (Pick<Employee, 'plans' | 'enrollmentDate'> & { ssnHash: Buffer })[],
) {
  const catalog = await listPlans(tx);
  const storedPeople = await tx.selectFrom('people').select(['id', 'ssn_hash']).execute();
  const ids = new Map(storedPeople.map(({ id, ssn_hash }) => [Buffer.from(ssn_hash).toString('hex'), id]));
  const coverages = people.flatMap(({ plans, enrollmentDate, ssnHash }) => {
    const chosenPlans = [
      catalog.find(({ userTiear }) => userTiear !== null && userTiear === plans.tier),
      plans.dental ? catalog.find(({ kind }) => kind === 'dental') : undefined,
      plans.vision ? catalog.find(({ kind }) => kind === 'vision') : undefined,
    ].filter((plan) => plan !== undefined);
    return chosenPlans.map((plan) => ({
      person_id: ids.get(ssnHash.toString('hex')) ?? 0,
      plan_id: plan.id,
      kind: plan.kind,
      starts: enrollmentDate ?? defaultStartDate,
      reason: 'import' as const,
      is_sole: true,
    }));
  });
  if (coverages.length > 0) await tx.insertInto('coverages').values(coverages).execute();
  await markAllPlansWithPeople(tx);
}

/**
 * Inserts employees, sets each as the employee of their own family, and returns a lookup of the IDs that the database
 * assigned.
 */
async function insertEmployees(tx: Database, rows: Insertable<Tables['people']>[]) {
  const insertedRows = await tx.insertInto('people').values(rows).returning(['id', 'ssn_hash']).execute();
  await tx
    .updateTable('people')
    .set((set) => ({ employee_id: set.ref('id') }))
    .where('relation', '=', 'Self')
    .execute();
  const ids = new Map(insertedRows.map(({ id, ssn_hash }) => [Buffer.from(ssn_hash).toString('hex'), id]));
  return (ssnHash: Buffer) => ids.get(ssnHash.toString('hex')) ?? 0;
}
