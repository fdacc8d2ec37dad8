import { styled } from 'styled-components';
import { SafeImage } from '#client/ui/safe-image.tsx';
import type { Community } from '#shared/contract/community.ts';
import { toWebAddress } from '#shared/rules/web-address.ts';
import { coverTone } from '../community-model.ts';

const Frame = styled.div`
  --tone: var(--brand);
  --tone-soft: var(--brand-soft);
  --tone-line: var(--brand-line);
  position: relative;
  display: grid;
  align-items: end;
  height: 96px;
  overflow: hidden;
  background:
    radial-gradient(circle at 82% 18%, var(--tone-line) 0 34px, transparent 35px),
    radial-gradient(circle at 96% 78%, var(--tone-line) 0 54px, transparent 55px),
    radial-gradient(circle at 64% 96%, var(--tone-line) 0 22px, transparent 23px),
    var(--tone-soft);

  &[data-tone='accent'] { --tone: var(--accent); --tone-soft: var(--accent-soft); --tone-line: var(--accent-line); }
  &[data-tone='success'] { --tone: var(--success); --tone-soft: var(--success-soft); --tone-line: var(--success-line); }
  &[data-tone='warning'] { --tone: var(--warning); --tone-soft: var(--warning-soft); --tone-line: var(--warning-line); }

  > img {
    width: 100%;
    height: 100%;
  }

  @media (max-width: 639px) {
    height: 72px;
  }
`;

const Initial = styled.span`
  padding: 0 var(--space-5) var(--space-3);
  color: var(--tone);
  font: var(--weight-bold) 40px/48px var(--font);
  user-select: none;
`;

/** The cover of a community, or a pattern with the first character of its name. Hidden from screen readers. */
export function CommunityCover({ community }: { community: Pick<Community, 'id' | 'name' | 'cover'> }) {
  const picture = toWebAddress(community.cover);
  const [initial = ''] = community.name.trim();
  return (
    <Frame data-tone={coverTone(community.id)} aria-hidden="true">
      {picture ? <SafeImage src={picture} alt="" width={384} height={96} /> : <Initial>{initial}</Initial>}
    </Frame>
  );
}
