import { alertSchema } from '@/contract/content/alert';
import { articleSchema } from '@/contract/content/article';
import { benefitSchema } from '@/contract/content/benefit';
import { cardSchema } from '@/contract/content/card';
import { directoryEntrySchema, specialistReplySchema, specialitiesReplySchema } from '@/contract/content/directory';
import { documentSchema } from '@/contract/content/document';
import { providerReplySchema, providerSchema } from '@/contract/content/provider';
import { chatUserSchema, historySchema, messageSchema } from '@/contract/messages/chat';
import { notificationSchema, recipientSchema } from '@/contract/messages/notification';
import { employeeSchema } from '@/contract/people/employee';
import {
  ignoredRecordSchema,
  importErrorsSchema,
  importedRecordSchema,
  invalidRecordSchema,
} from '@/contract/people/importFile';
import { planDetailSchema, planSchema } from '@/contract/people/plan';
import { signedInReplySchema } from '@/contract/people/session';
import { groupSchema, relationSchema, relativeSchema, userSchema } from '@/contract/people/user';

type Shaped = { shape: Record<string, unknown> };

/** The fields that the specification lists for each entity; an entity may have more. */
const spelled: [string, Shaped, string][] = [
  [
    'a user [ENT-01]',
    userSchema,
    'id userProfilePic userFirstName userLastName userFullName userSSN userContact isAdmin isChatTermAndCondition relatives group',
  ],
  ['a group [ENT-02]', groupSchema, 'groupName groupMembers adminName profilePic'],
  [
    'a relative [ENT-04]',
    relativeSchema,
    'id userFirstName userLastName userFullName userContact userRealation userSSN',
  ],
  [
    'a provider [ENT-05]',
    providerSchema,
    'fullName organizationName primarySpecialty gender address city state zipcode country phoneNumber',
  ],
  ['a speciality [ENT-06]', directoryEntrySchema, 'id name contact'],
  ['a plan detail [ENT-07]', planDetailSchema, 'header option_headers result'],
  ['a benefit [ENT-08]', benefitSchema, 'id title logoUrl mediaUrl description'],
  ['an article [ENT-09]', articleSchema, 'name profession profilePic description'],
  ['a message [ENT-10]', messageSchema, '_id senderId message createdAt'],
  ['a page of messages [ENT-10]', historySchema, 'totalpage perpage data'],
  ['a chat user [ENT-11]', chatUserSchema, 'userId userName profileImage online message unread'],
  [
    'an employee [ENT-12]',
    employeeSchema,
    'id userFirstName userLastName userFullName userEmail enrollmentDate userSSN userStatus userIsSignedUp has_dental_plan has_vision_plan has_medical_plan userTiear userRealation userContact isAdmin relatives dental_plan_document vision_plan_document medical_plan_document',
  ],
  ['an imported record [ENT-13]', importedRecordSchema, 'coveredPerson email phone1 phone2 planName'],
  ['an ignored record [ENT-13]', ignoredRecordSchema, 'coveredPerson email phone1 phone2 planName message'],
  [
    'an error summary [ENT-14]',
    importErrorsSchema,
    'noOfRecords providedColumns invalidColumns missingColumns invalidRecords',
  ],
  ['an invalid record [IMP-18]', invalidRecordSchema, 'Covered Person|Email Address|Empl Type|Plan Name|errors'],
  [
    'a notification [ENT-15]',
    notificationSchema,
    'id title description image topic type redirect_keyword redirect_link redirect_id createdAt',
  ],
  ['someone to notify [ENT-16]', recipientSchema, 'id userFirstName userLastName'],
  [
    'a home screen card [ENT-17]',
    cardSchema,
    'id title image link_type redirect redirect_id visibleTo isActive sequence updatedAt',
  ],
  ['an alert [ENT-18]', alertSchema, 'id description visibleTo isActive createdAt sequence'],
  [
    'an education document [ENT-19]',
    documentSchema,
    'id fileName fileType visibleTo isActive en_link thumbnail_link createdAt sequence',
  ],
];

it.each(spelled)('has the fields of the specification for %s', (_name, { shape }, fields) => {
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(fields.split(fields.includes('|') ? '|' : ' ')));
});

const person = {
  id: 1002,
  userProfilePic: null,
  userFirstName: 'Ada',
  userLastName: 'Moss',
  userFullName: 'Ada Moss',
  userSSN: '***-**-0002',
  userContact: '+15550100002',
  isAdmin: false,
  isChatTermAndCondition: false,
  enrollmentDate: null,
  relatives: [],
  group: null,
};

it('expects a sign-in to return the user and an access_token [ENT-01]', () => {
  expect(
    signedInReplySchema.safeParse({ status: 'success', message: '', data: { ...person, access_token: 't' } }).success,
  ).toBe(true);
  expect(signedInReplySchema.safeParse({ status: 'success', message: '', data: person }).success).toBe(false);
});

it('expects a contact to carry the country code and ten digits [ENT-03]', () => {
  expect(person.userContact).toMatch(/^\+1\d{10}$/);
  expect(userSchema.parse(person).userContact).toBe('+15550100002');
});

it('expects lists to contain their rows and the total [ENT-05 ENT-06]', () => {
  const reply = (data: unknown) => ({ status: 'success', message: '', data });
  expect(providerReplySchema.safeParse(reply({ data: [], totalRecords: 0 })).success).toBe(true);
  expect(specialitiesReplySchema.safeParse(reply({ count: 0, specialities: [] })).success).toBe(true);
  expect(specialistReplySchema.safeParse(reply({ count: 0, specialist: [] })).success).toBe(true);
  expect(specialistReplySchema.safeParse(reply({ count: 0, specialists: [] })).success).toBe(false);
});

it('expects a plan to have details with headers, option titles, and rows of values [ENT-07]', () => {
  const detail = {
    header: 'Dental',
    option_headers: [{ title: 'In network' }],
    result: [{ key: 'a', title: 'Check-up', datas: [{ value: '100 %' }] }],
  };
  expect(planSchema.parse({ planDetails: [detail] })).toEqual({ planDetails: [detail] });
});

it('expects a relation to be Spouse or Child [FAM-03]', () => {
  expect(['Spouse', 'Child', 'Cousin'].map((relation) => relationSchema.safeParse(relation).success)).toEqual([
    true,
    true,
    false,
  ]);
});

it('expects an alert’s active flag to be a boolean, never a number [ENT-18]', () => {
  const alert = { id: 1, description: 'x', visibleTo: 'All', createdAt: '2026-01-01', sequence: 1 };
  expect(alertSchema.safeParse({ ...alert, isActive: true }).success).toBe(true);
  expect(alertSchema.safeParse({ ...alert, isActive: 1 }).success).toBe(false);
});
