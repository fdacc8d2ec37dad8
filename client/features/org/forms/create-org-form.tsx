import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallForm } from '#client/forms/call-form.tsx';
import { ChoiceField } from '#client/forms/choice-field.tsx';
import { CreditCodeField } from '#client/forms/code-number-field.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { ImagesField } from '#client/forms/images-field.tsx';
import { IndustryField } from '#client/forms/industry-field.tsx';
import { RegionField } from '#client/forms/region-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useCallForm } from '#client/forms/use-call-form.ts';
import { refusalReason } from '#client/lib/api-failure.ts';
import { useGoTo } from '#client/lib/navigation.tsx';
import { usePortalStore } from '#client/lib/portal-store.tsx';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { FieldPair } from '#client/ui/field.tsx';
import { RefusalNote } from '#client/ui/refusal-note.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { MyOrg } from '#shared/contract/org.ts';
import { ExistingOrg } from '../components/existing-org.tsx';
import { createOrgCall } from '../org-api.ts';
import { orgHref, scaleOf, scaleOptions } from '../org-model.ts';
import { licenseRefusal } from '../verification-api.ts';

interface FoundFormProps {
  /** The user's organization, whose licence is submitted again; null for a new organization. */
  org: MyOrg | null;
  /** The name that was searched for. */
  name?: string;
}

/** Creates an organization with its licence, or submits the licence again. Offers to join the organization if it already exists. */
export function CreateOrgForm({ org, name = '' }: FoundFormProps) {
  const queryClient = useQueryClient();
  const store = usePortalStore();
  const goTo = useGoTo();
  const [existing, setExisting] = useState<string | null>(null);
  const { values, field, submit, isBusy, rootProblem } = useCallForm({
    id: 'found',
    call: createOrgCall,
    initial: {
      name: org?.name ?? (/^[0-9A-Z]*$/i.test(name) ? '' : name),
      creditNo: org?.creditNo ?? '',
      legalPerson: org?.legalPerson ?? '',
      licenseImage: [] as string[],
      industryCode: org?.industryCode ?? '',
      regionCode: org?.regionCode ?? '',
      scale: scaleOf(org),
    },
    toInput: ({ licenseImage: [licenseImage = ''], industryCode, regionCode, ...rest }) => ({
      body: { ...rest, licenseImage, industryCode: industryCode || null, regionCode: regionCode || null },
    }),
    onDone: async () => {
      showToast('已提交，营业执照审核后会通知您', { tone: 'success' });
      store.setState(({ userRefresh }) => ({ userRefresh: userRefresh + 1 }));
      await refreshAfter(queryClient, createOrgCall);
      goTo(orgHref(), { replace: true });
    },
    onRefused: (failure) => {
      if (refusalReason(failure) !== 'ORG_EXISTS') return false;
      setExisting(values.creditNo);
      return true;
    },
  });
  const refused = org && licenseRefusal(org);
  const number = field('creditNo');
  const writeNumber = (creditNo: string) => {
    setExisting(null);
    number.onChange(creditNo);
  };
  return (
    <Card as="section" aria-labelledby="found-heading">
      <CardTitle id="found-heading">{org ? '提交营业执照' : '创建企业'}</CardTitle>
      <CallForm label={org ? '提交营业执照' : '创建企业'} submit={submit}>
        {refused && <RefusalNote>上次提交的营业执照未通过审核：{refused}</RefusalNote>}
        <FieldPair>
          <TextField {...field('name')} label="企业名称" help="与营业执照一致的全称" maxLength={60} autoComplete="organization" required />
          {org ? (
            <TextField {...number} label="统一社会信用代码" help="代码不能更改" disabled />
          ) : (
            <CreditCodeField {...number} onChange={writeNumber} />
          )}
        </FieldPair>
        {existing && <ExistingOrg creditNo={existing} name={values.name} />}
        <FieldPair>
          <TextField {...field('legalPerson')} label="法定代表人" maxLength={20} required />
        </FieldPair>
        <ImagesField
          {...field('licenseImage')}
          label="营业执照"
          max={1}
          isPrivate
          required
          help="照片或扫描件，四角完整、文字清晰。只用于审核，不会公开。"
        />
        <FieldPair>
          <IndustryField {...field('industryCode')} label="所属行业" />
          <RegionField {...field('regionCode')} label="所在地区" valueName={org?.regionName ?? ''} />
        </FieldPair>
        <ChoiceField {...field('scale')} label="企业规模" options={scaleOptions} />
        <FormButtons submitLabel={org ? '提交审核' : '创建并提交审核'} isBusy={isBusy} rootProblem={rootProblem}>
          <LinkButton href={orgHref(org ? {} : { keyword: name })}>{org ? '取消' : '返回查找'}</LinkButton>
        </FormButtons>
      </CallForm>
    </Card>
  );
}
