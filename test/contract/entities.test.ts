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
import { signedInSchema } from '@/contract/people/session';
import { groupSchema, relationSchema, relativeSchema, userSchema } from '@/contract/people/user';

type Shaped = { shape: Record<string, unknown> };

/** The fields the specification lists for each entity; it may have more. */
const spelled: [string, Shaped, string][] = [
  [
    'ENT-01 a user',
    userSchema,
    'id userProfilePic userFirstName userLastName userFullName userSSN userContact isAdmin isChatTermAndCondition relatives group',
  ],
  ['ENT-02 a group', groupSchema, 'groupName groupMembers adminName profilePic'],
  ['ENT-04 a relative', relativeSchema, 'id userFirstName userLastName userFullName userContact userRealation userSSN'],
  [
    'ENT-05 a provider',
    providerSchema,
    'fullName organizationName primarySpecialty gender address city state zipcode country phoneNumber',
  ],
  ['ENT-06 a speciality', directoryEntrySchema, 'id name contact'],
  ['ENT-07 a plan detail', planDetailSchema, 'header option_headers result'],
  ['ENT-08 a benefit', benefitSchema, 'id title logoUrl mediaUrl description'],
  ['ENT-09 an article', articleSchema, 'name profession profilePic description'],
  ['ENT-10 a message', messageSchema, '_id senderId message createdAt'],
  ['ENT-10 a page of messages', historySchema, 'totalpage perpage data'],
  ['ENT-11 a chat user', chatUserSchema, 'userId userName profileImage online message unread'],
  [
    'ENT-12 an employee',
    employeeSchema,
    'id userFirstName userLastName userFullName userEmail enrollmentDate userSSN userStatus userIsSignedUp has_dental_plan has_vision_plan has_medical_plan userTiear userRealation userContact isAdmin relatives dental_plan_document vision_plan_document medical_plan_document',
  ],
  ['ENT-13 an imported record', importedRecordSchema, 'coveredPerson email phone1 phone2 planName'],
  ['ENT-13 an ignored record', ignoredRecordSchema, 'coveredPerson email phone1 phone2 planName message'],
  [
    'ENT-14 an error summary',
    importErrorsSchema,
    'noOfRecords providedColumns invalidColumns missingColumns invalidRecords',
  ],
  ['IMP-18 an invalid record', invalidRecordSchema, 'Covered Person|Email Address|Empl Type|Plan Name|errors'],
  [
    'ENT-15 a notification',
    notificationSchema,
    'id title description image topic type redirect_keyword redirect_link redirect_id createdAt',
  ],
  ['ENT-16 someone to notify', recipientSchema, 'id userFirstName userLastName'],
  [
    'ENT-17 a home screen card',
    cardSchema,
    'id title image link_type redirect redirect_id visibleTo isActive sequence updatedAt',
  ],
  ['ENT-18 an alert', alertSchema, 'id description visibleTo isActive createdAt sequence'],
  [
    'ENT-19 an education document',
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
    signedInSchema.safeParse({ status: 'success', message: '', data: { ...person, access_token: 't' } }).success,
  ).toBe(true);
  expect(signedInSchema.safeParse({ status: 'success', message: '', data: person }).success).toBe(false);
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
