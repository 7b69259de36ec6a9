import { missingValue } from '@/ui/rows/columns';

/** An address that may wrap after the @, not within a word. */
export function EmailAddress({ address }: { address: string | null }) {
  if (!address) return missingValue;
  const [name, ...domain] = address.split('@');
  return (
    <>
      <span>{domain.length > 0 ? `${name}@` : name}</span>
      <wbr />
      <span>{domain.join('@')}</span>
    </>
  );
}
