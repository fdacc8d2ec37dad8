import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';

/** The confirmations of conversations: their texts are loaded with the first one. */
interface ConfirmationProps extends LazyDialogProps {
  isBusy: boolean;
  onConfirm: () => void;
}

/** `name`: of the other user. */
type PeerConfirmationProps = ConfirmationProps & { name: string };

/** Asks whether to block a user. */
export const BlockDialog = ({ name, ...props }: PeerConfirmationProps) => (
  <ConfirmDialog
    {...props}
    title={`屏蔽「${name}」？`}
    text="屏蔽后，对方不能再就任何需求给您发消息，您也不能给对方发消息。已有的消息会保留，随时可以解除。"
    confirmLabel="屏蔽"
    isDangerous
  />
);

/** Asks whether to delete a conversation from the user's own list. */
export const HideDialog = ({ name, ...props }: PeerConfirmationProps) => (
  <ConfirmDialog
    {...props}
    title={`删除与「${name}」的会话？`}
    text="只从您自己的消息中删除：此前的消息您不再看到，也不能恢复；对方那边没有变化，也不会收到通知。有新消息时，会话会重新出现。"
    confirmLabel="删除会话"
    isDangerous
  />
);

/** Asks whether to withdraw an exchange of contacts that both have agreed to. `way`: the name of what was exchanged. */
export const WithdrawDialog = ({ way, ...props }: ConfirmationProps & { way: string }) => (
  <ConfirmDialog
    {...props}
    title={`撤回交换${way}？`}
    text="撤回后，您和对方都不能再在这里看到彼此的联系方式，已消耗的查看次数或联系卡不退回。对方可能已经记下您的联系方式。"
    confirmLabel="撤回交换"
    isDangerous
  />
);
