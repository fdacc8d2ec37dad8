import { ShoppingBag } from 'lucide-react';
import { styled } from 'styled-components';
import { Note } from '#client/ui/note.tsx';
import { href } from '#shared/routes/href.ts';
import { rewardScenes } from '#shared/rules/reward-scenes.ts';
import { sceneNames } from '#shared/text/boost-names.ts';
import type { MallWish } from '../mall-model.ts';

const Line = styled(Note)`
  margin-bottom: var(--space-4);
`;

interface MallWishNoteProps {
  wish: MallWish;
  /** True if the wanted boost is sold here. */
  isSold: boolean;
}

/** Tells a user who came for missing boosts how to continue. */
export const MallWishNote = ({ wish: { scene, quantity, next }, isSold }: MallWishNoteProps) =>
  scene && (next || !isSold) ? (
    <Line>
      <ShoppingBag size={18} aria-hidden="true" />
      {isSold ? (
        <p>
          已选好 <strong>{quantity}</strong> 张{sceneNames[scene]}，付款后可以回到刚才的页面继续使用。
        </p>
      ) : (
        <p>
          {sceneNames[scene]}暂不出售
          {rewardScenes.includes(scene) && (
            <>
              ，可以<a href={href('welfare')}>做福利任务</a>免费领取
            </>
          )}
          {next && (
            <>
              ，{rewardScenes.includes(scene) ? '或' : '可以'}
              <a href={next.href}>返回刚才的页面</a>
            </>
          )}
          。
        </p>
      )}
    </Line>
  ) : null;
