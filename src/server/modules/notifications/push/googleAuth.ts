/** A separate module, so that the library is loaded with the first push through Firebase. */
export { GoogleAuth } from 'google-auth-library';
