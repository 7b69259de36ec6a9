import { pages } from '@/contract/pages';
import { type UserTypeFilter, userTypeFilters } from './audience';

/** The audience and the width are both stored in the URL. */
export const previewAudiences = {
  enrolled: userTypeFilters.enrolled,
  'pre-enrolled': userTypeFilters['pre-enrolled'],
} as const;
export type PreviewAudience = keyof typeof previewAudiences;
export const previewWidths = { desktop: { label: 'Desktop' }, phone: { label: 'Phone' } } as const;
export type PreviewWidth = keyof typeof previewWidths;

export const previewParams = { audience: 'as', width: 'width' } as const;

/** The page that opened the preview, stored in its history entry. */
export type PreviewOrigin = { label: string; to: string };

/** The preview's URL when opened from a list; uses the list's audience filter, or enrolled. */
export const previewPath = (userType: UserTypeFilter) =>
  `${pages.homePreview}?${previewParams.audience}=${userType === 'all' ? 'enrolled' : userType}`;
