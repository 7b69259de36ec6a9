import { privateFields } from '@/store/devtools/redact';

/** The only fields whose strings are kept: a replay depends on them, or they do not identify a person. */
export const keptFields =
  `_id admin answer apiBase call channel change chatBase clientId countryCode createdAt date dental_plan_document
   deviceType en_link endpoint endpointName exportPrefix faqUrl fileKey fileType from groupName helpCentreUrl id image
   importId is isActive key kind label labels lastSignIn link_type mapsSearchUrl medical_plan_document missingColumns
   newPlanCards notificationId op originalArgs outcome path place payload productName providerSearchUrl purpose
   queryCacheKey reason redirect redirect_id redirect_keyword redirect_link requestId requestStatus saga socketUrl
   stage state status step thumbnail_link to tone topic transport type uniqueId updatedAt url userRealation user_type
   visibleTo vision_plan_document what who writtenAt`.split(/\s+/);
/** More fields that identify a person or contain their input, also when found inside a string or as a number. */
export const personalFields = [
  ...privateFields,
  'userContact',
  'contact',
  'contact2',
  'Phone 1',
  'Phone 2',
  'phone1',
  'phone2',
  'phoneNumber',
  'phone_number',
  'email',
  'emailId',
  'userEmail',
  'Email Address',
  'userFirstName',
  'userLastName',
  'userFullName',
  'userName',
  'adminName',
  'full_name',
  'fullName',
  'organizationName',
  'profession',
  'coveredPerson',
  'Covered Person',
  'name',
  'search',
  'address',
  'city',
  'zipcode',
  'enrollmentDate',
  'birthDate',
  'Birth Date',
  'args',
  'message',
  'title',
  'body',
  'description',
  'content',
  'fileName',
  'text',
  'errors',
  // In a file with missing or mixed-up columns these may contain anything.
  'Empl Type',
  'Plan Name',
  'planName',
  'providedColumns',
  'invalidColumns',
  'user_ids',
  'maskedSsn',
] as const;
