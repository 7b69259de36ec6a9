import { Popup } from '@/ui/dialogs/Popup';

import { Player } from './Player';

type Props = {
  title: string;
  address: string;
  /** Asks for an address that has not run out. */
  renew: () => Promise<string | undefined>;
  isOpen: boolean;
  onClose: () => void;
};

/** A video on its own; closing stops it. */
export const VideoPopup = ({ title, address, renew, isOpen, onClose }: Props) => (
  <Popup title={title} open={isOpen} onClose={onClose} width="md">
    <Player title={title} address={address} renew={renew} />
  </Popup>
);
