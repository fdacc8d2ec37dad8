import { CallForm, FormStack } from '#client/forms/call-form.tsx';
import { ContactFields, ContactForm } from '#client/forms/contact-form.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { KeywordForm } from '#client/forms/keyword-form.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useContactForm } from '#client/forms/use-contact-form.ts';
import { Button } from '#client/ui/button.tsx';
import type { Section } from '../specimen.tsx';
import { WithField } from '../with-field.tsx';

const contact = { name: '陈先生', phone: '13800138000', wechat: 'chen-qiming', qq: null, email: null };
const nothing = () => {};
const stay = async (event: { preventDefault: () => void }) => event.preventDefault();

const field = (name: string, label: string) => (
  <WithField name={name} initial="">
    {(attributes) => <TextField {...attributes} label={label} />}
  </WithField>
);

function PlainContact() {
  return <ContactFields state={useContactForm({ contact: null, onSaved: nothing })} onCancel={nothing} isPlain />;
}

export const formParts: Section = {
  id: 'form-parts',
  title: '表单',
  specimens: [
    {
      name: 'CallForm',
      file: 'forms/call-form.tsx',
      states: [
        [
          '字段和按钮',
          <CallForm key="1" label="样例表单" submit={stay}>
            {field('form-1', '姓名')}
            <FormButtons submitLabel="保存" isBusy={false} rootProblem={null} />
          </CallForm>,
        ],
      ],
    },
    {
      name: 'FormStack',
      file: 'forms/call-form.tsx',
      states: [
        [
          '上下排列',
          <FormStack key="1">
            {field('form-2', '姓名')}
            {field('form-3', '职位')}
          </FormStack>,
        ],
      ],
    },
    {
      name: 'FormButtons',
      file: 'forms/form-buttons.tsx',
      states: [
        [
          '普通',
          <FormButtons key="1" submitLabel="保存" isBusy={false} rootProblem={null}>
            <Button>取消</Button>
          </FormButtons>,
        ],
        ['忙着', <FormButtons key="2" submitLabel="保存" isBusy rootProblem={null} />],
        ['还不能提交', <FormButtons key="3" submitLabel="提交审核" isBusy={false} rootProblem={null} isReady={false} />],
        ['出了问题', <FormButtons key="4" submitLabel="保存" isBusy={false} rootProblem="今天已经改过 3 次，请明天再试。" />],
        ['不容易撤回', <FormButtons key="5" submitLabel="申请注销" isBusy={false} rootProblem={null} isDangerous />],
      ],
    },
    {
      name: 'ContactForm',
      file: 'forms/contact-form.tsx',
      isWide: true,
      states: [['已经填过', <ContactForm key="1" contact={contact} onSaved={nothing} onCancel={nothing} />]],
    },
    {
      name: 'KeywordForm',
      file: 'forms/keyword-form.tsx',
      isWide: true,
      states: [
        ['空', <KeywordForm key="1" action="#search" label="搜索会话" keyword="" placeholder="搜索对方、需求或消息" maxLength={50} />],
        [
          '有关键词，窄',
          <div key="2" className="dev-narrow">
            <KeywordForm action="#search" label="搜索我的发布" keyword="连锁便利店" placeholder="搜索标题或编号" maxLength={50} />
          </div>,
        ],
      ],
    },
    { name: 'ContactFields', file: 'forms/contact-form.tsx', isWide: true, states: [['在别的底上', <PlainContact key="1" />]] },
  ],
};
