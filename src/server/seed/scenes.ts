/** The motifs of the demo's pictures, each drawn in a square of 200 by 200. */
const motifs = {
  plan: `<path d="M52 28h70l34 34v110a8 8 0 0 1-8 8H52a8 8 0 0 1-8-8V36a8 8 0 0 1 8-8z" fill="#fff"/>
    <path d="M122 28l34 34h-26a8 8 0 0 1-8-8z" fill="#b9d8d9"/>
    <path d="M66 88h68M66 112h68M66 136h36" stroke="#3c8a92" stroke-width="9"/>
    <path d="m116 150 14 14 28-32" stroke="#b83c21" stroke-width="11"/>`,
  doctor: `<path d="M100 186c-34-42-56-68-56-100a56 56 0 0 1 112 0c0 32-22 58-56 100z" fill="#fff"/>
    <circle cx="100" cy="86" r="38" fill="#b83c21"/><path d="M100 64v44M78 86h44" stroke="#fff" stroke-width="14"/>`,
  heart: `<path d="M100 172C50 136 30 108 30 78a36 36 0 0 1 70-14 36 36 0 0 1 70 14c0 30-20 58-70 94z" fill="#fff"/>
    <path d="M40 100h34l12-28 20 54 14-26h40" stroke="#b83c21" stroke-width="9"/>`,
  steps: `<rect x="42" y="34" width="116" height="146" rx="10" fill="#fff"/><rect x="74" y="22" width="52" height="26" rx="8" fill="#b83c21"/>
    <path d="m60 78 9 9 15-18m-24 50 9 9 15-18m-24 50 9 9 15-18" stroke="#0b5a61" stroke-width="7"/>
    <path d="M98 80h44M98 121h44M98 162h28" stroke="#7fb3b7" stroke-width="8"/>`,
  speech: `<path d="M38 38h124a12 12 0 0 1 12 12v74a12 12 0 0 1-12 12H98l-34 34v-34H38a12 12 0 0 1-12-12V50a12 12 0 0 1 12-12z" fill="#fff"/>
    <path d="M52 68h96M52 90h96M52 112h56" stroke="#7fb3b7" stroke-width="9"/>`,
  family: `<circle cx="62" cy="66" r="24" fill="#fff"/><path d="M22 168v-26a40 40 0 0 1 80 0v26z" fill="#fff"/>
    <circle cx="140" cy="66" r="24" fill="#f3c9bd"/><path d="M100 168v-26a40 40 0 0 1 80 0v26z" fill="#f3c9bd"/>
    <circle cx="101" cy="112" r="18" fill="#e07a61"/><path d="M70 176v-12a31 31 0 0 1 62 0v12z" fill="#e07a61"/>`,
  book: `<path d="M100 56C80 42 52 38 24 40v118c28-2 56 2 76 16 20-14 48-18 76-16V40c-28-2-56 2-76 16z" fill="#fff"/>
    <path d="M100 56v118" stroke="#b9d8d9" stroke-width="6"/>
    <path d="M42 74c14 0 26 3 40 9M42 100c14 0 26 3 40 9M158 74c-14 0-26 3-40 9M158 100c-14 0-26 3-40 9" stroke="#7fb3b7" stroke-width="8"/>`,
  drop: `<path d="M100 24c30 42 50 68 50 98a50 50 0 0 1-100 0c0-30 20-56 50-98z" fill="#fff"/>
    <path d="M100 96v52M74 122h52" stroke="#b83c21" stroke-width="13"/>`,
  compare: `<rect x="22" y="44" width="70" height="124" rx="10" fill="#fff"/><rect x="108" y="44" width="70" height="124" rx="10" fill="#fff"/>
    <path d="M38 72h38M38 98h38M38 124h24" stroke="#7fb3b7" stroke-width="8"/><path d="M124 72h38M124 98h24M124 124h38" stroke="#e07a61" stroke-width="8"/>
    <path d="m44 150 8 8 16-18M130 150l8 8 16-18" stroke="#0b5a61" stroke-width="6"/>`,
  lens: `<rect x="34" y="26" width="104" height="142" rx="10" fill="#fff"/><path d="M54 58h64M54 84h64M54 110h30" stroke="#7fb3b7" stroke-width="8"/>
    <circle cx="120" cy="122" r="34" fill="#e3f0f0" stroke="#b83c21" stroke-width="10"/><path d="m145 148 28 30" stroke="#b83c21" stroke-width="13"/>`,
  shield: `<path d="M100 22l66 24v52c0 40-26 66-66 84-40-18-66-44-66-84V46z" fill="#fff"/><path d="m68 100 24 24 42-50" stroke="#1a7347" stroke-width="14"/>`,
  clock: `<circle cx="100" cy="100" r="70" fill="#fff"/><circle cx="100" cy="100" r="70" stroke="#b9d8d9" stroke-width="8"/>
    <path d="M100 58v42l28 18" stroke="#b83c21" stroke-width="12"/>`,
  glasses: `<circle cx="58" cy="104" r="36" fill="#e3f0f0" stroke="#fff" stroke-width="12"/><circle cx="142" cy="104" r="36" fill="#e3f0f0" stroke="#fff" stroke-width="12"/>
    <path d="M92 98c4-6 12-6 16 0M24 96 14 72M176 96l10-24" stroke="#fff" stroke-width="12"/>
    <path d="m46 112 20-26M130 112l20-26" stroke="#7fb3b7" stroke-width="7"/>`,
  pills: `<g transform="rotate(-38 100 100)"><rect x="30" y="70" width="140" height="60" rx="30" fill="#fff"/><path d="M100 70h40a30 30 0 0 1 0 60h-40z" fill="#e07a61"/>
    <path d="M52 86h30" stroke="#b9d8d9" stroke-width="8"/></g><circle cx="146" cy="156" r="22" fill="#fff"/><path d="m134 164 24-16" stroke="#b9d8d9" stroke-width="6"/>`,
  calendar: `<rect x="32" y="44" width="136" height="126" rx="12" fill="#fff"/><path d="M32 84V56a12 12 0 0 1 12-12h112a12 12 0 0 1 12 12v28z" fill="#e07a61"/>
    <path d="M66 30v26M134 30v26" stroke="#fff" stroke-width="11"/><path d="M58 108h14M93 108h14M128 108h14M58 140h14M93 140h14" stroke="#7fb3b7" stroke-width="14"/>`,
};
export type Motif = keyof typeof motifs;

