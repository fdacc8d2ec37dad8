import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { texts } from '#shared/text/texts.ts';
import { JoinTermsPanel } from '../components/join-terms.tsx';
import { JoiningPicture } from '../components/joining-picture.tsx';
import { WayInPanel } from '../components/way-in-panel.tsx';
import type { JoinFlow } from '../use-join-community.ts';

const Step = styled.div`
  &:focus-visible {
    outline: none;
  }
`;

interface JoinCommunityDialogProps extends LazyDialogProps {
  flow: JoinFlow;
}

/** Shows the steps of joining (once per browser), the price, and then the access details. */
export function JoinCommunityDialog({ open, onOpenChange, flow }: JoinCommunityDialogProps) {
  const { community, step } = flow;
  const box = useFocusOnStep(`${step} ${flow.wayIn !== null}`);
  if (!community) return null;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={step === 'way' ? `进入「${community.name}」` : `加入「${community.name}」`}>
      <Step ref={box} tabIndex={-1}>
        {step === 'picture' && <FirstTime flow={flow} />}
        {step === 'terms' && <JoinTermsPanel flow={flow} />}
        {step === 'way' && <Way flow={flow} name={community.name} />}
      </Step>
    </Dialog>
  );
}

/** Moves the focus to the new step, because the pressed button is removed with its step. */
function useFocusOnStep(step: string) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) box.current?.focus({ preventScroll: true });
    shown.current = step;
  }, [step]);
  return box;
}

const FirstTime = ({ flow }: { flow: JoinFlow }) => (
  <>
    <JoiningPicture />
    <DialogFooter>
      <Button variant="primary" onClick={flow.goOn}>
        知道了，继续
      </Button>
    </DialogFooter>
  </>
);

function Way({ flow, name }: { flow: JoinFlow; name: string }) {
  const { wayIn, failure, isJoining, join } = flow;
  if (wayIn) return <WayInPanel name={name} wayIn={wayIn} />;
  if (failure && !isJoining) return <LoadFailed message={failure.message} retry={join} />;
  return (
    <>
      <span className="visually-hidden">{texts.loading}</span>
      <Skeleton height={280} radius={8} />
    </>
  );
}
