import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import type { ShownContact } from '#shared/contract/contact.ts';
import type { Demand } from '#shared/contract/demand.ts';
import { useContact } from '../use-contact.ts';
import { ContactValues } from './contact-values.tsx';
import { accessNote, ProtectedMethods } from './protected-methods.tsx';

const WarningDialog = lazyDialog(async () => (await import('../dialogs/contact-warning-dialog.tsx')).ContactWarningDialog);
const AccessDialog = lazyDialog(async () => (await import('../dialogs/contact-access-dialog.tsx')).ContactAccessDialog);

const Shown = styled.div`
  display: grid;
  gap: var(--space-3);

  &:focus-visible {
    outline: none;
  }
  > p {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
  > [data-changed] {
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius);
    background: var(--warning-soft);
    color: var(--warning);
  }
`;

/** Requests the contact as soon as it is mounted: its code is loaded by the press on the button. */
export function ContactAccess({ demand }: { demand: Demand }) {
  const access = useContact(demand);
  const { contact, refusal, dialog, closeDialog, start } = access;
  const hasStarted = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    // This button replaces the one that was pressed, and dialogs return the focus to it.
    button.current?.focus({ preventScroll: true });
    start();
  }, [start]);
  const setOpen = (isOpen: boolean) => !isOpen && closeDialog();
  return (
    <>
      {contact ? (
        <UnlockedContact contact={contact} />
      ) : (
        <ProtectedMethods
          methods={demand.contactMethods}
          note={accessNote(demand)}
          button={
            <Button ref={button} size="large" busy={access.isAsking} onClick={start}>
              查看联系方式
            </Button>
          }
        />
      )}
      <WarningDialog open={dialog === 'warning'} onOpenChange={setOpen} onAccept={access.acceptWarning} />
      <AccessDialog
        open={dialog === 'refusal'}
        onOpenChange={setOpen}
        refusal={refusal}
        unlock={access.unlock}
        unlocking={access.unlocking}
      />
    </>
  );
}

function UnlockedContact({ contact }: { contact: ShownContact }) {
  const box = useRef<HTMLElement>(null);
  // The pressed button has been removed: move the focus here.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const { remaining, changedSinceUnlock } = contact;
  return (
    <Shown as="section" ref={box} tabIndex={-1} aria-label="联系方式">
      {changedSinceUnlock && <p data-changed="">联系方式有更新，请以这里的为准。</p>}
      <ContactValues contact={contact} startsShown />
      <p>
        {remaining != null && `今日会员额度还剩 ${remaining} 次。`}
        请勿外传；合作前请核实对方身份。
      </p>
    </Shown>
  );
}
