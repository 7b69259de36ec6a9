import Box from '@mui/material/Box';
import { type KeyboardEvent, useId, useState } from 'react';
import Cropper, { type Area, type MediaSize, type Point, type Size } from 'react-easy-crop';

/** The selected square, in percent of the picture and in the picture's own pixels. */
export type Crop = { percent: Area; pixels: Area };

type Props = { src: string; isRound?: boolean; onCrop: (crop: Crop) => void };

const maxZoom = 4;
const zoomStep = 0.1;
const noSize = { width: 0, height: 0 };

/** Crops a square from a picture: by dragging, with keys on the frame, or with sliders. */
export function SquareCrop({ src, isRound = false, onCrop }: Props) {
  const hintId = useId();
  const [position, setPosition] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [picture, setPicture] = useState<Size>(noSize);
  const [frame, setFrame] = useState<Size>(noSize);
  const maxOffset = {
    x: maxOffsetOf(picture.width * zoom, frame.width),
    y: maxOffsetOf(picture.height * zoom, frame.height),
  };

  const zoomTo = (next: number) => setZoom(Math.min(maxZoom, Math.max(1, Math.round(next * 10) / 10)));

  function handleKey(event: KeyboardEvent) {
    const steps: Record<string, number> = { '+': zoomStep, '=': zoomStep, '-': -zoomStep };
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    zoomTo(zoom + step);
  }

  const renderSlider = (axis: 'x' | 'y', label: string, [first, last]: [string, string]) => {
    const share = shareOf(position[axis], maxOffset[axis]);
    return (
      <RangeInput
        label={label}
        min={0}
        max={100}
        step={1}
        value={share}
        valueText={
          share === 50
            ? 'center'
            : share < 50
              ? `${2 * (50 - share)}% to the ${first}`
              : `${2 * (share - 50)}% to the ${last}`
        }
        disabled={maxOffset[axis] === 0}
        onChange={(value) => setPosition({ ...position, [axis]: offsetOf(value, maxOffset[axis]) })}
      />
    );
  };

  return (
    <>
      <Box onKeyDown={handleKey} sx={cropStyles}>
        <Cropper
          image={src}
          aspect={1}
          cropShape={isRound ? 'round' : 'rect'}
          showGrid={!isRound}
          crop={position}
          zoom={zoom}
          maxZoom={maxZoom}
          keyboardStep={8}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropAreaChange={(percent, pixels) => {
            // The cropper reports a size of zero before it is laid out.
            if (pixels.width > 0) onCrop({ percent, pixels });
          }}
          setMediaSize={({ width, height }: MediaSize) => setPicture({ width, height })}
          setCropSize={setFrame}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': 'Crop area', 'aria-describedby': hintId }}
        />
      </Box>
      <Box id={hintId} sx={{ mt: 1, mb: 1.5, fontSize: '0.875rem', color: 'text.secondary' }}>
        Drag the image, or focus the frame and use the arrow keys to move it and + or − to zoom.
      </Box>
      <RangeInput
        label="Zoom"
        min={1}
        max={maxZoom}
        step={zoomStep}
        value={zoom}
        valueText={`${zoom.toFixed(1)} times`}
        onChange={zoomTo}
      />
      {renderSlider('x', 'Horizontal position', ['left', 'right'])}
      {renderSlider('y', 'Vertical position', ['top', 'bottom'])}
    </>
  );
}

/** How far the picture's center may be from the frame's center, in pixels. */
const maxOffsetOf = (picture: number, frame: number) => Math.max(0, (picture - frame) / 2);
const shareOf = (position: number, maxOffset: number) =>
  maxOffset === 0 ? 50 : Math.round(50 - (position / maxOffset) * 50);
const offsetOf = (share: number, maxOffset: number) => ((50 - share) / 50) * maxOffset;

type RangeInputProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value as screen readers announce it. */
  valueText: string;
  disabled?: boolean;
  onChange: (value: number) => void;
};

/** The browser's own slider, which supports all keys and screen readers. */
function RangeInput({ label, value, valueText, onChange, ...range }: RangeInputProps) {
  const id = useId();
  return (
    <Box sx={rowStyles}>
      <label htmlFor={id}>{label}</label>
      <Box
        component="input"
        type="range"
        id={id}
        value={value}
        aria-valuetext={valueText}
        onChange={({ target }: { target: HTMLInputElement }) => onChange(Number(target.value))}
        {...range}
        sx={{ flex: 1, minWidth: 0, minHeight: 32, m: 0, accentColor: 'var(--mui-palette-primary-main)' }}
      />
    </Box>
  );
}

const rowStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  '& label': { flex: '0 0 8.5em', fontSize: '0.9375rem' },
};

/** The cropping frame's styles; the content security policy would block the library's own style element. */
const cropStyles = {
  position: 'relative',
  height: { xs: 240, sm: 272 },
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: '#101c1f',
  '& .reactEasyCrop_Container': {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    justifyContent: 'center',
    alignItems: 'center',
    overflow: 'hidden',
    userSelect: 'none',
    touchAction: 'none',
    cursor: 'move',
  },
  '& .reactEasyCrop_Image': { maxWidth: 'unset', willChange: 'transform' },
  '& .reactEasyCrop_Contain': { position: 'absolute', inset: 0, m: 'auto', maxWidth: '100%', maxHeight: '100%' },
  '& .reactEasyCrop_CropArea': {
    position: 'absolute',
    left: '50%',
    top: '50%',
    transform: 'translate(-50%, -50%)',
    overflow: 'hidden',
    border: '2px solid #fff',
    boxShadow: '0 0 0 9999em rgb(8 20 22 / 0.6)',
    '&:focus-visible': { outline: '3px solid #74c9cb', outlineOffset: -5 },
  },
  '& .reactEasyCrop_CropAreaRound': { borderRadius: '50%' },
};
