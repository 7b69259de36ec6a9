import { userTypeFilters, type UserTypeFilter } from './audience';
import { pages } from '@/contract/pages';

/** Home is looked at as one audience sees it, at one of two widths; both stand in the address. */
export const previewAudiences = {
  enrolled: userTypeFilters.enrolled,
  'pre-enrolled': userTypeFilters['pre-enrolled'],
} as const;
export type PreviewAudience = keyof typeof previewAudiences;
export const previewWidths = { desktop: { label: 'Desktop' }, phone: { label: 'Phone' } } as const;
export type PreviewWidth = keyof typeof previewWidths;

export const previewNames = { audience: 'as', width: 'width' } as const;

/** Where the preview was opened, kept with its entry in the browser's history. */
export type PreviewOrigin = { label: string; to: string };

/** The preview as it opens from a list: as the audience the list shows, if it shows one. */
export const previewAddress = (userType: UserTypeFilter) =>
  `${pages.homePreview}?${previewNames.audience}=${userType === 'all' ? 'enrolled' : userType}`;
