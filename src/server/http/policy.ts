/**
 * Who may make which call. Every route of both services is listed; a missing one keeps the server from starting, and a
 * test tries each call in every role.
 */
export type Base = 'main' | 'chat';
export type Method = 'GET' | 'POST' | 'DELETE';

/**
 * The purposes of a token. `session` is a signed-in session; each of the others allows only the one step that follows
 * it.
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
] as const;
export type Purpose = (typeof purposes)[number];

/** What an administrator may do; every administrator has all of them. */
export const rights = ['owner', 'people', 'content', 'chat', 'audit'] as const;
export type Right = (typeof rights)[number];

export type Rule = (OpenRule | SignedInRule) & {
  /** Answered with 404 unless the demo is on. */
  demoOnly?: true;
  /** A call of our own, which the customer's documents do not name; answered with 404 by a plain backend. */
  isAddition?: true;
};

type OpenRule =
  /** No token needed; a token in the request is ignored. */
  | { who: 'anyone' }
  /** With a pending token of one of these purposes. */
  | { who: 'pending'; purposes: readonly Exclude<Purpose, 'session'>[] };

type SignedInRule = {
  who:
    /** Every signed-in caller: members, employee-admins, console administrators. */
    | 'signedIn'
    /** A person with a record of their own: members and employee-admins. */
    | 'person'
    /** Employee-admins and console administrators. */
    | 'admin'
    /** Console administrators alone. */
    | 'console';
  /** Needs a proof of identity by password or code that is less than ten minutes old. */
  proof?: 'fresh';
  /** Closed to a person for a day after an administrator changed their number. */
  isClosedAfterLostPhone?: true;
  /** An administrator needs one of these. */
  rights?: readonly Right[];
};

