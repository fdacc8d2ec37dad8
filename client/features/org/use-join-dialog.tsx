import { type ReactNode, useState } from 'react';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import type { Org } from '#shared/contract/org.ts';

const JoinDialog = lazyDialog(async () => (await import('./dialogs/join-dialog.tsx')).JoinDialog);

/** Returns the dialog for joining an organization, to be rendered by the caller. Its code is loaded with the first choice. */
export function useJoinDialog(): { dialog: ReactNode; choose: (org: Org) => void } {
  const [chosen, setChosen] = useState<Org | null>(null);
  const [isOpen, setOpen] = useState(false);
  return {
    dialog: chosen && <JoinDialog key={chosen.id} open={isOpen} onOpenChange={setOpen} org={chosen} />,
    choose: (org) => {
      setChosen(org);
      setOpen(true);
    },
  };
}
