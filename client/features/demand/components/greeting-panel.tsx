import { type ComponentType, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { SharedMarkup } from '#client/lib/shared-markup.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { texts } from '#shared/text/texts.ts';

/** Hidden without JavaScript, which the form requires. */
const Section = styled(Card)`
  @media (scripting: none) {
    display: none;
  }
`;

/** Reserves the height of the form, so that nothing moves when it loads. */
const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  min-height: 266px;

  @media (max-width: 767px) {
    min-height: 222px;
  }
`;

/** Section for starting the conversation with the publisher; the form loads shortly before it is scrolled into view. */
export function GreetingPanel({ demandId }: { demandId: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [Form, setForm] = useState<ComponentType<{ demandId: string }> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (hasFailed || !box.current) return;
    const load = () => {
      import('./greeting-form.tsx').then(
        ({ GreetingForm }) => setForm(() => GreetingForm),
        () => setFailed(true),
      );
    };
    // A busy browser may report several frames in one callback.
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        load();
      },
      { rootMargin: '600px' },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [hasFailed]);
  return (
    <SharedMarkup
      of={withoutForm}
      content={() => (
        <>
          <CardTitle id="greeting-heading">给发布者发消息</CardTitle>
          <Box ref={box}>
            {Form ? (
              <Form demandId={demandId} />
            ) : hasFailed ? (
              <LoadFailed message={texts.networkFailed} retry={() => setFailed(false)} />
            ) : (
              <Skeleton height={200} radius={8} />
            )}
          </Box>
        </>
      )}
    >
      {(inner) => <Section as="section" className="screen-only" id="greeting" aria-labelledby="greeting-heading" {...inner} />}
    </SharedMarkup>
  );
}

/** Key of the shared markup: as rendered by the server, it is the same for every reader and demand. */
const withoutForm = Object.freeze({});
