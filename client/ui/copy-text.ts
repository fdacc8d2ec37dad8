import { showToast } from './toast-queue.ts';

/** Puts a text on the clipboard and says so. Where the browser has none (plain http), it says what to do instead. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(done, { tone: 'success' });
  } catch {
    if (copySelected(text)) showToast(done, { tone: 'success' });
    else showToast('浏览器不允许复制，请长按或选中后复制', { tone: 'error' });
  }
}

/** The old way, which also works without a secure connection. A dialog keeps the focus inside, so the text is put into it. */
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
