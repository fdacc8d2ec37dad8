import { createStore } from 'zustand';
import { LONG_TOAST_MS, TOAST_MS } from '#shared/constants.ts';

export type ToastTone = 'success' | 'error' | 'info';

export interface ToastMessage {
  id: number;
  text: string;
  tone: ToastTone;
  /** How long it stays, in ms. */
  duration: number;
  /** An action that is still possible, such as 撤销. */
  action?: ToastAction;
}

export interface ToastAction {
  label: string;
  run: () => void;
}

/** Browser only: the server never adds to it. The view takes messages out when they are over. */
export const toastQueue = createStore<{ messages: readonly ToastMessage[] }>(() => ({ messages: [] }));

let lastId = 0;

/**
 * Shows a sentence for 2 s, or 5 s with `long`. The same sentence is not stacked twice, and a success takes away what had failed before
 * it.
 */
export function showToast(text: string, options: { tone?: ToastTone; long?: boolean; action?: ToastAction } = {}): void {
  lastId += 1;
  const { tone = 'info', long = false, action } = options;
  const message: ToastMessage = { id: lastId, text, tone, duration: long ? LONG_TOAST_MS : TOAST_MS, ...(action && { action }) };
  const isStillTrue = (other: ToastMessage): boolean => other.text !== text && !(tone === 'success' && other.tone === 'error');
  toastQueue.setState(({ messages }) => ({ messages: [...messages.filter(isStillTrue), message] }));
}

/** Takes a message away; one that is gone already is no mistake. */
export const dismissToast = (id: number): void =>
  toastQueue.setState(({ messages }) => ({ messages: messages.filter((message) => message.id !== id) }));
