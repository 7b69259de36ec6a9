export const megabyte = 1024 * 1024;

/** In bytes; import files and plan cards of exactly 104857600 bytes are allowed. */
export const maxCsvBytes = 100 * megabyte;
export const maxCardFileBytes = 100 * megabyte;
export const maxPictureBytes = 5 * megabyte;
export const maxDocumentBytes = 50 * megabyte;

/** An uploaded image's limits in pixels, and a stored profile picture's side length in pixels. */
export const maxPicturePixels = 25_000_000;
export const maxPictureSidePx = 30_000;
export const profilePictureSidePx = 512;

/** The file name extensions and media types for each kind of upload; the server also checks the content. */
export const uploadKinds = {
  pdf: { name: 'PDF', extensions: ['pdf'], types: ['application/pdf'] },
  image: {
    name: 'PNG, JPEG, or WebP',
    extensions: ['png', 'jpg', 'jpeg', 'jfif', 'webp'],
    types: ['image/png', 'image/jpeg', 'image/webp'],
  },
  video: {
    name: 'MP4, M4V, MOV, or WebM',
    extensions: ['mp4', 'm4v', 'mov', 'webm'],
    types: ['video/mp4', 'video/quicktime', 'video/webm'],
  },
} as const satisfies Record<string, { name: string; extensions: readonly string[]; types: readonly string[] }>;
export type UploadKind = keyof typeof uploadKinds;

/** Without the dot, in lowercase. */
export const extensionOf = (name: string) => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

export const uploadKindOf = (name: string): UploadKind | undefined =>
  (Object.keys(uploadKinds) as UploadKind[]).find((kind) =>
    uploadKinds[kind].extensions.some((extension) => extension === extensionOf(name)),
  );

/** A file input's `accept`; with extensions, because systems without a media type for MOV or JFIF hide such files. */
export const acceptOf = (...kinds: { types: readonly string[]; extensions: readonly string[] }[]) =>
  kinds.flatMap(({ types, extensions }) => [...types, ...extensions.map((extension) => `.${extension}`)]).join(',');

export const pictureHint = `${uploadKinds.image.name}, up to 5 MB`;
export const videoHint = `Videos must be ${uploadKinds.video.name}.`;

export const iconHint = 'up to 5 MB, recommended 256x256 px';
export const documentHint = 'PDF or video, maximum 50 MB';
export const thumbnailHint = 'maximum 5 MB, recommended 512 x 295 px';

export const hasExtension = (name: string, extension: string) => name.toLowerCase().endsWith(`.${extension}`);
