/** The components that documents load on demand, in one file. */
export { LinkedDocument } from './LinkedDocument';
export { VideoPopup } from './VideoPopup';