const anyone: Rule = { who: 'anyone' };
const signedIn: SignedInRule = { who: 'signedIn' };
const person: SignedInRule = { who: 'person' };
const admin: SignedInRule = { who: 'admin' };
const consoleOnly: SignedInRule = { who: 'console' };
const proved = (rule: SignedInRule): SignedInRule => ({ ...rule, proof: 'fresh' });
const closedAfterLostPhone = (rule: SignedInRule): SignedInRule => ({ ...rule, isClosedAfterLostPhone: true });
const withRight = (...named: Right[]): SignedInRule => ({ who: 'admin', rights: named });
const addition = <Kind extends Rule>(rule: Kind): Kind => ({ ...rule, isAddition: true });
const content = withRight('content');
const readsDrafts = addition(withRight('content', 'people'));
const writesContent = addition(content);
const keepsPeople = addition(withRight('people'));
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
    'POST /user/proveByPassword': addition(person),
    'GET /user/getUserInfo': person,
    'POST /user/logout': signedIn,
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
    'GET /user/getPendingRequests': addition(signedIn),
    'POST /user/verifyNotification': signedIn,
    'POST /user/updateDeviceData': signedIn,
    'POST /user/refreshToken': signedIn,
    'POST /user/extendSession': addition(signedIn),
    'GET /user/getSessions': addition(signedIn),
    'POST /user/endSession': addition(signedIn),
    'POST /user/endOtherSessions': addition(signedIn),
    'POST /user/keepAccount': addition(pending('keep-account')),
    'POST /user/plan/getUserPlanDetails': person,
    'POST /user/plan/uploadMedicalDocument': admin,
    'DELETE /user/plan/deleteMedicalDocument': admin,
    'GET /user/listOfAdditionalFacility': signedIn,
    'POST /user/additionalFacilityDetails': signedIn,
    'POST /disease/getTelemedicine': signedIn,
    'POST /specialist/getCommonSpecialist': signedIn,
    'POST /disease/getCommonCondition': signedIn,
    'POST /disease/getDiseaseListByType': signedIn,
    'POST /pediatrics/getPediatrixDetails': signedIn,

    'GET /user/getUserListing': admin,
    'GET /user/getUsersSummary': admin,
    'GET /user/exportUsers': closedAfterLostPhone(admin),
    'POST /users/exportWithNumbers': addition(closedAfterLostPhone(proved(admin))),
    'GET /users/downloadUserSampleSheetCsv': admin,
    'POST /users/importUserSheet': admin,
    'GET /users/importProgress': addition(admin),
    'GET /users/importResult': addition(admin),
    'GET /user/getUserDetails': admin,
    'GET /user/getUserDetails/:id': admin,
    'POST /user/revealSsn': addition(closedAfterLostPhone(proved(admin))),
    'POST /user/updateUserStatus': admin,
    'POST /user/updateUserStatus/:id': admin,
    'DELETE /user/deleteUserRelative': admin,
    'GET /user/getNotifications': signedIn,
    'GET /user/countRecipients': addition(admin),
    'POST /user/sendNotifications': admin,
    'DELETE /user/deleteAdminNotificationById': admin,
    'GET /user/getUsersWithExistingDeviceToken': admin,
    'GET /user/getHomeScreenCards': signedIn,
    'POST /user/addNewHomeScreenCard': admin,
    'POST /user/editHomeScreenCard': admin,
    'DELETE /user/deleteHomeScreenCard/:id': admin,
    'POST /user/updateCardSequence': content,
    'GET /user/getAlerts': signedIn,
    'POST /user/addNewAlert': admin,
    'POST /user/editAlert': admin,
    'DELETE /user/deleteAlert/:id': admin,
    'GET /user/getResourceDocumentsList': signedIn,
    'POST /user/addNewResourceDocument': admin,
    'POST /user/editResourceDocument': admin,
    'DELETE /user/deleteResourceDocument/:id': admin,

    'GET /programme/publications/:kind': readsDrafts,
    'GET /programme/publications/:kind/:key': readsDrafts,
    'GET /programme/publications/:kind/:key/versions/:number': readsDrafts,
    'POST /programme/publications/:kind/:key/saveDraft': writesContent,
    'POST /programme/publications/:kind/:key/discardDraft': writesContent,
    'POST /programme/publications/:kind/:key/publish': writesContent,
    'POST /programme/publications/:kind/:key/unschedule': writesContent,
    'POST /programme/publications/:kind/:key/withdraw': writesContent,
    'POST /programme/publications/:kind/:key/restore': writesContent,
    'GET /programme/media': readsDrafts,
    'POST /programme/media': writesContent,
    'DELETE /programme/media/:id': writesContent,
    'GET /programme/termsAcceptances': readsDrafts,
    'POST /people': keepsPeople,
    'GET /people/:id/form': keepsPeople,
    /** A corrected SSN needs a fresh proof, which its route asks for. */
    'POST /people/edit': keepsPeople,
    'POST /people/move': keepsPeople,
    'POST /people/joinPreview': keepsPeople,
    'POST /people/join': proved(keepsPeople),
    'POST /people/enrollments': keepsPeople,
    'GET /people/coverages': keepsPeople,
    'POST /people/coverages/correct': keepsPeople,
    'GET /people/imports': keepsPeople,
    'POST /people/imports': keepsPeople,
    'POST /people/imports/matching': keepsPeople,
    'GET /people/imports/:id': keepsPeople,
    'DELETE /people/imports/:id': keepsPeople,
    'GET /people/imports/:id/rows': keepsPeople,
    'POST /people/imports/mend': keepsPeople,
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
    'GET /people/auditLines': addition(withRight('people', 'audit')),
    'POST /people/changeNumber': closedAfterLostPhone(proved(keepsPeople)),
    'GET /people/invitations': keepsPeople,
    'GET /people/invitations/count': keepsPeople,
    'POST /people/invitations/send': keepsPeople,
    'GET /people/invitations/:round/people': keepsPeople,
    'GET /programme/plans': readsDrafts,
    'POST /programme/plans': writesContent,
    'POST /programme/plans/edit': writesContent,
    'DELETE /programme/plans/:id': writesContent,
    'GET /programme/benefits': readsDrafts,
    'POST /programme/benefits': writesContent,
    'POST /programme/benefits/edit': writesContent,
    'DELETE /programme/benefits/:id': writesContent,
    'GET /programme/links': readsDrafts,
    'POST /programme/links/check': writesContent,
    'GET /programme/overview': readsDrafts,
    'POST /programme/overview/putAway': writesContent,
    'GET /programme/directories/:directory': readsDrafts,
    'POST /programme/directories/:directory': writesContent,
    'POST /programme/directories/:directory/edit': writesContent,
    'POST /programme/directories/:directory/remove': writesContent,
    'GET /programme/providers': readsDrafts,
    'POST /programme/providers': writesContent,
    'POST /programme/providers/edit': writesContent,
    'POST /programme/providers/setActive': writesContent,
    'POST /programme/csv/:target/check': writesContent,
    'GET /programme/csv/:target/rows': readsDrafts,
    'POST /programme/csv/:target/apply': writesContent,
    'GET /programme/csv/:target/export': readsDrafts,
    'GET /programme/settings': readsDrafts,
    'POST /programme/settings/save': writesContent,
    /** The logo is on the sign-in pages too. */
    'GET /programme/logo/:name': addition(anyone),

    'POST /metrics/webVitals': addition(anyone),
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
    'POST /user/changePassword': admin,
    'POST /user/proveByPassword': addition(consoleOnly),
    'POST /user/logout': signedIn,
    'POST /user/getProviders': admin,
    'GET /users/list': signedIn,
    'POST /users/list': signedIn,
    'GET /chat/list': signedIn,
    'POST /chat/list': signedIn,
    'POST /chat/terminateSession': signedIn,
  },
};

export const prefixes: Record<Base, string> = { main: '/api', chat: '/chat-api' };
