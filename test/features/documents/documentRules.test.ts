import { changeOf, missingFields, valuesOf } from '@/features/documents/documentRules';

test('DOC-14 DOC-16 D-170 the popups open with their defaults', () => {
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

test('DOC-17 D-169 an empty title keeps the old one, the flag goes along', () => {
  expect(changeOf({ fileName: ' ', fileType: 'pdf', visibleTo: 'All', isActive: false })).toEqual({
    fileType: 'pdf',
    visibleTo: 'All',
    isActive: false,
  });
});

test('DOC-13 name, thumbnail and file are needed', () => {
  const file = new File(['x'], 'x');
  expect(missingFields(' ', { image: null, file: null })).toEqual(['fileName', 'image', 'file']);
  expect(missingFields('x', { image: file, file })).toEqual([]);
});
