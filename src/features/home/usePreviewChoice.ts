import { useLocation, useSearchParams } from 'react-router-dom';

import { pages } from '@/contract/pages';
import {
  previewAudiences,
  previewNames,
  previewWidths,
  type PreviewAudience,
  type PreviewOrigin,
  type PreviewWidth,
} from '@/contract/content/preview';

const chosen = <Name extends string>(choices: Record<Name, unknown>, said: string | null, otherwise: Name) =>
  said !== null && Object.hasOwn(choices, said) ? (said as Name) : otherwise;

const anyList: PreviewOrigin = { label: 'Alerts', to: pages.alerts };

/** Whose home is looked at and how wide, kept in the address; and the list to go back to. */
export function usePreviewChoice() {
  const location = useLocation();
  const state = location.state as { from?: PreviewOrigin } | null;
  const [params, setParams] = useSearchParams();
  const audience = chosen<PreviewAudience>(previewAudiences, params.get(previewNames.audience), 'enrolled');
  const width = chosen<PreviewWidth>(previewWidths, params.get(previewNames.width), 'desktop');

  return {
    audience,
    width,
    from: state?.from ?? anyList,
    choose: (next: { audience?: PreviewAudience; width?: PreviewWidth }) =>
      setParams(
        { [previewNames.audience]: next.audience ?? audience, [previewNames.width]: next.width ?? width },
        { replace: true, state },
      ),
  };
}
