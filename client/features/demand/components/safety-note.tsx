import { ShieldAlert } from 'lucide-react';
import { styled } from 'styled-components';
import { Note } from '#client/ui/note.tsx';

const Warning = styled(Note)`
  align-items: flex-start;
  padding: var(--space-4);
  color: var(--text-secondary);

  > svg {
    margin-top: 3px;
  }
  strong {
    color: var(--warning);
  }
`;

interface SafetyNoteProps {
  /** Address for reporting this demand; absent on the reader's own demand. */
  reportHref?: string | undefined;
}

/** Warns of fraud before contacting a stranger, with a link to report the demand. */
export const SafetyNote = ({ reportHref }: SafetyNoteProps) => (
  <Warning as="aside" data-tone="warning" aria-label="防骗提醒">
    <ShieldAlert size={18} aria-hidden="true" />
    <p>
      <strong>防骗提醒：</strong>
      合作前请核实对方身份与资质。要求先交保证金、垫付货款、转账到个人账户的，请立即停止并报警；平台工作人员不会索要您的验证码和密码。
      {reportHref && (
        <a href={reportHref} rel="nofollow">
          举报这条需求
        </a>
      )}
    </p>
  </Warning>
);
