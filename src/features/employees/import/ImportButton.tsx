import uploadOutlinedSvg from '@material-design-icons/svg/outlined/upload.svg';
import Button from '@mui/material/Button';
import { Suspense } from 'react';

import { DialogLoadError } from '@/ui/dialogs/DialogLoadError';
import { useRestorableState } from '@/ui/forms/savedForms';
import { lazyComponent } from '@/ui/page/lazyComponent';
import { svgIcon } from '@/ui/svgIcon';

const UploadOutlined = svgIcon(uploadOutlinedSvg);

const ImportPopup = lazyComponent(() => import('./ImportPopup'), 'ImportPopup', DialogLoadError);

/** The label differs by page; every button opens the same popup. */
export function ImportButton({ label }: { label: 'Upload Employee File' | 'Upload Employee Sheet' | 'Upload a file' }) {
  const [isOpen, setOpen] = useRestorableState('import/isOpen', false);

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
