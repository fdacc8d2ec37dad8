import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { Chip, type ChipTone } from '#client/ui/chip.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import type { FollowUp } from '#shared/contract/contact.ts';
import type { FollowUpState } from '#shared/rules/follow-up.ts';
import { cooperationResultNames, followUpStateNames } from '#shared/text/account-labels.ts';

const FollowUpDialog = lazyDialog(async () => (await import('../dialogs/follow-up-dialog.tsx')).FollowUpDialog);

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);
  margin-top: var(--space-2);
  font: var(--weight-regular) var(--type-small) var(--font);

  > time {
    color: var(--text-secondary);
  }
`;

const Note = styled.p`
  flex: 1 0 100%;
  color: var(--text-secondary);
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

const tones = {
  PENDING: 'neutral',
  TALKING: 'brand',
  AGREED: 'success',
  UNFIT: 'warning',
} as const satisfies Record<FollowUpState, ChipTone>;

interface FollowUpLineProps {
  demand: { id: string; title: string };
  followUp: FollowUp;
}

/** The user's notes on a contact, with a button to edit them. */
export function FollowUpLine({ demand, followUp }: FollowUpLineProps) {
  const [isOpen, setOpen] = useState(false);
  const { state, note, nextOn, result } = followUp;
  return (
    <Line>
      <Chip tone={tones[state]}>{followUpStateNames[state]}</Chip>
      {result && <span>合作{cooperationResultNames[result]}</span>}
      {nextOn && <time dateTime={nextOn}>{nextOn} 提醒</time>}
      <Button size="small" variant="ghost" aria-label={`记录跟进：${demand.title}`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        记录跟进
      </Button>
      {note && <Note>{note}</Note>}
      <FollowUpDialog open={isOpen} onOpenChange={setOpen} demand={demand} followUp={followUp} />
    </Line>
  );
}
