import { lateDialog } from '#client/ui/late-dialog.tsx';

export const PhoneDialog = lateDialog(async () => (await import('./dialogs/phone-dialog.tsx')).PhoneDialog);
export const PasswordDialog = lateDialog(async () => (await import('./dialogs/password-dialog.tsx')).PasswordDialog);
export const DeletionDialog = lateDialog(async () => (await import('./dialogs/deletion-dialog.tsx')).DeletionDialog);
