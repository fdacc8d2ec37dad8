import { lazyDialog } from '#client/ui/lazy-dialog.tsx';

/** Comes when an organization is chosen. */
export const JoinDialog = lazyDialog(async () => (await import('../dialogs/join-dialog.tsx')).JoinDialog);
