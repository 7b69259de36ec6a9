import UploadOutlined from '@mui/icons-material/UploadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';

import { ImportPopup } from './ImportPopup';

/** The three upload buttons differ in words only; each opens the same popup (D-142). */
export function ImportButton({ label }: { label: 'Upload Employee File' | 'Upload Employee Sheet' }) {
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button variant="contained" startIcon={<UploadOutlined />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <ImportPopup onClose={() => setOpen(false)} />}
    </>
  );
}
