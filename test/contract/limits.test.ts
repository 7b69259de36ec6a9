import { audienceOf, audiences } from '@/contract/content/audience';
import { defaultBenefitId } from '@/contract/content/benefit';
import { directoryPageSize, scrollDebounceMs } from '@/contract/content/directory';
import { fileTypes } from '@/contract/content/document';
import {
  geolocationTimeoutMs,
  providerPageSize,
  providerSearchDebounceMs,
  providerSearchMinimum,
} from '@/contract/content/provider';
import { moveAndRenumber, sequenceBody } from '@/contract/content/sequence';
import {
  cardFileLimit,
  documentLimit,
  hasExtension,
  iconAdvice,
  pictureLimit,
  sheetLimit,
  thumbnailAdvice,
} from '@/contract/files';
import {
  adminSenderId,
  chatOffsetMinutes,
  chatTimeFormat,
  chatType,
  firstChatPage,
  groupNameOf,
} from '@/contract/messages/chat';
import { notificationsPerPage, sendCountdownSeconds } from '@/contract/messages/notification';
import { agreedPlans } from '@/contract/people/agreedPlans';
import { active, employeeSearchMinimum, employeesPerPage, inactive, pageWindow } from '@/contract/people/employee';
import { deletionRedirectMs, fullNameOf, retentionDays } from '@/contract/people/user';
import { deviceTokenLifeMs, storageKeys } from '@/contract/storageKeys';
import { expiryRedirectMs, toastMs } from '@/contract/texts';
import { demoCatalog } from '../support/demoProgram';

test('endless lists grow by 24 and by 9, after scrolling has stopped for 200 ms [CONST-05 CONST-06 CONST-08]', () => {
  expect([directoryPageSize, providerPageSize, scrollDebounceMs]).toEqual([24, 9, 200]);
});

test('the provider search waits one second, needs three characters, and waits five seconds for a position [CONST-07 CONST-09 CONST-17]', () => {
  expect([providerSearchDebounceMs, providerSearchMinimum, geolocationTimeoutMs]).toEqual([1000, 3, 5000]);
});

test('a deletion is sent after 3 s, an expiry after 1 s, and a toast closes after 5 s [CONST-10 CONST-11 CONST-20]', () => {
  expect([deletionRedirectMs, expiryRedirectMs, toastMs]).toEqual([3000, 1000, 5000]);
});

test('a push token is obtained again after seven days [CONST-12]', () => {
  expect(deviceTokenLifeMs).toBe(7 * 86_400_000);
});

test('chat pages start at 0, administrators write as 1, and times are six hours behind UTC [CONST-13 CONST-14 CONST-15 CONST-16]', () => {
  expect([chatTimeFormat, chatOffsetMinutes, firstChatPage, adminSenderId, chatType]).toEqual([
    'hh:mm A',
    -360,
    0,
    1,
    'onetoone',
  ]);
  expect(groupNameOf(12, 1)).toBe('12-1');
});

test('the first benefit is the default one, and a deleted account is kept for 30 days [CONST-18 CONST-19]', () => {
  expect([defaultBenefitId, retentionDays]).toEqual([1, 30]);
});

test('fifty employees a page, five page numbers, fifteen notifications, two letters to search [CONST-22 CONST-23 CONST-24 CONST-29]', () => {
  expect([employeesPerPage, pageWindow, notificationsPerPage, employeeSearchMinimum]).toEqual([50, 5, 15, 2]);
});

test('files have the specified limits [CONST-25 CONST-26 CONST-27]', () => {
  expect([sheetLimit, cardFileLimit, pictureLimit, documentLimit]).toEqual([
    104_857_600, 104_857_600, 5_242_880, 52_428_800,
  ]);
  expect([iconAdvice, thumbnailAdvice]).toEqual([
    'up to 5 MB, recommended 256x256 px',
    'maximum 5 MB, recommended 512 x 295 px',
  ]);
  expect([
    hasExtension('People.CSV', 'csv'),
    hasExtension('people.csv.exe', 'csv'),
    hasExtension('csv', 'csv'),
  ]).toEqual([true, false, false]);
});

test('the countdown, the statuses and the plans are the specified ones [CONST-28 CONST-31 CONST-32 CONST-33]', () => {
  expect([sendCountdownSeconds, active, inactive]).toEqual([5, 1, 0]);
  expect([agreedPlans.medical[1], agreedPlans.medical[2]]).toEqual(['UMR Plan A', 'UHC Plan B (PPO)']);
  expect([agreedPlans.dental, agreedPlans.vision]).toEqual(['MetLife Dental Plan', 'MetLife Vision Plan']);
  expect(demoCatalog.map(({ name, tier }) => [name, tier])).toEqual([
    ['MetLife Dental Plan', null],
    ['MetLife Vision Plan', null],
    ['UMR Plan A', 1],
    ['UHC Plan B (PPO)', 2],
  ]);
});

test('content is for Pre-Enrolled, Enrolled or All; documents are PDF or video [CONST-34 CONST-35]', () => {
  expect(audiences).toEqual(['Pre-Enrolled', 'Enrolled', 'All']);
  expect(fileTypes).toEqual(['pdf', 'video']);
});

test('a member is enrolled once the enrolment date has come [D-54]', () => {
  expect(audienceOf('2026-01-01', '2026-01-01')).toBe('Enrolled');
  expect(audienceOf('2026-01-02', '2026-01-01')).toBe('Pre-Enrolled');
  expect(audienceOf(null, '2026-01-01')).toBe('Pre-Enrolled');
});

test('a row moves to its target, and all rows are numbered from 1 [CONST-30]', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id, index) => ({ id, sequence: index + 1 }));
  expect(moveAndRenumber(rows, 0, 2).map(({ id, sequence }) => `${id}${sequence}`)).toEqual(['b1', 'c2', 'a3', 'd4']);
  expect(
    moveAndRenumber(rows, 3, 0)
      .map(({ id }) => id)
      .join(''),
  ).toBe('dabc');
  expect(sequenceBody('alert', rows).sequenceData[3]).toEqual({ id: 'd', seqNo: 4 });
});

test('the browser stores these keys and no others [D-34]', () => {
  expect(Object.values<string>(storageKeys)).toEqual([
    'authToken',
    'deviceToken',
    'deviceTokenAt',
    'userSSN',
    'isAdmin',
    'readCount',
    'countryCode',
    'importedRecords',
    'ignoredRecords',
    'importTotals',
    'importErrors',
    'sidebar',
    'lastSignIn',
  ]);
});

test('a name falls back to first and last name [D-46]', () => {
  expect(fullNameOf({ userFullName: ' Mara Lindqvist ' })).toBe('Mara Lindqvist');
  expect(fullNameOf({ userFirstName: 'Mara', userLastName: 'Lindqvist' })).toBe('Mara Lindqvist');
});
