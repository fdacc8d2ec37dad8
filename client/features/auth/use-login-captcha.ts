import { useState } from 'react';
import type { ApiFailure } from '#client/lib/api-failure.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';

export type LoginCaptchaState = ReturnType<typeof useLoginCaptcha>;

/** The captcha that the API may ask for with a password: nothing until it does, then another picture for every try. */
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
    /** False while an answer is missing, which is said beside the field. */
    isReady(): boolean {
      if (!asked || answer.trim()) return true;
      setAsked({ ...asked, error: signInTexts.enterCaptcha });
      return false;
    },
    /** After a refused login: a captcha is good for one try. True where the refusal was about the captcha. */
    takeRefusal({ fields }: ApiFailure): boolean {
      const sentence = fields['captcha'] ?? null;
      if (sentence || asked) showAnother(sentence);
      return sentence !== null;
    },
  };
}
