import { showToast } from './toast-queue.ts';

/**
 * Copies a text and shows `done`. Without the clipboard API (plain http) it falls back to `execCommand`; if that fails too, it shows how to
 * copy by hand.
 */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(done, { tone: 'success' });
  } catch {
    if (copySelected(text)) showToast(done, { tone: 'success' });
    else showToast('浏览器不允许复制，请长按或选中后复制', { tone: 'error' });
  }
}

/** Copies with `execCommand`, which also works over plain http. A dialog traps the focus, so the text area is placed inside an open one. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.cssText = 'position:fixed;opacity:0';
  const before = document.activeElement;
  (before?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  const isCopied = typeof document.execCommand === 'function' && document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isCopied;
}
