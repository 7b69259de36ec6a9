/** How Google is told who sends; loaded with the first push through Firebase. */
export { GoogleAuth } from 'google-auth-library';
