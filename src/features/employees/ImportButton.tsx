import UploadOutlined from '@mui/icons-material/UploadOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';

const ImportPopup = lazy(async () => ({ default: (await import('./ImportPopup')).ImportPopup }));

/** The three upload buttons differ in words only; each opens the same popup (D-142). */
export function ImportButton({ label }: { label: 'Upload Employee File' | 'Upload Employee Sheet' }) {
  const [isOpen, setOpen] = useState(false);

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
