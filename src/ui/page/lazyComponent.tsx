import { type ComponentType, lazy, useCallback, useEffect, useState } from 'react';

/** The props for the component that is shown when another one could not be loaded. */
export type LoadErrorProps = {
  error: Error;
  /** Loads again; on success, the requested component replaces this one. Resolves with whether it worked. */
  retry: () => Promise<boolean>;
};

/**
 * A component that is loaded on first use, under a Suspense boundary; one that was loaded before renders at once.
 * React's own `lazy` never loads again after a failure; this one shows the given component instead, which may retry, and
 * loads again the next time it is shown.
 */
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  LoadError: ComponentType<Props & LoadErrorProps>,
) {
  let LoadedPart: ComponentType<Props> | null = null;
  const loadPart = async () => (LoadedPart = (await load())[name]);

  /** Made for one failure; it shows the requested component once a retry has loaded it. */
  function makeFallback(error: Error) {
    return function LoadErrorFallback(props: Props) {
      const [Part, setPart] = useState<ComponentType<Props> | null>(() => LoadedPart);
      const retry = useCallback(async () => {
        try {
          const part = await loadPart();
          setPart(() => part);
          return true;
        } catch {
          return false;
        }
      }, []);
      // Reset only after mounting: React renders a suspended tree again and must get the same result.
      useEffect(() => {
        LazyPart = startLoading();
      }, []);
      return Part ? <Part {...props} /> : <LoadError {...props} error={error} retry={retry} />;
    };
  }

  const startLoading = () =>
    lazy(async () => {
      try {
        return { default: await loadPart() };
      } catch (error) {
        return { default: makeFallback(error instanceof Error ? error : new Error(String(error))) };
      }
    });
  let LazyPart = startLoading();

  function Part(props: Props) {
    const [ShownPart] = useState<ComponentType<Props>>(() => LoadedPart ?? LazyPart);
    return <ShownPart {...props} />;
  }
  return Object.assign(Part, { fetch: loadPart });
}
