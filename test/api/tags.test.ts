import '../replay/endpoints';
import { api } from '@/api/core/api';

import { expectListed } from '../support/expectListed';

type Tags = readonly (string | { type: string })[];
type Definition = {
  type: string;
  providesTags?: Tags | ((...args: unknown[]) => Tags);
  invalidatesTags?: Tags | ((...args: unknown[]) => Tags);
  onQueryStarted?: unknown;
};
const all = Object.keys(api.endpoints).map((name): [string, Definition] => {
  let found: Definition = { type: '' };
  api.enhanceEndpoints({ endpoints: { [name]: (definition: Definition) => void (found = definition) } });
  return [name, found];
});

/** A result that satisfies the conditions of every endpoint. */
const agreed = { kind: 'imported', changed: [] };
const typesOf = (tags: Definition['providesTags']) =>
  (typeof tags === 'function' ? tags(agreed, undefined, {}) : (tags ?? [])).map((tag) =>
    typeof tag === 'string' ? tag : tag.type,
  );
const provided = new Set(all.flatMap(([, { providesTags }]) => typesOf(providesTags)));
const invalidated = new Set(all.flatMap(([, { invalidatesTags }]) => typesOf(invalidatesTags)));

/** Tags of data that only the service changes, so each visit reloads it. */
const changedByNoOneHere: string[] = [];
/** Tags that sagas invalidate when the socket reports a change. */
const changedByMessages = ['Conversation'];
/** Mutations whose effect no list or record shows, or whose saga or screen updates what is shown. */
const showsNowhere = [
  'acceptInvitation',
  'changePassword',
  'checkCsv',
  'consoleChangePassword',
  'consoleForgotPassword',
  'consoleLogin',
  'consoleUpdatePassword',
  'consoleVerifyCode',
  'deleteUser',
  'downloadSample',
  'downloadInvalidRows',
  'exportAudit',
  'exportCsv',
  'exportEmployees',
  'exportPeople',
  'exportWithFullSsns',
  'extendSession',
  'forgotPassword',
  'getFactorOptions',
  'getPasskeyOptions',
  'getProofOptions',
  'getSignInOptions',
  'verifyFactorByPasskey',
  'verifyFactorCode',
  'keepAccount',
  'markSeen',
  'markTermCondition',
  'matchColumns',
  'objectToNumberChange',
  'previewMerge',
  'proveByPasskey',
  'proveByPassword',
  'readInvitation',
  'refreshToken',
  'requestCode',
  'revealSsn',
  'sendWebVitals',
  'signIn',
  'signInWithPasskey',
  'signOut',
  'signUp',
  'startApp',
  'terminateSession',
  'updateDeviceData',
  'updateMobileNumber',
  'updateNewPassword',
  'verifyCode',
  'verifyNewNumber',
];
/** Queries without tags, because their results are used once or come from elsewhere. */
const queriesWithoutTags = [
  'findAuditSubjects',
  'getAuditActors',
  'getAuditLines',
  'getAuditVerification',
  'getCsvRows',
  'getDataViews',
  'getDemoCode',
  'getDemoSignIns',
  'getImportProgress',
  'getInvitationProgress',
  'getInvitedProgress',
  'getMissed',
  'getPeopleImportRows',
  'getPosition',
  'getUndoRows',
];

const file = 'test/api/tags.test.ts';

it('finds something that invalidates each tag of a query, and no invalidated tag without a query', () => {
  expectListed(
    { name: 'changedByNoOneHere', file, of: 'tags that no endpoint invalidates' },
    [...provided].filter((type) => !invalidated.has(type)),
    [...changedByNoOneHere, ...changedByMessages],
  );
  expect([...invalidated].filter((type) => !provided.has(type))).toEqual([]);
});

it('finds that every query declares its tags', () => {
  const nameless = all.filter(
    ([, { type, providesTags }]) => type !== 'mutation' && typesOf(providesTags).length === 0,
  );
  expectListed(
    { name: 'queriesWithoutTags', file, of: 'queries without `providesTags`' },
    nameless.map(([name]) => name),
    queriesWithoutTags,
  );
});

it('finds that every mutation declares what it invalidates, except those shown nowhere', () => {
  const silent = all.filter(
    ([, { type, invalidatesTags, onQueryStarted }]) =>
      type === 'mutation' && typesOf(invalidatesTags).length === 0 && !onQueryStarted,
  );
  expectListed(
    {
      name: 'showsNowhere',
      file,
      of: 'mutations without `invalidatesTags`, because no list or record shows what they do',
    },
    silent.map(([name]) => name),
    showsNowhere,
  );
});
