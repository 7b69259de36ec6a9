import { editFields, missingFields, valuesOf } from '@/features/documents/documentRules';

it('opens the popups with their defaults [D-170 DOC-14 DOC-16]', () => {
  expect(valuesOf()).toEqual({ fileName: '', fileType: 'pdf', visibleTo: 'All', isActive: true });
  expect(valuesOf({ id: 1, fileName: 'x' })).toEqual({
    fileName: 'x',
    fileType: 'pdf',
    visibleTo: 'Pre-Enrolled',
    isActive: true,
  });
  expect(valuesOf({ fileType: 'video', visibleTo: 'Enrolled', isActive: false })).toMatchObject({
    fileType: 'video',
    visibleTo: 'Enrolled',
    isActive: false,
  });
});

it('keeps the old title for an empty one, and sends the flag [D-169 DOC-17]', () => {
  expect(editFields({ fileName: ' ', fileType: 'pdf', visibleTo: 'All', isActive: false })).toEqual({
    fileType: 'pdf',
    visibleTo: 'All',
    isActive: false,
  });
});

it('requires name, thumbnail and file [DOC-13]', () => {
  const file = new File(['x'], 'x');
  expect(missingFields(' ', { image: null, file: null })).toEqual(['fileName', 'image', 'file']);
  expect(missingFields('x', { image: file, file })).toEqual([]);
});
