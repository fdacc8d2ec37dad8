import { useQueryClient } from '@tanstack/react-query';
import { changeSavedSearchCall } from '#client/entities/saved-search/saved-search-api.ts';
import { CallForm } from '#client/forms/call-form.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useCallForm } from '#client/forms/use-call-form.ts';
import { useLatestValues } from '#client/forms/use-latest-values.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { SavedSearch } from '#shared/contract/saved-search.ts';

const valuesOf = ({ name }: SavedSearch) => ({ name });

/** Renames a saved search, as shown in the list and in its notices. Closing the dialog keeps the input; 取消 discards it. */
export function RenameSearchDialog({ open, onOpenChange, saved }: LazyDialogProps & { saved: SavedSearch }) {
  const queryClient = useQueryClient();
  const { id } = saved;
  const close = () => onOpenChange(false);
  const { form, field, submit, isBusy, rootProblem } = useCallForm({
    id: `search-${id}`,
    call: changeSavedSearchCall,
    initial: valuesOf(saved),
    toInput: (body) => ({ params: { id }, body }),
    onDone: (_, sent) => {
      noteSaved(sent);
      close();
      showToast('名称已修改', { tone: 'success' });
      return refreshAfter(queryClient, changeSavedSearchCall);
    },
    // The search was deleted elsewhere: refetching removes its row together with this dialog.
    onRefused: ({ status, message }) => {
      if (status !== 404) return false;
      showToast(message, { tone: 'error' });
      void refreshAfter(queryClient, changeSavedSearchCall);
      return true;
    },
  });
  // Use the latest name if the search was renamed elsewhere.
  const noteSaved = useLatestValues(form, saved, valuesOf);
  const cancel = () => {
    form.reset();
    close();
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="修改名称" width={420}>
      <CallForm label="修改名称" submit={submit}>
        <TextField {...field('name')} label="名称" limit={40} help="在订阅列表和通知里显示。" required />
        <FormButtons submitLabel="保存" isBusy={isBusy} rootProblem={rootProblem}>
          <Button onClick={cancel}>取消</Button>
        </FormButtons>
      </CallForm>
    </Dialog>
  );
}
