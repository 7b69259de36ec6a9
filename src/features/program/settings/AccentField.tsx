import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

import {
  accentPalettes,
  adjacentColors,
  type ColorScheme,
  type ContrastCheck,
  contrastChecks,
  findAccentProblem,
  isHexColor,
  minContrast,
} from '@/contract/program/themeColors';
import { TextInput } from '@/ui/fields/TextInput';
import { HorizontalScroll } from '@/ui/page/HorizontalScroll';
import { light } from '@/ui/theme/palette';

type Props = {
  name: string;
  label: string;
  value: string;
  error: boolean;
  readOnly: boolean;
  problem?: string;
  /** The help text if the operator set the value, which cannot be changed here. */
  fixedValueText?: string;
  onChange: (accent: string) => void;
};

const defaultAccent = light.primary.main;

/** The accent color, with each use's contrast in the light and dark schemes. */
export function AccentField({ name, label, value, error, readOnly, problem, fixedValueText, onChange }: Props) {
  const accent = value.trim().toLowerCase();
  const isColor = isHexColor(accent);
  const contrastProblem = isColor ? findAccentProblem(accent) : undefined;
  return (
    <div>
      <TextInput
        name={name}
        label={label}
        value={value}
        spellCheck={false}
        readOnly={readOnly}
        error={error || contrastProblem !== undefined}
        helperText={
          problem ??
          contrastProblem ??
          fixedValueText ??
          'Hex color, such as #0b5a61. Leave blank for the default colors.'
        }
        endControl={
          <Box
            component="input"
            type="color"
            aria-label={`Choose ${label.toLowerCase()}`}
            value={isColor ? accent : defaultAccent}
            disabled={readOnly}
            onChange={({ target }) => onChange(target.value)}
            sx={colorInputStyles}
          />
        }
        onChange={({ target }) => onChange(target.value)}
      />
      {value !== '' && !readOnly && (
        <Button variant="outlined" color="inherit" size="small" sx={{ mt: 1 }} onClick={() => onChange('')}>
          Use default colors
        </Button>
      )}
      <HorizontalScroll label="Contrast">
        <ContrastTable accent={isColor ? accent : defaultAccent} />
      </HorizontalScroll>
    </div>
  );
}

const formatRatio = (contrast: number) => `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1`;

function ContrastTable({ accent }: { accent: string }) {
  const checks = contrastChecks(accent);
  return (
    <Box component="table" sx={tableStyles}>
      <Typography component="caption" variant="body2" color="textSecondary" sx={{ textAlign: 'left', pb: 1 }}>
        {`Contrast of text in this color. Each needs at least ${minContrast}:1.`}
      </Typography>
      <thead>
        <tr>
          <th scope="col">Where</th>
          <th scope="col">
            Light <ColorSample accent={accent} scheme="light" />
          </th>
          <th scope="col">
            Dark <ColorSample accent={accent} scheme="dark" />
          </th>
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <tr key={check.use}>
            <th scope="row">{check.use}</th>
            <RatioCell check={check} scheme="light" />
            <RatioCell check={check} scheme="dark" />
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function RatioCell({ check, scheme }: { check: ContrastCheck; scheme: ColorScheme }) {
  const isEnough = check[scheme] >= minContrast;
  return (
    <Box component="td" sx={isEnough ? undefined : { color: 'error.main', fontWeight: 650 }}>
      {`${formatRatio(check[scheme])}${isEnough ? '' : ', too low'}`}
    </Box>
  );
}

/** A sample button and link. */
function ColorSample({ accent, scheme }: { accent: string; scheme: ColorScheme }) {
  const { main, contrastText } = accentPalettes(accent)[scheme];
  return (
    <Box component="span" aria-hidden sx={{ ...sampleStyles, bgcolor: adjacentColors[scheme].paper, color: main }}>
      <Box component="span" sx={{ px: 1, borderRadius: 0.5, bgcolor: main, color: contrastText }}>
        Aa
      </Box>
      Aa
    </Box>
  );
}

const colorInputStyles = { width: 44, height: 32, p: 0, border: 0, bgcolor: 'transparent', cursor: 'pointer' };
const sampleStyles = {
  display: 'inline-flex',
  gap: 1,
  ml: 0.5,
  px: 1,
  py: 0.5,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'divider',
  verticalAlign: 'middle',
};
const tableStyles = {
  mt: 2,
  width: 1,
  borderCollapse: 'collapse',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { px: 0.5, py: 0.75, textAlign: 'left', borderBottom: '1px solid', borderColor: 'divider' },
  '& th': { fontWeight: 600 },
} as const;
