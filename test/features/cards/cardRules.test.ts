import { cardFormFields, findCardProblem } from '@/features/cards/cardRules';

const card = {
  title: 'Title',
  link_type: 'internal',
  redirect: 'HOME',
  redirect_id: '',
  visibleTo: 'All',
  isActive: true,
} as const;

it.each([
  ['nothing typed', { ...card, title: ' ', redirect: '' }, true, false, ['title', 'image', 'redirect']],
  ['no icon', card, true, false, ['image']],
  ['an option missing', { ...card, redirect: 'EDUCATION' }, true, true, ['redirect_id']],
  ['an option missing in an edit', { ...card, redirect: 'CARE_PROGRAMS' }, false, false, ['redirect_id']],
  ['an edit that clears the title', { ...card, title: '' }, false, false, undefined],
  ['a whole card', card, true, true, undefined],
] as const)('checks a card with %s [D-166]', (_what, values, isNew, hasIcon, fields) => {
  expect(findCardProblem(values, { isNew, hasIcon })?.fields).toEqual(fields);
});

it('takes only a web address as a card’s target, however the address is spelled [D-166 D3]', () => {
  const leads = (redirect: string) =>
    findCardProblem({ ...card, link_type: 'external', redirect }, { isNew: true, hasIcon: true }) === undefined;
  const hostile = [
    'javascript:alert(1)',
    'JAVASCRIPT:x',
    'java\tscript:x',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    'ftp://a/b',
    'mailto:a@b.c',
    'https://a b',
    'evil.example',
  ];
  expect(hostile.filter(leads)).toEqual([]);
  expect(
    ['https://a.example', 'HTTP://a.example/b?c#d', ' https://a.example '].filter((address) => !leads(address)),
  ).toEqual([]);
});

it('sends an option with the keyword that needs one, and only then [D-166]', () => {
  expect(cardFormFields({ ...card, redirect_id: '4' })).not.toHaveProperty('redirect_id');
  expect(cardFormFields({ ...card, redirect: 'EDUCATION', redirect_id: '4' })).toMatchObject({ redirect_id: '4' });
  expect(cardFormFields({ ...card, title: ' ', redirect: ' ' })).toEqual({
    link_type: 'internal',
    visibleTo: 'All',
    isActive: true,
  });
});

it('requires the new target for an edit that changes the target’s kind, inside or outside [D-166]', () => {
  const edit = { isNew: false, hasIcon: false };
  expect(
    findCardProblem({ ...card, link_type: 'external', redirect: '' }, { ...edit, previousLinkType: 'internal' })
      ?.fields,
  ).toEqual(['redirect']);
  expect(findCardProblem({ ...card, redirect: '' }, { ...edit, previousLinkType: 'external' })?.fields).toEqual([
    'redirect',
  ]);
  expect(
    findCardProblem({ ...card, link_type: 'external', redirect: '' }, { ...edit, previousLinkType: 'external' }),
  ).toBeUndefined();
});
