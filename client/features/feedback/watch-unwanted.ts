import { showToast } from '#client/ui/toast-queue.ts';
import { texts } from '#shared/text/texts.ts';
import type { FeedbackDeps } from './give-feedback.tsx';

/**
 * Listens for presses of 「不感兴趣」 on all pages and shows the buttons, which are hidden until then. The handler is loaded on the first press.
 * Returns a function that stops listening.
 */
export function watchUnwanted(deps: FeedbackDeps): () => void {
  const onClick = ({ target }: MouseEvent): void => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[data-unwanted]') : null;
    if (!button) return;
    import('./give-feedback.tsx').then(
      ({ dismissDemand }) => dismissDemand(button, deps),
      () => showToast(texts.networkFailed, { tone: 'error', long: true }),
    );
  };
  document.addEventListener('click', onClick);
  const { dataset } = document.documentElement;
  dataset.hearsUnwanted = '';
  return () => {
    document.removeEventListener('click', onClick);
    delete dataset.hearsUnwanted;
  };
}
