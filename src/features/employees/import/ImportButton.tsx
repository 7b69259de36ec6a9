import UploadOutlined from '@iconify-json/ic/icons.json?outline-upload';
import Button from '@mui/material/Button';
import { lazyDialog } from '@/ui/dialogs/lazyDialog';
import { useRestorableState } from '@/ui/forms/savedForms';

const ImportPopup = lazyDialog(() => import('./ImportPopup'), 'ImportPopup');

/** The label differs by page; every button opens the same popup. */
export function ImportButton({ label }: { label: 'Upload Employee File' | 'Upload Employee Sheet' | 'Upload a file' }) {
  const [isOpen, setOpen] = useRestorableState('import/isOpen', false);

  return (
    <>
      <Button variant="contained" startIcon={<UploadOutlined />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <ImportPopup onClose={() => setOpen(false)} />}
    </>
  );
}
