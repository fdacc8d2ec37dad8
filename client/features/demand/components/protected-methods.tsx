import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { SharedMarkup } from '#client/lib/shared-markup.tsx';
import type { Demand } from '#shared/contract/demand.ts';
import { contactMethodNames } from '#shared/text/labels.ts';
import { MethodList, MethodRow, methodIcons } from './method-rows.tsx';

const Hidden = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  margin-left: auto;
  padding-right: var(--space-2);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

const Line = styled.p`
  color: var(--text-secondary);
`;

/** Full-width button with a note below it. */
const Access = styled.div`
  margin-top: var(--space-4);

  > :first-child {
    width: 100%;
  }
  > p {
    margin-top: 10px;
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
    text-align: center;
    overflow-wrap: anywhere;
    /* Breaks the line after the comma. */
    word-break: keep-all;
  }
`;

interface ProtectedMethodsProps {
  methods: Demand['contactMethods'];
  /** The button that reveals the values. */
  button: ReactNode;
  /** A sentence with two parts, separated by 「，」. */
  note: string;
}

/** Shows which contact methods exist, without their values. */
export function ProtectedMethods({ methods, button, note }: ProtectedMethodsProps) {
  const [first, second] = note.split('，');
  return (
    <>
      {methods.length > 0 ? (
        <SharedMarkup of={methods} content={() => <Methods methods={methods} />}>
          {(inner) => <MethodList {...inner} />}
        </SharedMarkup>
      ) : (
        <Line>发布者暂未公开联系方式的种类。</Line>
      )}
      <Access>
        {button}
        <p>
          {/* WebKit does not break the line here by itself. */}
          {`${first}，`}
          <wbr />
          {second}
        </p>
      </Access>
    </>
  );
}

const Methods = ({ methods }: Pick<ProtectedMethodsProps, 'methods'>) =>
  methods.map((method) => {
    const Icon = methodIcons[method];
    return (
      <MethodRow key={method}>
        <Icon size={18} aria-hidden="true" />
        {contactMethodNames[method]}
        <Hidden>
          <Lock size={12} aria-hidden="true" />
          已保护
        </Hidden>
      </MethodRow>
    );
  });

/** Explains to a signed-in user what 查看联系方式 does. */
export const accessNote = ({ contactUnlocked }: Pick<Demand, 'contactUnlocked'>): string =>
  contactUnlocked ? '您已解锁，可以随时查看' : '使用会员额度或联系卡解锁，解锁后可以一直查看';
