const svgProps = { viewBox: '0 0 24 24', width: 20, height: 20, 'aria-hidden': true } as const;
const strokeProps = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

// Hundreds of rows share these icons; MUI's icons would each be styled separately.
export const gripIcon = (
  <svg {...svgProps} fill="currentColor">
    <path d="M9 4.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3m6 0a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3m-6 6a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3m6 0a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3m-6 6a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3m6 0a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3" />
  </svg>
);
export const editIcon = (
  <svg {...svgProps} {...strokeProps}>
    <path d="M4 20h4L19 9l-4-4L4 16zM13 7l4 4" />
  </svg>
);
export const deleteIcon = (
  <svg {...svgProps} {...strokeProps}>
    <path d="M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5M14 11v5" />
  </svg>
);
export const moveIcon = (
  <svg {...svgProps} {...strokeProps}>
    <path d="M8 20V4M4.5 7.5 8 4l3.5 3.5M16 4v16M12.5 16.5 16 20l3.5-3.5" />
  </svg>
);
export const eyeIcon = (
  <svg {...svgProps} {...strokeProps}>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12" />
    <circle cx="12" cy="12" r="2.75" />
  </svg>
);
