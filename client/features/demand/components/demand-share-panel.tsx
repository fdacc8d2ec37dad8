import { usePublicEnv } from '#client/lib/portal-store.tsx';
import { SharePanel } from '#client/ui/share-panel.tsx';
import type { DemandCard } from '#shared/contract/demand.ts';
import { posterFileName, posterModel, shareAddresses } from '../share-model.ts';

/** Offers the ways to share a demand. */
export function DemandSharePanel({ demand }: { demand: DemandCard }) {
  const { publicOrigin, siteName } = usePublicEnv();
  const { page, detail } = shareAddresses(demand, publicOrigin);
  return (
    <SharePanel
      address={page}
      addressLabel="分享链接"
      code={{ address: detail, label: '扫码查看需求详情' }}
      hint="微信扫一扫，在手机上查看"
      message={{ title: demand.title, text: demand.summary }}
      savePoster={async (code) => {
        const { saveDemandPoster } = await import('../demand-poster.ts');
        await saveDemandPoster(posterModel(demand, siteName), code, posterFileName(demand));
      }}
    />
  );
}
