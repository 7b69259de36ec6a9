import type { Permission } from '@/contract/administration/permissions';

export type ServiceName = 'main' | 'chat';
export type Method = 'GET' | 'POST' | 'DELETE';

/** A token's purposes. `session` is a signed-in session; each of the others allows only the next step in its flow. */
export const purposes = [
  'session',
  'signup-code',
  'reset-code',
  'reset-password',
  'keep-account',
  'contact-code',
  'console-reset-code',
  'console-reset-password',
  'second-factor',
  'reset-factor',
] as const;
export type Purpose = (typeof purposes)[number];

/**
 * A route's access rule, set as `config.access`. The server does not start if a route has none. A test compares all
 * rules with the reviewed list in test/server/http/access.json; another test tries each call in every role.
 */
export type AccessRule = (OpenRule | SignedInRule) & {
  /** Responds with 404 unless the demo is on. */
  demoOnly?: true;
  /** A call that is not in the customer's documents. With PLAIN_BACKEND, the server responds with 404. */
  isAddition?: true;
};

type OpenRule =
  /** No token needed; a token in the request is ignored. */
  | { who: 'anyone' }
  /** With a pending token for one of these purposes. */
  | { who: 'pending'; purposes: readonly Exclude<Purpose, 'session'>[] };

type SignedInRule = {
  who: /** Every signed-in caller: members, employee-admins, console administrators. */
    | 'signedIn'
    /** A person with a record of their own: members and employee-admins. */
    | 'person'
    /** Employee-admins and console administrators. */
    | 'admin'
    /** Console administrators alone. */
    | 'console';
  /** The caller must have confirmed their identity in the last ten minutes. */
  proof?: 'fresh';
  /** Closed to a person for a day after an administrator changed their number. */
  isClosedAfterLostPhone?: true;
  /** Open to administrators who still have to set up the required two-step verification. */
  isOpenWithoutSecondFactor?: true;
  /** An administrator needs one of these permissions. If none are listed, every administrator may make the call. */
  rights?: readonly Permission[];
};

export const anyone: AccessRule = { who: 'anyone' };
export const signedIn: SignedInRule = { who: 'signedIn' };
export const person: SignedInRule = { who: 'person' };
export const administrator: SignedInRule = { who: 'admin' };
export const consoleOnly: SignedInRule = { who: 'console' };
export const withRecentProof = (rule: SignedInRule): SignedInRule => ({ ...rule, proof: 'fresh' });
export const exceptAfterLostPhone = (rule: SignedInRule): SignedInRule => ({ ...rule, isClosedAfterLostPhone: true });
export const sensitive = (rule: SignedInRule) => exceptAfterLostPhone(withRecentProof(rule));
export const withoutSecondFactor = (rule: SignedInRule): SignedInRule => ({ ...rule, isOpenWithoutSecondFactor: true });
export const withPermission = (...rights: Permission[]): SignedInRule => ({ who: 'admin', rights });
export const asAddition = <Kind extends AccessRule>(rule: Kind): Kind => ({ ...rule, isAddition: true });
export const people = withPermission('people');
export const content = withPermission('content');
export const chatUsers: SignedInRule = { who: 'signedIn', rights: ['chat'] };
export const draftReaders = asAddition(withPermission('content', 'people'));
export const contentEditors = asAddition(content);
export const peopleManagers = asAddition(people);
export const ownersOnly = asAddition(withPermission('owner'));
export const ownSignInMethods = asAddition(withoutSecondFactor(signedIn));
export const ownSignInMethodChange = exceptAfterLostPhone(asAddition(withoutSecondFactor(withRecentProof(signedIn))));
export const administratorSignInMethodChange = exceptAfterLostPhone(
  asAddition(withoutSecondFactor(withRecentProof(administrator))),
);
export const auditReaders = asAddition(withPermission('audit'));
export const pending = (...allowedPurposes: Exclude<Purpose, 'session'>[]): AccessRule => ({
  who: 'pending',
  purposes: allowedPurposes,
});

export const servicePrefixes: Record<ServiceName, string> = { main: '/api', chat: '/chat-api' };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may make the call. */
    access?: AccessRule;
  }
}
