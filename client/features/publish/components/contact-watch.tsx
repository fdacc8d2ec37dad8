import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { findContactDetails } from '#shared/rules/find-contact-details.ts';

const Hint = styled.p`
  display: flex;
  gap: var(--space-1);
  margin-top: 6px;
  font: var(--weight-regular) var(--type-small) var(--font);

  svg {
    flex: none;
    margin-top: 2px;
    color: var(--warning);
  }
`;

/** Shows a hint below a text field if its text seems to contain contact details. The demand can be submitted anyway. */
export const ContactWatch = ({ text, children }: { text: string; children: ReactNode }) => {
  const found = useFoundContacts(text);
  return (
    <div>
      {children}
      <div aria-live="polite">
        {found.length > 0 && (
          <Hint>
            <TriangleAlert size={14} aria-hidden="true" />
            <span>{describeHint(found)}</span>
          </Hint>
        )}
      </div>
    </div>
  );
};

const SHOWN = 3;

const describeHint = (found: readonly string[]): string =>
  `「${found.slice(0, SHOWN).join('」「')}」${found.length > SHOWN ? '等' : ''}像是联系方式。请改填在「联系方式」一栏，对方解锁后可见；仍可提交，审核时会核对。`;

/** Loads the rule with the first text, so that the form does not wait for it. */
function useFoundContacts(text: string): string[] {
  const [find, setFind] = useState<typeof findContactDetails | null>(null);
  const isNeeded = find === null && text !== '';
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    import('#shared/rules/find-contact-details.ts').then(
      (rule) => isGone || setFind(() => rule.findContactDetails),
      // The hint is optional: the portal API informs reviewers in any case.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded]);
  return find ? find(text).map((detail) => detail.text) : [];
}
