import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { href } from '#shared/routes/href.ts';
import { sceneNames } from '#shared/text/boost-names.ts';
import { profileProgressQuery } from '../profile-api.ts';

const Line = styled.p`
  margin-top: -14px;
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);

  > a {
    text-decoration: underline;
  }
  &[data-costs] {
    color: var(--warning);
  }
`;

interface RenameNoteProps {
  /** Number of CHANGE_NAME boosts of the user; undefined if the API does not return it. */
  boosts: number | undefined;
  /** Whether the field contains a name other than the current one. */
  isRenaming: boolean;
}

/** The price of the next name change. */
export const RenameNote = (note: RenameNoteProps) => (
  <Await
    query={profileProgressQuery}
    pending={
      <Line as="div">
        <Skeleton width={220} height={18} />
      </Line>
    }
    failed={() => null}
  >
    {({ nextRenameFree }) => <Line data-costs={(!nextRenameFree && note.isRenaming) || undefined}>{words(nextRenameFree, note)}</Line>}
  </Await>
);

function words(isFree: boolean, { boosts, isRenaming }: RenameNoteProps) {
  const card = sceneNames.CHANGE_NAME;
  if (isFree) return `第一次修改免费，之后每次修改需要 1 张${card}`;
  if (boosts === undefined) return `修改昵称需要 1 张${card}`;
  if (boosts > 0) return isRenaming ? `保存时会使用 1 张${card}，您有 ${boosts} 张` : `修改昵称需要 1 张${card}，您有 ${boosts} 张`;
  return (
    <>
      修改昵称需要 1 张{card}，您还没有。
      <a href={href('boost.mall', undefined, { scene: 'CHANGE_NAME', quantity: 1, back: href('user.edit') })}>购买{card}</a>
    </>
  );
}
