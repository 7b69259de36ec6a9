import { act, renderHook } from '@testing-library/react';

import { useFields } from '@/ui/fields/useFields';

const begin = () => renderHook(() => useFields({ name: '', town: 'Lisbon' })).result;

it('gives a field its value and accepts typing', () => {
  const form = begin();
  act(() => form.current.field('name').onChange({ target: { value: 'Q' } }));
  expect(form.current.values).toEqual({ name: 'Q', town: 'Lisbon' });
  expect(form.current.field('name')).toMatchObject({ name: 'name', value: 'Q', error: false });
});

it('marks the invalid fields on errors, and clears the mark of a field on typing in it', () => {
  const form = begin();
  act(() => form.current.markInvalid(['name', 'town']));
  expect([form.current.field('name').error, form.current.field('town').error]).toEqual([true, true]);
  act(() => form.current.set('name', 'R'));
  expect([form.current.field('name').error, form.current.field('town').error]).toEqual([false, true]);
});

it('restores the initial values on clearing', () => {
  const form = begin();
  act(() => {
    form.current.set('town', 'Porto');
    form.current.markInvalid(['town']);
  });
  act(() => form.current.clear());
  expect(form.current.values).toEqual({ name: '', town: 'Lisbon' });
  expect(form.current.field('town').error).toBe(false);
});

it('shows at each invalid field its own reason, and below the first a reason for all [FORM-03]', () => {
  const form = begin();
  const shown = () => [form.current.field('name').helperText, form.current.field('town').helperText];
  act(() => form.current.markInvalid(['name', 'town'], { name: 'Name is Required', town: 'Town is Required' }));
  expect(shown()).toEqual(['Name is Required', 'Town is Required']);
  act(() => form.current.set('name', 'R'));
  expect(shown()).toEqual([undefined, 'Town is Required']);
  act(() => form.current.markInvalid(['name', 'town'], 'Both Required'));
  expect(shown()).toEqual(['Both Required', undefined]);
});
