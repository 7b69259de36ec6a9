const megabyte = 1024 * 1024;

/** Sizes in bytes. Import sheets and plan cards of exactly 104857600 bytes are allowed. */
export const sheetLimit = 100 * megabyte;
export const cardFileLimit = 100 * megabyte;
export const pictureLimit = 5 * megabyte;
export const documentLimit = 50 * megabyte;

/** Profile pictures: the limits of an upload in pixels, and the side length of the stored square in pixels. */
export const picturePixels = 25_000_000;
export const pictureSideLimit = 30_000;
export const portraitSide = 512;
export const portraitTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
export const portraitAdvice = 'PNG, JPEG or WebP, up to 5 MB';

export const iconAdvice = 'up to 5 MB, recommended 256x256 px';
export const documentAdvice = 'PDF or video, maximum 50 MB';
export const thumbnailAdvice = 'maximum 5 MB, recommended 512 x 295 px';

/** Whether a file name has an extension, in upper or lower case. */
export const hasExtension = (name: string, extension: string) => name.toLowerCase().endsWith(`.${extension}`);
