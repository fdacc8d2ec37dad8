import { useEffect, useReducer, useState } from 'react';
import { SMS_COUNTDOWN_S } from '#shared/constants.ts';
import type { SmsScene } from '#shared/contract/auth.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';

/** Longer waits (a daily limit) are told by the server's sentence; a button that counts hours helps nobody. */
const MAX_WAIT_S = 600;

/** Seconds until a moment (in ms), whole ones, never below 0. */
export const secondsUntil = (deadline: number, now: number): number => Math.max(0, Math.ceil((deadline - now) / 1_000));

export const codeButtonLabel = (seconds: number): string => (seconds > 0 ? signInTexts.retryCode(seconds) : signInTexts.getCode);

export interface SmsCountdowns {
  /** Seconds until this kind of code may be asked for again. */
  secondsLeft: (scene: SmsScene) => number;
  start: (scene: SmsScene, seconds?: number) => void;
}

/** The waits after a code was sent, one per kind of code. They live in the owner, so no view or closing ends them early. */
export function useSmsCountdowns(): SmsCountdowns {
  const [deadlines, setDeadlines] = useState<Readonly<Partial<Record<SmsScene, number>>>>({});
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const secondsLeft = (scene: SmsScene) => secondsUntil(deadlines[scene] ?? 0, Date.now());
  const isRunning = Object.keys(deadlines).length > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      const now = Date.now();
      tick();
      if (Object.values(deadlines).every((deadline) => deadline <= now)) setDeadlines({});
    }, 1_000);
    return () => clearInterval(timer);
  }, [isRunning, deadlines]);

  return {
    secondsLeft,
    start: (scene, seconds = SMS_COUNTDOWN_S) =>
      setDeadlines((others) => ({ ...others, [scene]: Date.now() + Math.min(seconds, MAX_WAIT_S) * 1_000 })),
  };
}
