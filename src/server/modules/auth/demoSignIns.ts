import type { DemoSignIn } from '@/contract/people/demo';
import { activeStatus } from '@/contract/people/employee';
import type { Database } from '@/server/platform/database/database';

/** How these people are listed in the terminal. */
type TerminalLine = { description: string; path: string };
type DemoPerson = Pick<DemoSignIn, 'kind' | 'role' | 'contact' | 'ssn' | 'password'> & { terminalLine?: TerminalLine };

const member = { kind: 'member', password: 'Member@123' } as const;

/** The spouse and the two unregistered people start without a password; the page fills in `member.password`. */
const people: DemoPerson[] = [
  {
    kind: 'admin',
    role: 'Employee-admin',
    contact: '5550100001',
    ssn: '900010001',
    password: 'Admin@123',
    terminalLine: { description: 'employee-admin', path: '/login' },
  },
  {
    ...member,
    role: 'Member with spouse and two children',
    contact: '5550100002',
    ssn: '900010002',
    terminalLine: { description: 'registered member', path: '/login with MEMBER_LOGIN=on' },
  },
  {
    ...member,
    role: 'Member, coverage has started',
    contact: '5550100003',
    ssn: '900010003',
    terminalLine: { description: 'coverage started, not registered', path: '/signup' },
  },
  {
    ...member,
    role: 'Member, pre-enrolled',
    contact: '5550100004',
    ssn: '900010004',
    terminalLine: { description: 'pre-enrolled, not registered', path: '/signup' },
  },
  { ...member, role: 'Spouse of a member', contact: '5550100012', ssn: '900010012' },
];
const consoleAdmin = { email: 'admin@example.org', password: 'Admin@123' };

const consoleLine = `console admin: /admin, email ${consoleAdmin.email}, password ${consoleAdmin.password}`;

/** These sign-ins may be public, because the demo runs on a loopback address only. */
export function demoSignInsText() {
  const [admin = '', ...members] = people.flatMap(({ terminalLine, contact, ssn, password }) => {
    if (!terminalLine) return [];
    const credential = terminalLine.path === '/signup' ? `SSN ${ssn}` : `password ${password}`;
    return [`${terminalLine.description}: ${terminalLine.path}, contact ${contact}, ${credential}`];
  });
  const lines = [admin, consoleLine, ...members].map((line) => `  ${line}`);
  return ['Demo sign-ins (set DEMO=off for real use):', ...lines].join('\n');
}

/** The same people for the sign-in page: those whose account still exists with its original number. */
export async function findDemoSignIns(db: Database): Promise<DemoSignIn[]> {
  const contacts = people.map(({ contact }) => contact);
  const [foundPeople, administrator] = await Promise.all([
    db
      .selectFrom('people')
      .select(['contact', 'full_name', 'registered_at'])
      .where('contact', 'in', contacts)
      .where('status', '=', activeStatus)
      .where('deleted_at', 'is', null)
      .execute(),
    db.selectFrom('console_admins').select('email').where('email', '=', consoleAdmin.email).executeTakeFirst(),
  ]);
  const rowsByContact = new Map(foundPeople.map((row) => [row.contact, row]));
  const personSignIns = people.flatMap(({ terminalLine: _, ...person }): DemoSignIn[] => {
    const row = rowsByContact.get(person.contact);
    return row ? [{ ...person, name: row.full_name, isRegistered: row.registered_at !== null, email: '' }] : [];
  });
  const consoleSignIns: DemoSignIn[] = administrator
    ? [
        {
          ...consoleAdmin,
          kind: 'console',
          name: 'Console administrator',
          role: 'Signs in to the console',
          isRegistered: true,
          ssn: '',
          contact: '',
        },
      ]
    : [];
  return [...personSignIns, ...consoleSignIns];
}
