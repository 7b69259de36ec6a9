/** Deep teal, coral for calls to action, slate; text has a contrast of at least 4.5:1, and borders of controls 3:1. */
export const light = {
  primary: { main: '#0b5a61', dark: '#084349', light: '#3c8a92', contrastText: '#ffffff', soft: '#e3f0f0' },
  secondary: { main: '#b83c21', dark: '#9a3119', light: '#e07a61', contrastText: '#ffffff', soft: '#fbe9e4' },
  success: { main: '#1a7347', contrastText: '#ffffff', soft: '#e2f3ea' },
  warning: { main: '#8f5600', contrastText: '#ffffff', soft: '#fbf0dd' },
  error: { main: '#b3261e', contrastText: '#ffffff', soft: '#fbe7e5' },
  info: { main: '#24588f', contrastText: '#ffffff', soft: '#e5eef8' },
  text: { primary: '#14242a', secondary: '#4b5d66', disabled: '#7d8e95' },
  background: { default: '#f4f7f7', paper: '#ffffff' },
  divider: '#d9e2e4',
  field: '#77888f',
};

export const dark = {
  primary: { main: '#74c9cb', dark: '#4aa9ac', light: '#a3dfe0', contrastText: '#06262a', soft: '#1b3236' },
  secondary: { main: '#ff9f85', dark: '#e67e62', light: '#ffc0ae', contrastText: '#3a0f04', soft: '#3a231d' },
  success: { main: '#74d09b', contrastText: '#06262a', soft: '#193128' },
  warning: { main: '#edb766', contrastText: '#2c1b00', soft: '#352b1a' },
  error: { main: '#ff9088', contrastText: '#3b0907', soft: '#3b2322' },
  info: { main: '#90bdf0', contrastText: '#06213f', soft: '#1d2c3c' },
  text: { primary: '#e4edee', secondary: '#a5b6bb', disabled: '#6e8389' },
  background: { default: '#0d1618', paper: '#142023' },
  divider: '#2a3b3f',
  field: '#6e8389',
};
