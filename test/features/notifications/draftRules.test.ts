import { type DraftValues, draftOf, findDraftProblems } from '@/features/notifications/draftRules';

const whole: DraftValues = {
  title: 'Hello',
  description: 'You',
  topic: 'all_users',
  link_type: 'internal',
  redirect: 'HOME',
  redirect_id: '',
};
const validDraft = { chosenCount: 0, isUncropped: false };
const text = (change: Partial<DraftValues>, around = validDraft) =>
  Object.values(findDraftProblems({ ...whole, ...change }, around));

it.each<[string, Partial<DraftValues>, Partial<typeof validDraft>, string[]]>([
  ['no title [NOTIF-11 D-152 MSG-81]', { title: ' ' }, {}, ['Title is required']],
  ['no description [NOTIF-11 D-152 MSG-82]', { description: '\n' }, {}, ['Description is required']],
  [
    'no one selected [NOTIF-14 MSG-36]',
    { topic: 'individual' },
    {},
    ['Please select a user for individual notifications'],
  ],
  ['someone chosen [NOTIF-14]', { topic: 'individual' }, { chosenCount: 1 }, []],
  [
    'no address outside [NOTIF-19 D-149 MSG-37]',
    { link_type: 'external', redirect: ' ' },
    {},
    ['URL is required for external type with URL redirect'],
  ],
  ['no care program [NOTIF-21 D-150 MSG-83]', { redirect: 'CARE_PROGRAMS' }, {}, ['Please select a redirect option']],
  ['no document [NOTIF-21 D-150]', { redirect: 'EDUCATION' }, {}, ['Please select a redirect option']],
  [
    'an image that was not cropped [NOTIF-25 D-153 MSG-38]',
    {},
    { isUncropped: true },
    ['Image is not properly cropped'],
  ],
  ['a whole draft', {}, {}, []],
])('shows its own message for %s', (_what, change, around, findText) => {
  expect(text(change, { ...validDraft, ...around })).toEqual(findText);
});

it('lists errors in the order of the form [D-155 NOTIF-11 NOTIF-14 NOTIF-19 NOTIF-21 NOTIF-25]', () => {
  const around = { chosenCount: 0, isUncropped: true };
  const empty = { title: '', description: '', topic: 'individual' } as const;
  expect(Object.keys(findDraftProblems({ ...whole, ...empty, link_type: 'external', redirect: '' }, around))).toEqual([
    'title',
    'description',
    'people',
    'redirect',
    'image',
  ]);
  expect(Object.keys(findDraftProblems({ ...whole, ...empty, redirect: 'EDUCATION' }, around))).toEqual([
    'title',
    'description',
    'people',
    'redirect_id',
    'image',
  ]);
});

it('accepts only a web address as an external target [D-149 D3]', () => {
  const findText = (redirect: string) => text({ link_type: 'external', redirect });
  for (const hostile of [
    'javascript:alert(1)',
    'JAVASCRIPT:x',
    'data:text/html,x',
    '//evil.example',
    'mailto:a@b.c',
    'https://a b',
    'a.example',
  ])
    expect(findText(hostile)).toEqual(['Enter a web address that starts with http:// or https://']);
  expect(findText(' https://care.example.org ')).toEqual([]);
});

it('sends no people for an audience, and individuals as a comma-separated list [D-148 NOTIF-13 NOTIF-28]', () => {
  const people = [
    { id: 4, userFirstName: 'A', userLastName: 'B' },
    { id: '7', userFirstName: 'C', userLastName: 'D' },
  ];
  expect(draftOf({ ...whole, topic: 'plan_a_users' }, people)).toMatchObject({
    topic: 'plan_a_users',
    user_type: 'group',
    user_ids: '',
  });
  expect(draftOf({ ...whole, topic: 'individual' }, people)).toMatchObject({
    topic: 'individual',
    user_type: 'individual',
    user_ids: '4,7',
  });
});

it('sends a keyword and perhaps an option for an internal target, and the URL and the address for an external one [D-149 D-150 NOTIF-18 NOTIF-21]', () => {
  const places = (change: Partial<DraftValues>) => {
    const { type, redirect_keyword, redirect_link, redirect_id } = draftOf({ ...whole, ...change }, []);
    return [type, redirect_keyword, redirect_link, redirect_id];
  };
  expect(places({})).toEqual(['internal', 'HOME', '', '']);
  expect(places({ redirect_id: '3' })).toEqual(['internal', 'HOME', '', '']);
  expect(places({ redirect: 'EDUCATION', redirect_id: '3' })).toEqual(['internal', 'EDUCATION', '', '3']);
  expect(places({ link_type: 'external', redirect: ' https://a.example ', redirect_id: '3' })).toEqual([
    'external',
    'URL',
    'https://a.example',
    '',
  ]);
});
