import { useQueryClient } from '@tanstack/react-query';
import { CallForm } from '#client/forms/call-form.tsx';
import { CodeNumberField } from '#client/forms/code-number-field.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import type { FormField } from '#client/forms/form-field.ts';
import { ImagesField } from '#client/forms/images-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useCallForm } from '#client/forms/use-call-form.ts';
import { usePortalStore } from '#client/lib/portal-store.tsx';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { chinaDay } from '#shared/rules/china-day.ts';
import { identityNumberProblem } from '#shared/rules/identity-number.ts';
import { IdentityConsent } from '../components/verification/identity-consent.tsx';
import { submitRealNameCall } from '../verification-api.ts';

const empty = { realName: '', idNumber: '', images: [] as string[], consent: false };

interface RealNameFormProps {
  /** Tries left within 24 hours; null: not known. */
  triesLeft: number | null;
}

/** Hands a person's name and number in. The typed values stay after a failure: a slip in one of both is the usual reason. */
export function RealNameForm({ triesLeft }: RealNameFormProps) {
  const queryClient = useQueryClient();
  const store = usePortalStore();
  const { field, submit, isBusy, rootProblem } = useCallForm({
    id: 'real-name',
    call: submitRealNameCall,
    initial: empty,
    // The rules want the consent itself, and say so when it is missing.
    toInput: ({ consent, ...values }) => ({ body: { ...values, consent: consent as true } }),
    onDone: () => {
      store.setState(({ userRefresh }) => ({ userRefresh: userRefresh + 1 }));
      return refreshAfter(queryClient, submitRealNameCall);
    },
    onRefused: ({ status }) => {
      // It has decided, too, or says what was decided before, perhaps by an answer that did not arrive; 429 leaves no try.
      if (status === 409 || status === 429) void refreshAfter(queryClient, submitRealNameCall);
      return false;
    },
  });
  return (
    <CallForm label="实名认证" submit={submit}>
      <TextField {...field('realName')} label="真实姓名" placeholder="与身份证上一致" autoComplete="name" maxLength={20} required />
      <IdentityNumberField {...field('idNumber')} />
      <ImagesField
        {...field('images')}
        label="身份证照片（选填）"
        help="正面与背面，最多 2 张。需要人工核对时，有照片会更快；可加上「仅供认证使用」的水印"
        max={2}
        isPrivate
      />
      <IdentityConsent {...field('consent')} />
      <FormButtons submitLabel="提交认证" isBusy={isBusy} rootProblem={rootProblem}>
        {triesLeft !== null && <p>24 小时内还可以提交 {triesLeft} 次</p>}
      </FormButtons>
    </CallForm>
  );
}

/** Asked for a whole number only, which no server renders: it reads the clock. */
const problemNow = (number: string): string | null => identityNumberProblem(number, chinaDay(Date.now()));

/** An identity number, checked along GB 11643. */
const IdentityNumberField = (field: FormField) => (
  <CodeNumberField {...field} label="身份证号" hint="18 位居民身份证号，最后一位可以是 X" strangers={/[^\dX]/g} problemOf={problemNow} />
);
