export const pictureTypes = 'image/png,image/jpeg,image/webp';

export const isVideo = (file: File | null) => file !== null && file.type.startsWith('video/');

/** What a field for a picture or video takes, and how large the chosen file may be. */
export const mediaFiles = (file: File | null) => ({
  accept: `${pictureTypes},video/mp4,video/webm`,
  advice: 'PNG, JPEG or WebP up to 5 MB, or MP4 or WebM up to 50 MB',
  megabytes: isVideo(file) ? 50 : 5,
});

const fileWords = (id: number | null, other: number | null, own: string) =>
  id === null ? 'None' : id === other ? 'The same' : own;

/** Whether two drafts show the same file, for the comparison of both. */
export const fileFact = (label: string, mine: number | null, theirs: number | null) => ({
  label,
  mine: fileWords(mine, theirs, 'Your file'),
  theirs: fileWords(theirs, mine, 'Their file'),
});
