import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { texts } from '#shared/text/texts.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { showToast } from './toast-queue.ts';

export interface LazyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface LazyCode<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** The component once it is loaded. */
  Dialog: ComponentType<Props> | null;
}

/**
 * Creates a dialog whose code is loaded when it is first opened. It stays mounted from then on, so that closing it can be animated:
 * `lazyDialog(async () => (await import('../dialogs/share-dialog.tsx')).ShareDialog)`. Shows a message if the code cannot be loaded.
 */
export function lazyDialog<Props extends LazyDialogProps>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactNode {
  const code: LazyCode<Props> = { load, Dialog: null };
  return (props) => <LazyDialog code={code} dialogProps={props} />;
}

function LazyDialog<Props extends LazyDialogProps>({ code, dialogProps }: { code: LazyCode<Props>; dialogProps: Props }) {
  const { open, onOpenChange } = dialogProps;
  const [, setReady] = useState(false);
  useEffect(() => {
    if (!open || code.Dialog) return;
    code.load().then(
      (Dialog) => {
        code.Dialog = Dialog;
        setReady(true);
      },
      () => {
        onOpenChange(false);
        showToast(texts.networkFailed, { tone: 'error', long: true });
      },
    );
  }, [code, open, onOpenChange]);
  // A dialog that fails to render only closes itself: the page behind it keeps its state and unsaved input.
  return (
    code.Dialog && (
      <ErrorBoundary
        fallback={null}
        resetKey={String(open)}
        onError={() => {
          onOpenChange(false);
          showToast(texts.partBroken, { tone: 'error', long: true });
        }}
      >
        <code.Dialog {...dialogProps} />
      </ErrorBoundary>
    )
  );
}
