import { Global, ThemeContext, type Interpolation, type Theme } from '@emotion/react';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import { useLayoutEffect, useMemo, type ComponentProps, type ReactNode } from 'react';

import { SchemeChoice, useOwnScheme } from './scheme';
import { theme } from './theme';
import { baseline } from './themeBaseline';

/** The theme, the styles of the bare page, and light or dark; MUI's provider does the same in three times the weight. */
export function ThemeRoot({ children }: { children: ReactNode }) {
  const { scheme, setScheme } = useOwnScheme();
  const choice = useMemo(() => ({ scheme, setScheme }), [scheme, setScheme]);

  useLayoutEffect(() => {
    document.documentElement.dataset.scheme = scheme;
  }, [scheme]);

  return (
    <SchemeChoice value={choice}>
      <ThemeContext value={theme}>
        <DefaultPropsProvider value={manners}>
          <Global styles={styles} />
          {children}
        </DefaultPropsProvider>
      </ThemeContext>
    </SchemeChoice>
  );
}

const styles = [...theme.generateStyleSheets(), baseline] as Interpolation<Theme>;

/** Its type leaves out the styles it also hands on. */
const manners = theme.components as ComponentProps<typeof DefaultPropsProvider>['value'];
