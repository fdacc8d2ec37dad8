import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { texts } from '#shared/text/texts.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { showToast } from './toast-queue.ts';

export interface LateDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface LateCode<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** Once it has arrived. */
  Dialog: ComponentType<Props> | null;
}

/**
 * A dialog whose code comes when it is first opened, and which stays from then on, so that closing can be animated:
 * `lateDialog(async () => (await import('../dialogs/share-dialog.tsx')).ShareDialog)`. Code that cannot be loaded is said in a message.
 */
export function lateDialog<Props extends LateDialogProps>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactNode {
  const code: LateCode<Props> = { load, Dialog: null };
  return (props) => <Late code={code} dialogProps={props} />;
}

function Late<Props extends LateDialogProps>({ code, dialogProps }: { code: LateCode<Props>; dialogProps: Props }) {
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
  // A dialog that cannot be rendered goes alone: the page behind it, and what was typed there, stays.
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
