import { lateDialog } from '#client/ui/late-dialog.tsx';

/** Comes when an organization is chosen. */
export const JoinDialog = lateDialog(async () => (await import('../dialogs/join-dialog.tsx')).JoinDialog);
