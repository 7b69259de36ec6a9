import { countryCode, tenDigits } from '@/contract/patterns';

/** A contact as it is sent: the country code and ten digits, whatever was typed before them (D-20). */
export const withCountryCode = <Body extends { userContact: string }>(body: Body): Body => ({
  ...body,
  userContact: countryCode + tenDigits(body.userContact),
});
