import { useQueryClient } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { apiOf } from '#client/lib/call-query.ts';
import { useSingleMutation } from '#client/lib/use-single-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { notifyJoined } from '../notify-joined.ts';
import { joinOrgCall } from '../org-api.ts';

/** Offers to join the organization that already has the credit number of a new one. */
export function ExistingOrg({ creditNo, name }: { creditNo: string; name: string }) {
  const queryClient = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => apiOf(queryClient).call(joinOrgCall, { body: { creditNo } }),
    onSuccess: ({ status }) => notifyJoined(queryClient, status, name),
  });
  return (
    <Note data-tone="warning" role="alert">
      <Building2 size={16} aria-hidden="true" />
      <p>信用代码 {creditNo} 的企业已在平台上，不需要再创建，直接申请加入即可。</p>
      <Button ref={button} size="small" variant="primary" busy={isPending} onClick={() => mutate()}>
        申请加入这家企业
      </Button>
    </Note>
  );
}
