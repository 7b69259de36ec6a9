import { audienceOf, audiences } from '@/contract/content/audience';
import { defaultBenefitId } from '@/contract/content/benefit';
import { directoryPageSize, scrollDebounceMs } from '@/contract/content/directory';
import { fileTypes } from '@/contract/content/document';
import {
  geolocationTimeoutMs,
  minProviderSearchLength,
  providerPageSize,
  providerSearchDebounceMs,
} from '@/contract/content/provider';
import { moveAndRenumber, sequenceBody } from '@/contract/content/sequence';
import {
  hasExtension,
  iconHint,
  maxCardFileBytes,
  maxCsvBytes,
  maxDocumentBytes,
  maxPictureBytes,
  thumbnailHint,
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
import { contractPlanNames } from '@/contract/people/contractPlanNames';
import {
  activeStatus,
  employeesPerPage,
  inactiveStatus,
  minEmployeeSearchLength,
  pageWindow,
} from '@/contract/people/employee';
import { accountRetentionDays, deletionRedirectMs, fullNameOf } from '@/contract/people/user';
import { deviceTokenTtlMs, storageKeys } from '@/contract/storageKeys';
import { expiryRedirectMs, toastMs } from '@/contract/texts';
import { demoCatalog } from '../support/demoProgram';

it('grows endless lists by 24 and by 9, after scrolling has stopped for 200 ms [CONST-05 CONST-06 CONST-08]', () => {
  expect([directoryPageSize, providerPageSize, scrollDebounceMs]).toEqual([24, 9, 200]);
});

it('waits one second in the provider search, needs three characters, and waits five seconds for a position [CONST-07 CONST-09 CONST-17]', () => {
  expect([providerSearchDebounceMs, minProviderSearchLength, geolocationTimeoutMs]).toEqual([1000, 3, 5000]);
});

it('sends a deletion after 3 s and an expiry after 1 s, and closes a toast after 5 s [CONST-10 CONST-11 CONST-20]', () => {
  expect([deletionRedirectMs, expiryRedirectMs, toastMs]).toEqual([3000, 1000, 5000]);
});

it('obtains a push token again after seven days [CONST-12]', () => {
  expect(deviceTokenTtlMs).toBe(7 * 86_400_000);
});

it('starts chat pages at 0, lets administrators write as 1, and shows times six hours behind UTC [CONST-13 CONST-14 CONST-15 CONST-16]', () => {
  expect([chatTimeFormat, chatOffsetMinutes, firstChatPage, adminSenderId, chatType]).toEqual([
    'hh:mm A',
    -360,
    0,
    1,
    'onetoone',
  ]);
  expect(groupNameOf(12, 1)).toBe('12-1');
});

it('makes the first benefit the default one, and keeps a deleted account for 30 days [CONST-18 CONST-19]', () => {
  expect([defaultBenefitId, accountRetentionDays]).toEqual([1, 30]);
});

it('shows fifty employees a page, five page numbers and fifteen notifications, and searches from two letters on [CONST-22 CONST-23 CONST-24 CONST-29]', () => {
  expect([employeesPerPage, pageWindow, notificationsPerPage, minEmployeeSearchLength]).toEqual([50, 5, 15, 2]);
});

it('gives files the specified limits [CONST-25 CONST-26 CONST-27]', () => {
  expect([maxCsvBytes, maxCardFileBytes, maxPictureBytes, maxDocumentBytes]).toEqual([
    104_857_600, 104_857_600, 5_242_880, 52_428_800,
  ]);
  expect([iconHint, thumbnailHint]).toEqual([
    'up to 5 MB, recommended 256x256 px',
    'maximum 5 MB, recommended 512 x 295 px',
  ]);
  expect([
    hasExtension('People.CSV', 'csv'),
    hasExtension('people.csv.exe', 'csv'),
    hasExtension('csv', 'csv'),
  ]).toEqual([true, false, false]);
});

it('has the specified countdown, statuses and plans [CONST-28 CONST-31 CONST-32 CONST-33]', () => {
  expect([sendCountdownSeconds, activeStatus, inactiveStatus]).toEqual([5, 1, 0]);
  expect([contractPlanNames.medical[1], contractPlanNames.medical[2]]).toEqual(['UMR Plan A', 'UHC Plan B (PPO)']);
  expect([contractPlanNames.dental, contractPlanNames.vision]).toEqual(['MetLife Dental Plan', 'MetLife Vision Plan']);
  expect(demoCatalog.map(({ name, tier }) => [name, tier])).toEqual([
    ['MetLife Dental Plan', null],
    ['MetLife Vision Plan', null],
    ['UMR Plan A', 1],
    ['UHC Plan B (PPO)', 2],
  ]);
});

it('offers content for Pre-Enrolled, Enrolled or All, and documents as PDF or video [CONST-34 CONST-35]', () => {
  expect(audiences).toEqual(['Pre-Enrolled', 'Enrolled', 'All']);
  expect(fileTypes).toEqual(['pdf', 'video']);
});

it('counts a member as enrolled once the enrollment date has come [D-54]', () => {
  expect(audienceOf('2026-01-01', '2026-01-01')).toBe('Enrolled');
  expect(audienceOf('2026-01-02', '2026-01-01')).toBe('Pre-Enrolled');
  expect(audienceOf(null, '2026-01-01')).toBe('Pre-Enrolled');
});

it('moves a row to its target, and numbers all rows from 1 [CONST-30]', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id, index) => ({ id, sequence: index + 1 }));
  expect(moveAndRenumber(rows, 0, 2).map(({ id, sequence }) => `${id}${sequence}`)).toEqual(['b1', 'c2', 'a3', 'd4']);
  expect(
    moveAndRenumber(rows, 3, 0)
      .map(({ id }) => id)
      .join(''),
  ).toBe('dabc');
  expect(sequenceBody('alert', rows).sequenceData[3]).toEqual({ id: 'd', seqNo: 4 });
});

it('stores these keys in the browser and no others [D-34]', () => {
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

it('falls back to first and last name for a name [D-46]', () => {
  expect(fullNameOf({ userFullName: ' Mara Lindqvist ' })).toBe('Mara Lindqvist');
  expect(fullNameOf({ userFirstName: 'Mara', userLastName: 'Lindqvist' })).toBe('Mara Lindqvist');
});
