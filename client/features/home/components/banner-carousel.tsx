import { Fragment, useRef } from 'react';
import { styled } from 'styled-components';
import { SafeImage } from '#client/ui/safe-image.tsx';
import { bannerTarget, sentenceParts } from '../home-model.ts';
import { CarouselControls } from './carousel-controls.tsx';
import { useCarousel } from './use-carousel.ts';

export interface Banner {
  id: string;
  image: string;
  title: string;
  /** The words of the picture, if there is no title over it. */
  alt?: string;
  link?: string | null | undefined;
  external: boolean;
}

const Frame = styled.section`
  position: relative;
  overflow: hidden;
  height: 100%;
  border-radius: var(--radius-large);
  background: var(--surface-sunken);
`;

const Track = styled.ul`
  display: flex;
  height: 100%;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;

  &::-webkit-scrollbar {
    display: none;
  }
`;

const Slide = styled.li`
  position: relative;
  flex: 0 0 100%;
  min-width: 0;
  scroll-snap-align: start;
  scroll-snap-stop: always;

  > a:focus-visible {
    outline: none;
  }
  > a:focus-visible::after {
    content: '';
    position: absolute;
    inset: 4px;
    border: 3px solid #fff;
    border-radius: var(--radius);
  }
  /* Out of the flow, or a tall picture would stretch the row of the grid that it is in. */
  img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-position: right;
  }
`;

/**
 * Text over an unknown picture: the shade behind it keeps it readable. The space of the controls stays free: the dots below, and on phones
 * the buttons above. The operators' console copies this for its preview (portal-api/console/console-page.ts).
 */
const Words = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  align-content: center;
  gap: var(--space-2);
  padding: var(--space-3) 34% 44px var(--space-8);
  background: linear-gradient(90deg, rgb(6 14 40 / 72%) 0%, rgb(6 14 40 / 56%) 52%, rgb(6 14 40 / 0%) 88%);
  color: #ffffff;
  font: var(--weight-bold) 26px/36px var(--font);
  text-shadow: 0 1px 2px rgb(6 14 40 / 40%);
  text-wrap: balance;

  /* Prefers line breaks between phrases, which Chromium supports. */
  > span:first-child {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    word-break: keep-all;
    overflow-wrap: anywhere;
  }

  @media (min-width: 768px) and (max-width: 999px) {
    font: var(--weight-bold) 22px/30px var(--font);

    > span:first-child {
      -webkit-line-clamp: 2;
    }
  }
  @media (max-width: 767px) {
    padding: 44px 24% var(--space-2) var(--space-5);
    font: var(--weight-bold) 18px/24px var(--font);
  }
`;

const More = styled.span`
  justify-self: start;
  padding: 4px 14px;
  border: 1px solid #ffffffb8;
  border-radius: var(--radius-round);
  font: var(--weight-medium) var(--type-body) var(--font);
  text-shadow: none;
`;

/** The carousel of the home page. Without JavaScript it is a scrollable row. */
export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const track = useRef<HTMLUListElement>(null);
  const carousel = useCarousel(track, banners.length);
  const { index, isReady, isPlaying, goTo, holders } = carousel;
  return (
    <Frame aria-roledescription="轮播" aria-label="推荐专题" {...holders}>
      <Track ref={track} onScroll={carousel.followScroll} aria-live={isPlaying ? 'off' : 'polite'}>
        {banners.map((banner, place) => (
          <Slide
            key={banner.id}
            aria-roledescription="幻灯片"
            aria-label={`第 ${place + 1} 张，共 ${banners.length} 张`}
            inert={isReady && place !== index}
          >
            <BannerLink banner={banner} isFirst={place === 0} />
          </Slide>
        ))}
      </Track>
      {banners.length > 1 && (
        <CarouselControls
          isReady={isReady}
          count={banners.length}
          index={index}
          isPlaying={isPlaying}
          onGoTo={goTo}
          onTogglePlaying={carousel.togglePlaying}
        />
      )}
    </Frame>
  );
}

function BannerLink({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  const target = bannerTarget(banner);
  const content = (
    <>
      <SafeImage
        src={banner.image}
        alt={banner.title ? '' : (banner.alt ?? '')}
        width={1200}
        height={360}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'low'}
      />
      {banner.title && (
        <Words>
          <span>
            {[...sentenceParts(banner.title).entries()].map(([place, part]) => (
              <Fragment key={place}>
                {part}
                <wbr />
              </Fragment>
            ))}
          </span>
          {target && <More>{target.isExternal ? '前往外部网站' : '去看看'}</More>}
        </Words>
      )}
    </>
  );
  if (!target) return content;
  const elsewhere = target.isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a href={target.href} {...elsewhere}>
      {content}
    </a>
  );
}
