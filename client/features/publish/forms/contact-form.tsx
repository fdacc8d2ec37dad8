import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type HTMLInputAutoCompleteAttribute, useState } from 'react';
import { styled } from 'styled-components';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { Contact } from '#shared/contract/contact-contract.ts';
import { contactMethodNames } from '#shared/text/labels.ts';
import { FieldPair } from '../components/field-pair.tsx';
import { refreshAfterWrite, saveContactCall } from '../publish-api.ts';

const Box = styled.form`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-4);
  border-radius: var(--radius);
  background: var(--surface-sunken);
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);

  > p {
    color: var(--danger);
  }
`;

const inputs = [
  { name: 'name', label: '联系人', placeholder: '例如：陈先生', autoComplete: 'name', max: 20 },
  { name: 'phone', label: contactMethodNames.phone, placeholder: '手机或座机号码', autoComplete: 'tel', max: 20 },
  { name: 'wechat', label: contactMethodNames.wechat, placeholder: '微信号', autoComplete: 'off', max: 20 },
  { name: 'qq', label: contactMethodNames.qq, placeholder: 'QQ 号', autoComplete: 'off', max: 11 },
  { name: 'email', label: contactMethodNames.email, placeholder: 'name@example.com', autoComplete: 'email', max: 180 },
] as const satisfies readonly {
  name: keyof Contact;
  label: string;
  placeholder: string;
  autoComplete: HTMLInputAutoCompleteAttribute;
  max: number;
}[];

interface ContactFormProps {
  contact: Contact | null;
  onSaved: () => void;
  /** Null: there is no way back, for without a contact nothing can be published. */
  onCancel: (() => void) | null;
}

/** One's own contact (E29), filled in where it is missed. */
export function ContactForm({ contact, onSaved, onCancel }: ContactFormProps) {
  const queryClient = useQueryClient();
  const [values, setValues] = useState(() => ({
    name: contact?.name ?? '',
    phone: contact?.phone ?? '',
    wechat: contact?.wechat ?? '',
    qq: contact?.qq ?? '',
    email: contact?.email ?? '',
  }));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const save = useMutation({
    mutationFn: () => apiOf(queryClient).call(saveContactCall, { body: values }),
    meta: { silent: true },
    onSuccess: () => {
      showToast('联系方式已保存', { tone: 'success' });
      refreshAfterWrite(queryClient);
      onSaved();
    },
    onError: (error) => {
      const { fields, message } = toApiFailure(error);
      tellProblems(Object.keys(fields).length > 0 ? fields : { root: message });
    },
  });
  const tellProblems = (found: Readonly<Record<string, string>>) => {
    setProblems(found);
    const first = inputs.find(({ name }) => found[name]);
    if (first) document.getElementById(`contact-${first.name}`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const { contactFieldsSchema } = await import('#shared/contract/contact-contract.ts');
    const issues = contactFieldsSchema.safeParse(values).error?.issues ?? [];
    if (issues.length > 0) tellProblems(Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message])));
    else save.mutate();
  };
  return (
    <Box noValidate aria-label="个人联系方式" onSubmit={(event) => void submit(event)}>
      <p>填写联系人和至少一种联系方式，保存后即可发布。</p>
      <FieldPair>
        {inputs.map(({ name, label, placeholder, autoComplete, max }) => (
          <Field key={name} label={label} htmlFor={`contact-${name}`} error={problems[name] ?? null} required={name === 'name'}>
            <TextInput
              name={name}
              value={values[name]}
              placeholder={placeholder}
              autoComplete={autoComplete}
              maxLength={max}
              onChange={({ target }) => {
                setValues((before) => ({ ...before, [name]: target.value }));
                setProblems(({ [name]: _, ...others }) => others);
              }}
            />
          </Field>
        ))}
      </FieldPair>
      <Buttons>
        <Button type="submit" variant="primary" busy={save.isPending}>
          保存联系方式
        </Button>
        {onCancel && <Button onClick={onCancel}>取消</Button>}
        {problems.root && <p role="alert">{problems.root}</p>}
      </Buttons>
    </Box>
  );
}
