import { type FileType } from '@/contract/content/document';
import { Refusal } from '@/server/platform/http/reply';

export const fileTypeOf = (file: { media_type: string }): FileType =>
  file.media_type === 'application/pdf' ? 'pdf' : 'video';

export const wrongTypeRefusal = (fileType: FileType) =>
  new Refusal(
    fileType === 'video'
      ? 'The file is a PDF, but the file type is VIDEO. Choose a video, or change the file type to PDF.'
      : 'The file is a video, but the file type is PDF. Choose a PDF, or change the file type to VIDEO.',
  );
