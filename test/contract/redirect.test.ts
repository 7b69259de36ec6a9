import { documentIdIn, pageOf } from '@/contract/content/destinationPage';
import { destinationOf } from '@/contract/content/redirect';
import { redirectKeywords } from '@/contract/messages/notification';

const inside = (redirect: string, redirect_id: string | null = null) =>
  destinationOf({ link_type: 'internal', redirect, redirect_id });
const outside = (redirect: string) => destinationOf({ link_type: 'external', redirect, redirect_id: null });

it.each([
  ['HOME', null, { kind: 'page', to: '/' }],
  ['CARE_PROGRAMS', '7', { kind: 'page', to: '/additional-benefits/7' }],
  ['CARE_PROGRAMS', '../admin', { kind: 'page', to: '/additional-benefits/..%2Fadmin' }],
  ['CARE_PROGRAMS', null, { kind: 'page', to: '/additional-benefits' }],
  ['ID_CARD', null, { kind: 'page', to: '/profile/my-plans' }],
  ['PLAN_DETAILS', null, { kind: 'page', to: '/profile/my-plans' }],
  ['EDUCATION', '3', { kind: 'document', id: '3' }],
  ['EDUCATION', null, undefined],
  ['IN_NETWORK_DOCTORS', null, { kind: 'page', to: '/all-providers' }],
  ['DEPENDENT', null, { kind: 'page', to: '/profile/family-members' }],
  ['MESSAGE_FROM_CHAIRMAN', null, { kind: 'page', to: '/message-from-chairman' }],
  ['MY_PROFILE', null, { kind: 'page', to: '/profile' }],
  ['GENERAL', null, undefined],
  ['SOMETHING_NEW', null, undefined],
  ['toString', null, undefined],
])('gives the keyword %s with the id %s the right target [D-57 HOME-03]', (keyword, id, destination) => {
  expect(inside(keyword, id)).toEqual(destination);
});

it('has a target for every keyword but GENERAL [HOME-03]', () => {
  expect(redirectKeywords.filter((keyword) => !inside(keyword, '1'))).toEqual(['GENERAL']);
});

it.each([
  ['https://benefits.example.org/news', { kind: 'outside', href: 'https://benefits.example.org/news' }],
  [' http://benefits.example.org ', { kind: 'outside', href: 'http://benefits.example.org' }],
  ['javascript:alert(1)', undefined],
  ['data:text/html,hello', undefined],
  ['//benefits.example.org', undefined],
  ['/profile', undefined],
  ['', undefined],
])('opens %s from an external card only over http or https [D-57]', (address, destination) => {
  expect(outside(address)).toEqual(destination);
});

it('opens a document on home, whose address names it', () => {
  expect(pageOf(inside('EDUCATION', '3'))).toBe('/?document=3');
  const odd = pageOf(inside('EDUCATION', 'a&b=c#d')) ?? '';
  expect(documentIdIn(new URL(odd, 'https://benefits.example.org').search)).toBe('a&b=c#d');
  expect(pageOf(inside('ID_CARD'))).toBe('/profile/my-plans');
  expect(pageOf(outside('https://benefits.example.org'))).toBeUndefined();
  expect(pageOf(inside('GENERAL'))).toBeUndefined();
});
