import { useEffect, useReducer, useState } from 'react';
import { SMS_COUNTDOWN_S } from '#shared/constants.ts';
import type { SmsScene } from '#shared/contract/auth.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';

/** Maximum countdown in s. The server's message explains longer waits, such as a daily limit; a countdown of hours would not help. */
const MAX_WAIT_S = 600;

/** Returns the whole seconds until a deadline, at least 0. Both arguments are in ms. */
export const secondsUntil = (deadline: number, now: number): number => Math.max(0, Math.ceil((deadline - now) / 1_000));

export const codeButtonLabel = (seconds: number): string => (seconds > 0 ? signInTexts.retryCode(seconds) : signInTexts.getCode);

export interface SmsCountdowns {
  /** Returns the seconds until this kind of code may be requested again. */
  secondsLeft: (scene: SmsScene) => number;
  start: (scene: SmsScene, seconds?: number) => void;
}

/** Manages the countdowns after a code was sent, one per kind of code. They are kept in the owner, so a closed dialog does not end them. */
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
