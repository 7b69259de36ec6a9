import type { Right } from '@/contract/administration/rights';

/**
 * Who may make which call. Every route of both services is listed: a missing one prevents the start, and a test tries
 * each call in every role.
 */
export type Base = 'main' | 'chat';
export type Method = 'GET' | 'POST' | 'DELETE';

/**
 * The purposes of a token. `session` is a signed-in session; each of the others allows only the next step of its flow.
 */
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

export type Rule = (OpenRule | SignedInRule) & {
  /** 404 unless the demo is on. */
  demoOnly?: true;
  /** A call that the customer's documents do not name; 404 on a plain backend. */
  isAddition?: true;
};

type OpenRule =
  /** No token needed; a token in the request is ignored. */
  | { who: 'anyone' }
  /** With a pending token of one of these purposes. */
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
  /** Needs a proof of identity by password or code from the last ten minutes. */
  proof?: 'fresh';
  /** Closed to a person for a day after an administrator changed their number. */
  isClosedAfterLostPhone?: true;
  /** Open to administrators who still have to set up the required two-step verification. */
  isOpenWithoutFactor?: true;
  /** An administrator needs one of these. Without them, a call for administrators is open to all of them. */
  rights?: readonly Right[];
};

const anyone: Rule = { who: 'anyone' };
const signedIn: SignedInRule = { who: 'signedIn' };
const person: SignedInRule = { who: 'person' };
const administrator: SignedInRule = { who: 'admin' };
const consoleOnly: SignedInRule = { who: 'console' };
const proved = (rule: SignedInRule): SignedInRule => ({ ...rule, proof: 'fresh' });
const closedAfterLostPhone = (rule: SignedInRule): SignedInRule => ({ ...rule, isClosedAfterLostPhone: true });
const withoutFactor = (rule: SignedInRule): SignedInRule => ({ ...rule, isOpenWithoutFactor: true });
const withRight = (...named: Right[]): SignedInRule => ({ who: 'admin', rights: named });
const addition = <Kind extends Rule>(rule: Kind): Kind => ({ ...rule, isAddition: true });
const people = withRight('people');
const content = withRight('content');
const chats: SignedInRule = { who: 'signedIn', rights: ['chat'] };
const readsDrafts = addition(withRight('content', 'people'));
const writesContent = addition(content);
const keepsPeople = addition(people);
const owns = addition(withRight('owner'));
const ownSignInMethods = addition(withoutFactor(signedIn));
const provedWays = addition(withoutFactor(proved(signedIn)));
const adminWays = addition(withoutFactor(proved(administrator)));
const readsAudit = addition(withRight('audit'));
const pending = (...of: Exclude<Purpose, 'session'>[]): Rule => ({ who: 'pending', purposes: of });

