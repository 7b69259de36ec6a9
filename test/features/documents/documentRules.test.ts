import { dayOf } from '@/contract/day';
import { isShown } from '@/contract/flags';
import { cardParts, cardProblem } from '@/features/cards/cardRules';
import { changeOf, missingFields, valuesOf } from '@/features/documents/documentRules';

test('DOC-14 DOC-16 D-170 the popups open with their defaults', () => {
  expect(valuesOf()).toEqual({ fileName: '', fileType: 'pdf', visibleTo: 'All', isActive: true });
  expect(valuesOf({ id: 1, fileName: 'x' })).toEqual({ fileName: 'x', fileType: 'pdf', visibleTo: 'Pre-Enrolled', isActive: true });
  expect(valuesOf({ fileType: 'video', visibleTo: 'Enrolled', isActive: false })).toMatchObject({
    fileType: 'video',
    visibleTo: 'Enrolled',
    isActive: false,
  });
});

test('DOC-17 D-169 an empty title keeps the old one, the flag goes along', () => {
  expect(changeOf({ fileName: ' ', fileType: 'pdf', visibleTo: 'All', isActive: false })).toEqual({ fileType: 'pdf', visibleTo: 'All', isActive: false });
});

test('DOC-13 name, thumbnail and file are needed', () => {
  const file = new File(['x'], 'x');
  expect(missingFields(' ', { image: null, file: null })).toEqual(['fileName', 'image', 'file']);
  expect(missingFields('x', { image: file, file })).toEqual([]);
});

test.each([
  [undefined, true],
  [null, true],
  [true, true],
  [1, true],
  ['true', true],
  [false, false],
  [0, false],
  ['0', false],
])('ALERT-09 CAR-05 DOC-16 D-162 a flag of %p opens as active: %p', (flag, isOn) => {
  expect(isShown(flag)).toBe(isOn);
});

test.each([
  ['2026-11-21T23:59:59.000Z', '2026-11-21'],
  ['2026-11-21', '2026-11-21'],
  ['2026-11-21T23:30:00-05:00', '2026-11-22'],
  [1_795_132_800, '2026-11-20'],
  [1_795_132_800_000, '2026-11-20'],
  ['1795132800000', '2026-11-20'],
  ['soon', '–'],
  ['', '–'],
  [null, '–'],
  [undefined, '–'],
])('D-164 %p is shown as %s', (value, day) => {
  expect(dayOf(value)).toBe(day);
});

const card = { title: 'Title', link_type: 'internal', redirect: 'HOME', redirect_id: '', visibleTo: 'All', isActive: true } as const;

test.each([
  ['nothing typed', { ...card, title: ' ', redirect: '' }, true, false, ['title', 'image', 'redirect']],
  ['no icon', card, true, false, ['image']],
  ['an option missing', { ...card, redirect: 'EDUCATION' }, true, true, ['redirect_id']],
  ['an option missing in an edit', { ...card, redirect: 'CARE_PROGRAMS' }, false, false, ['redirect_id']],
  ['an edit that clears the title', { ...card, title: '' }, false, false, undefined],
  ['a whole card', card, true, true, undefined],
] as const)('D-166 a card with %s', (_what, values, isNew, hasIcon, fields) => {
  expect(cardProblem(values, { isNew, hasIcon })?.fields).toEqual(fields);
});

test('D3 D-166 a card leads to the web and nowhere else, however the address is spelt', () => {
  const leads = (redirect: string) => cardProblem({ ...card, link_type: 'external', redirect }, { isNew: true, hasIcon: true }) === undefined;
  const hostile = ['javascript:alert(1)', 'JAVASCRIPT:x', 'java\tscript:x', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd', '//evil.example', 'ftp://a/b', 'mailto:a@b.c', 'https://a b', 'evil.example'];
  expect(hostile.filter(leads)).toEqual([]);
  expect(['https://a.example', 'HTTP://a.example/b?c#d', ' https://a.example '].filter((address) => !leads(address))).toEqual([]);
});

test('D-166 an option goes along with the keyword that needs one, and only there', () => {
  expect(cardParts({ ...card, redirect_id: '4' })).not.toHaveProperty('redirect_id');
  expect(cardParts({ ...card, redirect: 'EDUCATION', redirect_id: '4' })).toMatchObject({ redirect_id: '4' });
  expect(cardParts({ ...card, title: ' ', redirect: ' ' })).toEqual({ link_type: 'internal', visibleTo: 'All', isActive: true });
});
