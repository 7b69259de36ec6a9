import { absent } from '@/ui/rows/columns';

/** A long address breaks behind its @, if it has to. */
export function EmailAddress({ address }: { address: string | null }) {
  if (!address) return absent;
  const [name, ...domain] = address.split('@');
  return (
    <>
      {name}
      {domain.length > 0 && '@'}
      <wbr />
      {domain.join('@')}
    </>
  );
}