export const policy: Record<Base, Record<`${Method} ${string}`, Rule>> = {
  main: {
    'POST /user/signIn': anyone,
    'POST /user/signUp': anyone,
    'POST /user/getOtp': pending('signup-code'),
    'POST /user/verifyOtp': pending('signup-code', 'reset-code'),
    'POST /user/forgotPassword': anyone,
    'POST /user/updateNewPassword': pending('reset-password'),
    'POST /user/changePassword': proved(person),
    'POST /user/proveByPassword': addition(withoutFactor(person)),
    'GET /user/getUserInfo': withoutFactor(person),
    'POST /user/logout': withoutFactor(signedIn),
    'GET /user/deleteUser': closedAfterLostPhone(proved(person)),
    'POST /user/updateMobileNumber': closedAfterLostPhone(proved(person)),
    'POST /user/verifyOtptoUpdateNumber': pending('contact-code'),
    'POST /user/objectToNumberChange': addition(anyone),
    'POST /user/updateUserProfilePic': person,
    'POST /user/privacyPolicy': signedIn,
    'POST /user/privacyPolicyWithoutLogin': anyone,
    'GET /user/aboutUs': signedIn,
    'GET /user/messageFromChairman': signedIn,
    'GET /user/markTermCondition': person,
    'POST /user/markSeen': addition(person),
    'GET /user/getDataViews': addition(person),
    'GET /user/getPendingRequests': addition(signedIn),
    'POST /user/verifyNotification': signedIn,
    'POST /user/updateDeviceData': signedIn,
    'POST /user/refreshToken': withoutFactor(signedIn),
    'POST /user/extendSession': ownSignInMethods,
    'GET /user/getSessions': ownSignInMethods,
    'POST /user/endSession': ownSignInMethods,
    'POST /user/endOtherSessions': ownSignInMethods,
    'POST /user/keepAccount': addition(pending('keep-account')),
    'POST /signIn/passkey/options': addition(anyone),
    'POST /signIn/passkey': addition(anyone),
    'POST /signIn/secondFactor/passkeyOptions': addition(pending('second-factor', 'reset-factor')),
    'POST /signIn/secondFactor/passkey': addition(pending('second-factor', 'reset-factor')),
    'POST /signIn/secondFactor/code': addition(pending('second-factor', 'reset-factor')),
    'POST /signIn/proof/options': ownSignInMethods,
    'POST /signIn/proof': ownSignInMethods,
    'GET /signIn/ways': ownSignInMethods,
    'POST /signIn/passkeys/options': closedAfterLostPhone(provedWays),
    'POST /signIn/passkeys': closedAfterLostPhone(provedWays),
    'POST /signIn/passkeys/rename': ownSignInMethods,
    'POST /signIn/passkeys/remove': closedAfterLostPhone(provedWays),
    'POST /signIn/app/start': closedAfterLostPhone(adminWays),
    'POST /signIn/app/confirm': closedAfterLostPhone(adminWays),
    'POST /signIn/app/remove': closedAfterLostPhone(adminWays),
    'POST /signIn/recoveryCodes': closedAfterLostPhone(adminWays),
    'POST /signIn/putOfferAway': addition(signedIn),
    'POST /user/plan/getUserPlanDetails': person,
    'POST /user/plan/uploadMedicalDocument': people,
    'DELETE /user/plan/deleteMedicalDocument': people,
    'GET /user/listOfAdditionalFacility': signedIn,
    'POST /user/additionalFacilityDetails': signedIn,
    'POST /disease/getTelemedicine': signedIn,
    'POST /specialist/getCommonSpecialist': signedIn,
    'POST /disease/getCommonCondition': signedIn,
    'POST /disease/getDiseaseListByType': signedIn,
    'POST /pediatrics/getPediatrixDetails': signedIn,

    'GET /user/getUserListing': people,
    'GET /user/getUsersSummary': people,
    'GET /user/exportUsers': closedAfterLostPhone(people),
    'POST /users/exportWithNumbers': addition(closedAfterLostPhone(proved(people))),
    'GET /users/downloadUserSampleSheetCsv': people,
    'POST /users/importUserSheet': people,
    'GET /users/importProgress': addition(people),
    'GET /users/importResult': addition(people),
    'GET /user/getUserDetails': people,
    'GET /user/getUserDetails/:id': people,
    'POST /user/revealSsn': addition(closedAfterLostPhone(proved(people))),
    'POST /user/updateUserStatus': people,
    'POST /user/updateUserStatus/:id': people,
    'DELETE /user/deleteUserRelative': people,
    'GET /user/getNotifications': signedIn,
    'GET /user/countRecipients': addition(content),
    'POST /user/sendNotifications': content,
    'DELETE /user/deleteAdminNotificationById': content,
    'GET /user/getUsersWithExistingDeviceToken': content,
    'GET /user/getHomeScreenCards': signedIn,
    'POST /user/addNewHomeScreenCard': content,
    'POST /user/editHomeScreenCard': content,
    'DELETE /user/deleteHomeScreenCard/:id': content,
    'POST /user/updateCardSequence': content,
    'GET /user/getAlerts': signedIn,
    'POST /user/addNewAlert': content,
    'POST /user/editAlert': content,
    'DELETE /user/deleteAlert/:id': content,
    'GET /user/getResourceDocumentsList': signedIn,
    'POST /user/addNewResourceDocument': content,
    'POST /user/editResourceDocument': content,
    'DELETE /user/deleteResourceDocument/:id': content,

    'GET /program/publications/:kind': readsDrafts,
    'GET /program/publications/:kind/:key': readsDrafts,
    'GET /program/publications/:kind/:key/versions/:number': readsDrafts,
    'POST /program/publications/:kind/:key/saveDraft': writesContent,
    'POST /program/publications/:kind/:key/discardDraft': writesContent,
    'POST /program/publications/:kind/:key/publish': writesContent,
    'POST /program/publications/:kind/:key/unschedule': writesContent,
    'POST /program/publications/:kind/:key/withdraw': writesContent,
    'POST /program/publications/:kind/:key/restore': writesContent,
    'GET /program/media': readsDrafts,
    'POST /program/media': writesContent,
    'DELETE /program/media/:id': writesContent,
    'GET /program/termsAcceptances': readsDrafts,
    'POST /people': keepsPeople,
    'GET /people/:id/form': keepsPeople,
    /** Changing an SSN needs a recent proof, which the route checks. */
    'POST /people/edit': keepsPeople,
    'POST /people/move': keepsPeople,
    'POST /people/joinPreview': keepsPeople,
    'POST /people/join': proved(keepsPeople),
    'POST /people/delete': proved(keepsPeople),
    'POST /people/enrollments': keepsPeople,
    'GET /people/coverages': keepsPeople,
    'POST /people/coverages/correct': keepsPeople,
    'GET /people/imports': keepsPeople,
    'POST /people/imports': keepsPeople,
    'POST /people/imports/matching': keepsPeople,
    'GET /people/imports/:id': keepsPeople,
    'DELETE /people/imports/:id': keepsPeople,
    'GET /people/imports/:id/rows': keepsPeople,
    'POST /people/imports/fix': keepsPeople,
    'POST /people/imports/unlock': closedAfterLostPhone(proved(keepsPeople)),
    'POST /people/imports/:id/wrongRows': proved(keepsPeople),
    'POST /people/imports/:id/join': keepsPeople,
    'POST /people/imports/apply': keepsPeople,
    'GET /people/imports/:id/undo': keepsPeople,
    'GET /people/imports/:id/undoRows': keepsPeople,
    'POST /people/imports/undo': keepsPeople,
    'GET /people/cards': keepsPeople,
    'GET /people/contactDetails': keepsPeople,
    'GET /people/conversations': keepsPeople,
    'GET /people/notifications': keepsPeople,
    'GET /people/sessions': keepsPeople,
    'POST /people/passkeys/remove': closedAfterLostPhone(proved(keepsPeople)),
    'GET /people/auditLines': addition(withRight('people', 'audit')),
    'POST /people/changeNumber': closedAfterLostPhone(proved(keepsPeople)),
    'GET /people/invitations': keepsPeople,
    'GET /people/invitations/count': keepsPeople,
    'POST /people/invitations/send': keepsPeople,
    'GET /people/invitations/:round/people': keepsPeople,
    'GET /program/plans': readsDrafts,
    'POST /program/plans': writesContent,
    'POST /program/plans/edit': writesContent,
    'DELETE /program/plans/:id': writesContent,
    'GET /program/benefits': readsDrafts,
    'POST /program/benefits': writesContent,
    'POST /program/benefits/edit': writesContent,
    'DELETE /program/benefits/:id': writesContent,
    'GET /program/links': readsDrafts,
    'POST /program/links/check': writesContent,
    'GET /program/overview': readsDrafts,
    'POST /program/overview/dismiss': writesContent,
    'GET /program/directories/:directory': readsDrafts,
    'POST /program/directories/:directory': writesContent,
    'POST /program/directories/:directory/edit': writesContent,
    'POST /program/directories/:directory/remove': writesContent,
    'GET /program/providers': readsDrafts,
    'POST /program/providers': writesContent,
    'POST /program/providers/edit': writesContent,
    'POST /program/providers/setActive': writesContent,
    'POST /program/csv/:target/check': writesContent,
    'GET /program/csv/:target/rows': readsDrafts,
    'POST /program/csv/:target/apply': writesContent,
    'GET /program/csv/:target/export': readsDrafts,
    'GET /program/settings': readsDrafts,
    'POST /program/settings/save': writesContent,
    /** The logo is also on the sign-in pages. */
    'GET /program/logo/:name': addition(anyone),

    'GET /office/me': addition(withoutFactor(administrator)),
    'GET /office/administrators': owns,
    'POST /office/administrators/edit': closedAfterLostPhone(proved(owns)),
    'POST /office/administrators/setActive': closedAfterLostPhone(proved(owns)),
    'POST /office/administrators/reset': closedAfterLostPhone(proved(owns)),
    'POST /office/invitations': closedAfterLostPhone(proved(owns)),
    'POST /office/invitations/sendAgain': closedAfterLostPhone(proved(owns)),
    'POST /office/invitations/withdraw': closedAfterLostPhone(proved(owns)),
    /** The token of the link is the permission. */
    'POST /office/invitations/read': addition(anyone),
    'POST /office/invitations/accept': addition(anyone),
    'GET /office/auditLines': readsAudit,
    'POST /office/auditExport': proved(readsAudit),
    'POST /office/auditSubjects': readsAudit,
    'GET /office/auditActors': readsAudit,
    'GET /office/auditVerification': readsAudit,
    'POST /office/auditVerification': readsAudit,

    'POST /metrics/webVitals': addition(anyone),
    /** It describes the calls and nothing that is stored. */
    'GET /openapi.json': addition(anyone),
    'GET /demo/signIns': addition({ ...anyone, demoOnly: true }),
    'GET /demo/code': addition({
      ...pending('signup-code', 'reset-code', 'contact-code', 'console-reset-code'),
      demoOnly: true,
    }),
    /** The URL is signed and expires; the signature is the permission. */
    'GET /files/:name': anyone,
  },
  chat: {
    'POST /user/login': anyone,
    'POST /user/forgotPassword': anyone,
    'POST /user/verifyOtp': pending('console-reset-code'),
    'POST /user/updatePassword': pending('console-reset-password'),
    /** The old password in the body is the proof. */
    'POST /user/changePassword': administrator,
    'POST /user/proveByPassword': addition(withoutFactor(consoleOnly)),
    'POST /user/logout': withoutFactor(signedIn),
    'POST /user/getProviders': administrator,
    'GET /users/list': chats,
    'POST /users/list': chats,
    'GET /chat/list': chats,
    'POST /chat/list': chats,
    'POST /chat/terminateSession': chats,
  },
};

export const prefixes: Record<Base, string> = { main: '/api', chat: '/chat-api' };