const backgrounds = {
  teal: ['#0b5a61', '#084349', '#3c8a92'],
  sea: ['#24588f', '#1a4069', '#5c8dc0'],
  moss: ['#1a7347', '#125534', '#5aa37e'],
  sand: ['#8f5600', '#6d4200', '#bf8a3a'],
  dusk: ['#4b3f72', '#372e55', '#8578b0'],
} as const;
export type SceneBackground = keyof typeof backgrounds;

/** Draws a motif above the waves of the harbor, as SVG. */
export function drawScene(motif: Motif, background: SceneBackground, width: number, height: number) {
  const [base, deep, crest] = backgrounds[background];
  const size = height * 0.66;
  const wave = (level: number, color: string, phase: number) => {
    const y = height * level;
    const step = width / 4;
    const lift = height * 0.035;
    const arcs = [0, 1, 2, 3].map((index) => `q${step / 2} ${(index + phase) % 2 ? lift : -lift} ${step} 0`).join('');
    return `<path d="M0 ${y}${arcs}V${height}H0z" fill="${color}"/>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${base}"/>
    <circle cx="${width / 2}" cy="${height * 0.46}" r="${height * 0.4}" fill="#fff" opacity=".08"/>
    ${wave(0.86, crest, 0)}
    <g transform="translate(${(width - size) / 2} ${height * 0.12}) scale(${size / 200})" fill="none" stroke-linecap="round" stroke-linejoin="round">${motifs[motif]}</g>
    ${wave(0.92, deep, 1)}
  </svg>`;
}
