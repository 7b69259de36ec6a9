import { maxPictureBytes, maxPicturePixels, maxPictureSidePx } from '@/contract/files';

import { findKindProblem, findSizeProblem, uploadRule } from './findUploadProblem';

const pictureRules = [uploadRule('image', maxPictureBytes)];

/** A picture that can be shown: its object URL, and the function that releases it. */
export type OpenedPicture = { src: string; revoke: () => void };
export type OpenPictureResult = { picture: OpenedPicture } | { problem: string };

/** Opens a file as a picture to crop, or returns its error and what is allowed. */
export async function openPicture(file: File): Promise<OpenPictureResult> {
  const fileProblem = findKindProblem(file.name, pictureRules) ?? findSizeProblem(file, pictureRules);
  if (fileProblem) return { problem: fileProblem };
  const src = URL.createObjectURL(file);
  const revoke = () => URL.revokeObjectURL(src);
  const problem = await findPictureProblem(src, file.name);
  if (!problem) return { picture: { src, revoke } };
  revoke();
  return { problem };
}

/** The size is in the file's header, so it is checked before the picture is decoded. */
function findPictureProblem(src: string, name: string) {
  return new Promise<string | null>((resolve) => {
    const image = new Image();
    image.onerror = () => resolve(`${name} isn’t a PNG, JPEG, or WebP image. Choose another file.`);
    image.onload = () => {
      const { naturalWidth, naturalHeight } = image;
      const isTooLarge =
        Math.max(naturalWidth, naturalHeight) > maxPictureSidePx || naturalWidth * naturalHeight > maxPicturePixels;
      resolve(
        isTooLarge ? `${name} has more than ${maxPicturePixels / 1_000_000} megapixels. Choose a smaller image.` : null,
      );
    };
    image.src = src;
  });
}
