import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { texts } from '#shared/text/texts.ts';

/** A form whose code comes when somebody begins to edit: `editForm(async () => (await import('../forms/details-form.tsx')).DetailsForm, 480)`; `height` in px of its place until then. */
export function editForm<Props extends object>(load: () => Promise<ComponentType<Props>>, height: number): (props: Props) => ReactNode {
  let Form: ComponentType<Props> | null = null;
  return (props) => {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
    const isMissing = Form === null && state !== 'failed';
    useEffect(() => {
      if (!isMissing) return;
      load().then(
        (Loaded) => {
          Form = Loaded;
          setState('loaded');
        },
        () => setState('failed'),
      );
    }, [isMissing]);
    if (Form) return <Form {...props} />;
    return state === 'failed' ? (
      <LoadFailed message={texts.networkFailed} retry={() => setState('loading')} />
    ) : (
      <Skeleton height={height} radius={8} />
    );
  };
}
