/** The product's fixed texts, exactly as shown; functions take the variable parts. */
export const texts = {
  session: {
    expired: 'Your Session is expired, please login again.',
    codeExpired: 'This code has expired. Get a new one.',
    stepExpired: 'This page timed out. Please start over.',
    userLoadFailed: 'We couldn’t load your details. We’ll keep trying.',
    bothRequired: 'Contact Number and Password Required.',
    contactRequired: 'Contact Number is Required.',
    passwordRequired: 'Password is Required.',
    accessDenied:
      'Access denied. You do not have permission to access admin website. If you are a mobile app user, please use the mobile app to login.',
    somethingWrong: 'Something went wrong.',
  },
  signUp: {
    allRequired: 'Contact Number and Password Required',
    ssnRequired: 'SSN is Required',
    contactRequired: 'Contact Number is Required',
    passwordRequired: 'Password is Required',
  },
  recovery: {
    contactRequired: 'Contact Number Required.',
    emailRequired: 'Email Required!',
    passwordRequired: 'Password Required.',
  },
  password: {
    oldRequired: 'Old Password Required.',
    newRequired: 'New Password Required.',
    notMatched: 'New Password and Confirm password not matched.',
  },
  console: {
    bothRequired: 'Email and Password Required.',
    emailRequired: 'Email is Required.',
    passwordRequired: 'Password is Required.',
  },
  network: {
    error: 'Network Error',
    aborted: 'Request aborted',
    timeout: (ms: number) => `timeout of ${ms}ms exceeded`,
    status: (code: number) => `Request failed with status code ${code}`,
    unreachable: 'We couldn’t reach the server',
    slow: 'The server took too long to respond',
    serverError: 'Something went wrong on our end',
    refreshFailed: (text: string) => `This may be out of date. We couldn’t refresh it: ${text}`,
  },
  empty: 'No Data',
  noDataAvailable: 'No Data Available.',
  unexpected: 'Unexpected Application Error',
  backToHome: 'Back To Home',
  sure: 'Are you sure?',
  cannotRevert: "You won't be able to revert this!",
  yesDelete: 'Yes, delete it!',
  fillRequired: 'Please fill out all required fields',
  upload: {
    unsupported: 'Unsupported file format.',
    tooLarge: 'File size exceeds the maximum allowed limit (100 MB).',
    /** Not in the customer's documents. */
    changed: 'The file changed after you chose it. Choose it again.',
  },
  employee: {
    statusFailed: 'Failed to update the status',
    statusDone: 'Status updated successfully',
    removeRelative: 'You are about to delete the user. This will delete user from the system. Are you sure?',
    relativeRemoved: 'User deleted successfully',
  },
  notification: {
    userRequired: 'Please select a user for individual notifications',
    urlRequired: 'URL is required for external type with URL redirect',
    notCropped: 'Image is not properly cropped',
    titleRequired: 'Title is required',
    descriptionRequired: 'Description is required',
    optionRequired: 'Please select a redirect option',
    listFailed: 'Failed to fetch notifications',
    listError: 'Error fetching notifications',
    deleted: 'Deleted notification successfully',
    deleteFailed: 'Failed to delete notification',
    deleteError: 'Error deleting notification',
    usersFailed: 'Failed to fetch users',
    usersError: 'Error fetching users',
    sent: 'Notification sent successfully',
    sendFailed: 'Failed to send notification',
    sendError: 'Error sending notification',
    careProgramsError: 'Error fetching CARE PROGRAMS data',
    educationError: 'Error fetching EDUCATION data',
  },
  card: {
    listFailed: 'Failed to fetch home screen cards',
    added: 'Added new home screen card successfully',
    addFailed: 'Failed to add home screen card',
    updated: 'Updated home screen card successfully',
    updateFailed: 'Failed to update home screen card',
    deleted: 'Deleted home screen card successfully',
    deleteFailed: 'Failed to delete home screen card',
  },
  sequence: {
    updated: 'Card sequence updated successfully',
    failed: 'Failed to update card sequence',
    error: 'Error updating card sequence',
  },
  alert: {
    sureToDelete: 'Do you really want to delete this alert?',
    listFailed: 'Failed to fetch alerts',
    listError: 'Error fetching alerts',
    added: 'Added new alert successfully',
    addFailed: (message: string) => `Failed to add alert, error: ${message}`,
    addError: 'Error adding alert',
    updated: 'Updated alert successfully',
    updateFailed: (message: string) => `Failed to update alert, error: ${message}`,
    updateError: 'Error updating alert',
    deleted: 'Deleted alert successfully',
    deleteFailed: (message: string) => `Failed to delete alert, error: ${message}`,
    deleteError: 'Error deleting alert',
  },
  document: {
    listFailed: 'Failed to fetch resource documents',
    listError: 'Error fetching resource documents',
    added: 'Added new resource document successfully',
    addFailed: (message: string) => `Failed to add resource document, error: ${message}`,
    addError: 'Error adding resource document',
    updated: 'Updated resource document successfully',
    updateFailed: (message: string) => `Failed to update resource document, error: ${message}`,
    updateError: 'Error updating resource document',
    deleted: 'Deleted resource document successfully',
    deleteFailed: (message: string) => `Failed to delete resource document, error: ${message}`,
    deleteError: 'Error deleting resource document',
  },
  chatTerms: {
    title: 'Terms & Conditions',
    body: 'Please accept the Terms & Conditions to start a chat.',
    changed: 'Our Terms & Conditions have changed. Do you accept the new version?',
  },
  chat: {
    ended: 'The session has ended.',
    notSent: 'Your message couldn’t be sent.',
    tooLong: 'The message is too long.',
    admin: 'Admin',
  },
  deleteAccount: {
    sure: 'Are you sure you want to delete your account?',
    confirm:
      'Your account will be closed now and its data permanently deleted after 30 days. Press Delete again to confirm.',
    /** Not in the customer's documents; shown after the confirmation. */
    consequences:
      'Your record, your coverage, and dependents without an account are also deleted. Until then, you can sign in to restore everything. We’ll notify your benefits team.',
    deleted: 'Your account has been deleted.',
  },
} as const;

/** Shown when the server sends no message. */
export const unknownError = 'unknown error';
/** Milliseconds a toast stays, and milliseconds after a 401 before the page redirects to the sign-in page. */
export const toastMs = 5000;
export const expiryRedirectMs = 1000;
