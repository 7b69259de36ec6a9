/** What documents load only when it is used, in one file. */
export { LinkedDocument } from './LinkedDocument';
export { VideoPopup } from './VideoPopup';
