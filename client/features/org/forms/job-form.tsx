import { useQueryClient } from '@tanstack/react-query';
import { CallForm } from '#client/forms/call-form.tsx';
import { CreditCodeField } from '#client/forms/code-number-field.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { ImagesField } from '#client/forms/images-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useCallForm } from '#client/forms/use-call-form.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { MyOrg } from '#shared/contract/org.ts';
import { orgHref } from '../org-model.ts';
import { joinedOrg, submitOfficialCall } from '../verification-api.ts';

const empty = { creditNo: '', position: '', proofImages: [] as string[] };

/** Requests the employment verification for the caller's organization, or for one given by its credit number. */
export function JobForm({ org }: { org: MyOrg | null }) {
  const queryClient = useQueryClient();
  const own = joinedOrg(org);
  const { field, submit, isBusy, rootProblem } = useCallForm({
    id: 'job',
    call: submitOfficialCall,
    initial: empty,
    toInput: ({ creditNo, position, proofImages }) => ({
      body: { ...(own ? { orgId: own.id } : { creditNo }), position, proofImages },
    }),
    // The API reports this field if the request names no organization at all.
    renamed: { orgId: 'creditNo' },
    onDone: () => {
      showToast('已提交，请等待审核结果', { tone: 'success' });
      return refreshAfter(queryClient, submitOfficialCall);
    },
    onRefused: ({ status }) => {
      // A request already exists, perhaps after a lost response, or the organization is no longer the caller's.
      if (status === 409 || status === 404) void refreshAfter(queryClient, submitOfficialCall);
      return false;
    },
  });
  return (
    <CallForm label="任职认证" submit={submit}>
      {own ? (
        <p>
          认证企业：<strong>{own.name}</strong>
        </p>
      ) : (
        <>
          {org && <p>您已申请加入「{org.name}」，请填写这家企业的代码。</p>}
          <CreditCodeField {...field('creditNo')} />
        </>
      )}
      <TextField
        {...field('position')}
        label="您的职位"
        placeholder="例如：市场总监"
        autoComplete="organization-title"
        limit={20}
        required
      />
      <ImagesField
        {...field('proofImages')}
        label="任职证明"
        help="名片、工牌、在职证明或劳动合同，1 至 5 张，薪资等无关内容可以遮住。只有您本人和审核员能看到"
        max={5}
        required
        isPrivate
      />
      <FormButtons submitLabel="提交认证" isBusy={isBusy} rootProblem={rootProblem}>
        {!own && (
          <LinkButton href={orgHref({ form: 'found' })} variant="ghost">
            企业不在平台上？创建企业
          </LinkButton>
        )}
      </FormButtons>
    </CallForm>
  );
}
