import { Suspense, useState } from 'react';

import { CollapsibleCard } from '#client/ui/collapsible-card.tsx';
import { later } from '#client/ui/later.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { formats } from '#slide/content.ts';

import type { NewSlide } from './use-slide-fields.ts';

export function PreviewCard({ slide }: { slide: NewSlide }) {
  const [open, setOpen] = useState(true);
  return (
    <CollapsibleCard title="Preview" open={open} onOpenChange={setOpen}>
      <Suspense fallback={<LoadingPreview slide={slide} />}>
        <Preview slide={slide} />
      </Suspense>
    </CollapsibleCard>
  );
}

/** As large as the preview. */
function LoadingPreview({ slide: { draft } }: { slide: NewSlide }) {
  const { width, height } = formats[draft.format];
  return (
    <Loading label="Loading the preview">
      <div
        className="mx-auto *:h-full [&_*]:h-full"
        style={{
          aspectRatio: `${width} / ${height}`,
          maxWidth: `min(100%, calc(60dvh * ${width / height}))`,
        }}
      >
        <Skeleton />
      </div>
    </Loading>
  );
}

const Preview = later(() => import('./preview.tsx'), 'Preview');
