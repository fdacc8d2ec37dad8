import { useState } from 'react';
import type { ApiFailure } from '#client/lib/api-failure.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';

export type LoginCaptchaState = ReturnType<typeof useLoginCaptcha>;

/** State of the captcha that the API may require with a password: none at first, then a new picture for every attempt. */
export function useLoginCaptcha() {
  const [asked, setAsked] = useState<{ version: number; error: string | null } | null>(null);
  const [answer, setAnswer] = useState('');
  const showAnother = (error: string | null) => {
    setAnswer('');
    setAsked((last) => ({ version: Math.max(Date.now(), (last?.version ?? 0) + 1), error }));
  };
  return {
    asked,
    answer,
    change(typed: string): void {
      setAnswer(typed);
      setAsked((last) => last && { ...last, error: null });
    },
    refresh: () => showAnother(null),
    /** Returns false if the answer is missing, which is also shown beside the field. */
    isReady(): boolean {
      if (!asked || answer.trim()) return true;
      setAsked({ ...asked, error: signInTexts.enterCaptcha });
      return false;
    },
    /** Loads a new captcha after a refused login: each is valid for one attempt. Returns true if the refusal was about the captcha. */
    takeRefusal({ fields }: ApiFailure): boolean {
      const sentence = fields['captcha'] ?? null;
      if (sentence || asked) showAnother(sentence);
      return sentence !== null;
    },
  };
}
