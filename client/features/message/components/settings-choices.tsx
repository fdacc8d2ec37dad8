import { Bell, BellOff, Pin, PinOff, Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { MenuChoice } from '#client/ui/disclosure.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import type { ThreadSettings } from '#shared/contract/chat.ts';
import type { SettingsChange } from '../use-thread-settings.ts';

/** Asks whether to delete a conversation. */
export const HideDialog = lazyDialog(async () => (await import('../dialogs/confirmations.tsx')).HideDialog);

interface SettingsChoicesProps {
  settings: ThreadSettings;
  onChange: (change: SettingsChange) => void;
  /** Asks whether to delete the conversation. */
  onHide: () => void;
}

/** The entries of a conversation's menu for what the user sets for themselves. */
export function SettingsChoices({ settings: { muted, pinned, hidden }, onChange, onHide }: SettingsChoicesProps) {
  const choose = (act: () => void) => (event: MouseEvent) => {
    // The menu closes, and its button has the focus again.
    event.currentTarget.closest('details')?.querySelector('summary')?.focus();
    act();
  };
  // Nothing of a deleted conversation is in the list.
  const canPin = pinned || !hidden;
  return (
    <>
      {canPin && (
        <li>
          <MenuChoice as="button" type="button" onClick={choose(() => onChange({ pinned: !pinned }))}>
            {pinned ? <PinOff size={16} aria-hidden="true" /> : <Pin size={16} aria-hidden="true" />}
            {pinned ? '取消置顶' : '置顶会话'}
          </MenuChoice>
        </li>
      )}
      <li>
        <MenuChoice as="button" type="button" onClick={choose(() => onChange({ muted: !muted }))}>
          {muted ? <Bell size={16} aria-hidden="true" /> : <BellOff size={16} aria-hidden="true" />}
          {muted ? '关闭免打扰' : '消息免打扰'}
        </MenuChoice>
      </li>
      {!hidden && (
        <li>
          <MenuChoice as="button" type="button" onClick={choose(onHide)}>
            <Trash2 size={16} aria-hidden="true" />
            删除会话
          </MenuChoice>
        </li>
      )}
    </>
  );
}
