import { act, renderHook } from '@testing-library/react';

import { useFields } from '@/ui/fields/useFields';

const begin = () => renderHook(() => useFields({ name: '', town: 'Lisbon' })).result;

test('a field has its value and accepts typing', () => {
  const form = begin();
  act(() => form.current.field('name').onChange({ target: { value: 'Q' } }));
  expect(form.current.values).toEqual({ name: 'Q', town: 'Lisbon' });
  expect(form.current.field('name')).toMatchObject({ name: 'name', value: 'Q', error: false });
});

test('errors mark the invalid fields, and typing clears the mark of that field', () => {
  const form = begin();
  act(() => form.current.mark(['name', 'town']));
  expect([form.current.field('name').error, form.current.field('town').error]).toEqual([true, true]);
  act(() => form.current.set('name', 'R'));
  expect([form.current.field('name').error, form.current.field('town').error]).toEqual([false, true]);
});

test('clearing restores the initial values', () => {
  const form = begin();
  act(() => {
    form.current.set('town', 'Porto');
    form.current.mark(['town']);
  });
  act(() => form.current.clear());
  expect(form.current.values).toEqual({ name: '', town: 'Lisbon' });
  expect(form.current.field('town').error).toBe(false);
});

test('each invalid field shows its own reason; a reason for all is shown below the first [FORM-03]', () => {
  const form = begin();
  const shown = () => [form.current.field('name').helperText, form.current.field('town').helperText];
  act(() => form.current.mark(['name', 'town'], { name: 'Name is Required', town: 'Town is Required' }));
  expect(shown()).toEqual(['Name is Required', 'Town is Required']);
  act(() => form.current.set('name', 'R'));
  expect(shown()).toEqual([undefined, 'Town is Required']);
  act(() => form.current.mark(['name', 'town'], 'Both Required'));
  expect(shown()).toEqual(['Both Required', undefined]);
});
