import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CallForm } from '#client/forms/call-form.tsx';
import { ChoiceField } from '#client/forms/choice-field.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { IndustryField } from '#client/forms/industry-field.tsx';
import { PictureField } from '#client/forms/picture-field.tsx';
import { RegionField } from '#client/forms/region-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useCallForm } from '#client/forms/use-call-form.ts';
import { useFieldOfAddress } from '#client/forms/use-field-of-address.ts';
import { useLatestValues } from '#client/forms/use-latest-values.ts';
import { Await } from '#client/lib/await.tsx';
import { useGoTo } from '#client/lib/navigation.tsx';
import { rememberUser, usePortalStore } from '#client/lib/portal-store.tsx';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { FieldPair } from '#client/ui/field.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { href } from '#shared/routes/href.ts';
import { sexTitle } from '#shared/text/account-labels.ts';
import { RenameNote } from '../components/rename-note.tsx';
import { editUserCall, positionsQuery, profileProgressQuery } from '../profile-api.ts';
import { isRenameRefusal, PROFILE_FORM_ID } from '../profile-model.ts';
import { toProfileChanges, toProfileValues } from '../profile-values.ts';
import { userDetailQuery } from '../user-api.ts';
import type { UserDetail } from '../user-overview.ts';

const NicknameCell = styled.div`
  display: grid;
  gap: var(--space-5);
  align-content: start;
`;

const POSITIONS_ID = 'known-positions';
const titles = [0, 10, 20].map((sex) => ({ value: String(sex), label: sexTitle(sex) }));

/** Edits the user's public profile. Takes over changes made in another tab in the meantime, so that saving does not revert them. */
export function ProfileForm({ user }: { user: UserDetail }) {
  const store = usePortalStore();
  const queryClient = useQueryClient();
  const goTo = useGoTo();
  const [renameProblem, setRenameProblem] = useState<string | null>(null);
  const { form, field, values, isBusy, submit, rootProblem } = useCallForm({
    id: PROFILE_FORM_ID,
    call: editUserCall,
    initial: toProfileValues(user),
    toInput: (current) => ({ body: toProfileChanges(current, user) }),
    onRefused: (failure) => {
      if (!isRenameRefusal(failure)) return false;
      setRenameProblem(failure.message);
      document.getElementById(`${PROFILE_FORM_ID}-nickname`)?.focus();
      void queryClient.invalidateQueries({ queryKey: userDetailQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: profileProgressQuery.queryKey });
      return true;
    },
    onDone: (saved, sent) => {
      noteSaved(sent);
      rememberUser(store, saved);
      queryClient.setQueryData<UserDetail>(userDetailQuery.queryKey, (before) => before && { ...before, ...saved });
      void refreshAfter(queryClient, editUserCall);
      showToast('资料已保存', { tone: 'success' });
      goTo(href('user.profile'));
    },
  });
  const noteSaved = useLatestValues(form, user, toProfileValues);
  // The list of missing parts links to single fields.
  useFieldOfAddress(PROFILE_FORM_ID);
  const nickname = field('nickname');
  return (
    <Card>
      <CallForm label="编辑资料" submit={submit}>
        <PictureField {...field('avatar')} label="头像" shape="round" help="建议使用清晰的个人照片，方形裁剪后显示为圆形" />
        <FieldPair>
          <NicknameCell>
            <TextField
              {...nickname}
              label="昵称"
              help="2–16 个字，展示在您的需求和主页上"
              autoComplete="nickname"
              limit={16}
              required
              error={renameProblem ?? nickname.error}
              onChange={(typed) => {
                setRenameProblem(null);
                nickname.onChange(typed);
              }}
            />
            <RenameNote boosts={user.sceneCounts?.CHANGE_NAME} isRenaming={values.nickname.trim() !== user.nickname} />
          </NicknameCell>
          <TextField
            {...field('position')}
            label="职位"
            help="可以从列表中选，也可以自己填写"
            placeholder="例如：商务经理"
            autoComplete="organization-title"
            list={POSITIONS_ID}
            limit={20}
          />
        </FieldPair>
        <Await query={positionsQuery} pending={null} failed={() => null}>
          {(positions) => (
            <datalist id={POSITIONS_ID}>
              {positions.map(({ id, name }) => (
                <option key={id} value={name} />
              ))}
            </datalist>
          )}
        </Await>
        <ChoiceField {...field('sex')} label="称谓" options={titles} />
        <FieldPair>
          <IndustryField {...field('industryCode')} label="所在行业" />
          <RegionField {...field('regionCode')} label="所在地区" valueName={user.regionName ?? ''} />
        </FieldPair>
        <FormButtons submitLabel="保存" isBusy={isBusy} rootProblem={rootProblem}>
          <LinkButton href={href('user.profile')}>返回个人资料</LinkButton>
        </FormButtons>
      </CallForm>
    </Card>
  );
}
