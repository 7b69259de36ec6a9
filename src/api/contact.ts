import { countryCode, lastTenDigits } from '@/contract/patterns';

/** Writes the contact number as the service expects it: country code and ten digits. */
export const withCountryCode = <Body extends { userContact: string }>(body: Body): Body => ({
  ...body,
  userContact: countryCode + lastTenDigits(body.userContact),
});
