import uploadOutlinedSvg from '@material-design-icons/svg/outlined/upload.svg';
import Button from '@mui/material/Button';
import { Suspense } from 'react';

import { MissingDialog } from '@/ui/dialogs/MissingDialog';
import { useKeptState } from '@/ui/forms/keptForms';
import { lazyPart } from '@/ui/page/lazyPart';
import { svgIcon } from '@/ui/svgIcon';

const UploadOutlined = svgIcon(uploadOutlinedSvg);

const ImportPopup = lazyPart(() => import('./ImportPopup'), 'ImportPopup', MissingDialog);

/** The label differs by page; every button opens the same popup. */
export function ImportButton({ label }: { label: 'Upload Employee File' | 'Upload Employee Sheet' | 'Upload a file' }) {
  const [isOpen, setOpen] = useKeptState('import/isOpen', false);

  return (
    <>
      <Button variant="contained" startIcon={<UploadOutlined />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportPopup onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
