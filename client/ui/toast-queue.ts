import type { ReactNode } from 'react';
import { createStore } from 'zustand';
import { LONG_TOAST_MS, TOAST_MS } from '#shared/constants.ts';

export type ToastTone = 'success' | 'error' | 'info';

export interface ToastMessage {
  id: number;
  text: string;
  tone: ToastTone;
  /** Display time in ms. */
  duration: number;
  /** A follow-up action such as 撤销. */
  action?: ToastAction;
  /** Renders further controls below the text; receives a function that dismisses the message. */
  below?: (close: () => void) => ReactNode;
}

export interface ToastAction {
  label: string;
  run: () => void;
}

/** The messages on screen. Used in the browser only: the server never adds any. The view removes a message when its time is up. */
export const toastQueue = createStore<{ messages: readonly ToastMessage[] }>(() => ({ messages: [] }));

let lastId = 0;

interface ToastOptions extends Partial<Omit<ToastMessage, 'id' | 'text'>> {
  long?: boolean;
}

/**
 * Shows a message for 2 s, 5 s with `long`, or the given `duration`. Replaces a message with the same text, and a success also removes
 * earlier errors.
 */
export function showToast(text: string, { tone = 'info', long, ...rest }: ToastOptions = {}): void {
  lastId += 1;
  const message: ToastMessage = { id: lastId, text, tone, duration: long ? LONG_TOAST_MS : TOAST_MS, ...rest };
  const isStillTrue = (other: ToastMessage): boolean => other.text !== text && !(tone === 'success' && other.tone === 'error');
  toastQueue.setState(({ messages }) => ({ messages: [...messages.filter(isStillTrue), message] }));
}

/** Removes a message. Does nothing if it is already gone. */
export const dismissToast = (id: number): void =>
  toastQueue.setState(({ messages }) => ({ messages: messages.filter((message) => message.id !== id) }));
