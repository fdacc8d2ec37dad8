import { lazyDialog } from '#client/ui/lazy-dialog.tsx';

export const PhoneDialog = lazyDialog(async () => (await import('./dialogs/phone-dialog.tsx')).PhoneDialog);
export const PasswordDialog = lazyDialog(async () => (await import('./dialogs/password-dialog.tsx')).PasswordDialog);
export const DeletionDialog = lazyDialog(async () => (await import('./dialogs/deletion-dialog.tsx')).DeletionDialog);
