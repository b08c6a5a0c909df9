import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { chooseTheme } from '#client/ui/theme.ts';

import { Choices } from './choices.tsx';
import { Controls } from './controls.tsx';
import { Data } from './data.tsx';
import { Overlays } from './overlays.tsx';
import { Reordering } from './reordering.tsx';
import { States } from './states.tsx';

export function GalleryPage() {
  return (
    <>
      <PageHeader
        title="Kit"
        subtitle="Every piece in every state."
        actions={(['light', 'dark', 'system'] as const).map((choice) => (
          <Button key={choice} onClick={() => chooseTheme(choice)}>
            {choice}
          </Button>
        ))}
      />
      <div className="flex flex-col gap-6">
        <Controls />
        <Choices />
        <Reordering />
        <Data />
        <States />
        <Overlays />
      </div>
    </>
  );
}
