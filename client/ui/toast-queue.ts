import type { ReactNode } from 'react';
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
  /** More to press, below the sentence: given what takes the message away. */
  below?: (close: () => void) => ReactNode;
}

export interface ToastAction {
  label: string;
  run: () => void;
}

/** Browser only: the server never adds to it. The view takes messages out when they are over. */
export const toastQueue = createStore<{ messages: readonly ToastMessage[] }>(() => ({ messages: [] }));

let lastId = 0;

interface ToastOptions extends Partial<Omit<ToastMessage, 'id' | 'text'>> {
  long?: boolean;
}

/**
 * Shows a sentence for 2 s, 5 s with `long`, or as long as is said. The same sentence is not stacked twice, and a success takes away what had
 * failed before it.
 */
export function showToast(text: string, { tone = 'info', long, ...rest }: ToastOptions = {}): void {
  lastId += 1;
  const message: ToastMessage = { id: lastId, text, tone, duration: long ? LONG_TOAST_MS : TOAST_MS, ...rest };
  const isStillTrue = (other: ToastMessage): boolean => other.text !== text && !(tone === 'success' && other.tone === 'error');
  toastQueue.setState(({ messages }) => ({ messages: [...messages.filter(isStillTrue), message] }));
}

/** Takes a message away; one that is gone already is no mistake. */
export const dismissToast = (id: number): void =>
  toastQueue.setState(({ messages }) => ({ messages: messages.filter((message) => message.id !== id) }));
