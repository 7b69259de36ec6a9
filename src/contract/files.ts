const megabyte = 1024 * 1024;

/** 104857600 bytes: the import sheet and the plan card, exactly this many allowed (D-140). */
export const sheetLimit = 100 * megabyte;
export const cardFileLimit = 100 * megabyte;
export const pictureLimit = 5 * megabyte;
export const documentLimit = 50 * megabyte;

/** A person's own picture: what may come in, and the side of what is kept of it (reliability F4). */
export const picturePixels = 25_000_000;
export const pictureSideLimit = 30_000;
export const portraitSide = 512;
export const portraitTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
export const portraitAdvice = 'PNG, JPEG or WebP, up to 5 MB';

export const iconAdvice = 'up to 5 MB, recommended 256x256 px';
export const documentAdvice = 'PDF or video, maximum 50 MB';
export const thumbnailAdvice = 'maximum 5 MB, recommended 512 x 295 px';

/** Whether a file's name ends so, in any case (D-140). */
export const endsIn = (name: string, extension: string) => name.toLowerCase().endsWith(`.${extension}`);
