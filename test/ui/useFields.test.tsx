import { act, renderHook } from '@testing-library/react';

import { useFields } from '@/ui/fields/useFields';

const begin = () => renderHook(() => useFields({ name: '', town: 'Lisbon' })).result;

test('a field carries its value and takes what is typed', () => {
  const form = begin();
  act(() => form.current.field('name').onChange({ target: { value: 'Q' } }));
  expect(form.current.values).toEqual({ name: 'Q', town: 'Lisbon' });
  expect(form.current.field('name')).toMatchObject({ name: 'name', value: 'Q', error: false });
});

test('marks name the wrong fields, and typing takes the mark of that field away', () => {
  const form = begin();
  act(() => form.current.mark(['name', 'town']));
  expect([form.current.field('name').error, form.current.field('town').error]).toEqual([true, true]);
  act(() => form.current.set('name', 'R'));
  expect([form.current.field('name').error, form.current.field('town').error]).toEqual([false, true]);
});

test('clearing brings back the beginning', () => {
  const form = begin();
  act(() => {
    form.current.set('town', 'Porto');
    form.current.mark(['town']);
  });
  act(() => form.current.clear());
  expect(form.current.values).toEqual({ name: '', town: 'Lisbon' });
  expect(form.current.field('town').error).toBe(false);
});
