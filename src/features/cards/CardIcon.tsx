import { mediaAddress } from '@/contract/webAddress';

type Props = { url: string | null; onBroken: () => void };

/** A card's icon beside its title, which names it; a dash where there is none. */
export function CardIcon({ url, onBroken }: Props) {
  const address = mediaAddress(url);
  if (!address) return '–';
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      onLoad={({ currentTarget }) => delete currentTarget.dataset.broken}
      onError={({ currentTarget }) => {
        currentTarget.dataset.broken = 'true';
        onBroken();
      }}
    />
  );
}
