import { maxDocumentBytes, maxPictureBytes, uploadKindOf, uploadKinds } from '@/contract/files';
import { uploadRule } from '@/ui/files/findUploadProblem';

export const isVideo = (file: File | null) => file !== null && uploadKindOf(file.name) === 'video';

export const pictureRules = [uploadRule('image', maxPictureBytes)];

export const mediaUploadProps = {
  rules: [...pictureRules, uploadRule('video', maxDocumentBytes)],
  advice: `${uploadKinds.image.name} up to 5 MB, or ${uploadKinds.video.name} up to 50 MB`,
};

const fileText = (id: number | null, otherId: number | null, differentText: string) =>
  id === null ? 'None' : id === otherId ? 'Same' : differentText;

/** Compares the files of two drafts. */
export const fileDifference = (label: string, mine: number | null, theirs: number | null) => ({
  label,
  mine: fileText(mine, theirs, 'Your file'),
  theirs: fileText(theirs, mine, 'Their file'),
});
