import { Suspense, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';

import { useRefusal } from '#client/data/session/queries.ts';
import { later } from '#client/ui/later.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';

import { addressOf, openerId, placeIn } from './template-address.ts';
import type { TemplatePlace } from './template-address.ts';
import { TemplateLists } from './template-lists.tsx';

export function TemplatesTab() {
  const refused = useRefusal('change');
  const reserved = useRefusal('changeTemplates');
  const [, navigate] = useLocation();
  const requested = placeIn(new URLSearchParams(useSearch()));
  const place = reserved ? null : requested;
  useReturn(place);
  if (!place) {
    return (
      <TemplateLists {...{ refused, reserved }} onOpen={(next) => navigate(addressOf(next))} />
    );
  }
  return (
    <Suspense fallback={<SkeletonRows label="Loading the template" />}>
      <TemplateEditor
        key={`${place.kind} ${place.id}`}
        place={place}
        onClose={() => navigate(addressOf(null))}
      />
    </Suspense>
  );
}

/** After an editor closes, focuses its opener and scrolls it into view. */
function useReturn(place: TemplatePlace): void {
  const before = useRef(place);
  useLayoutEffect(() => {
    const left = before.current;
    before.current = place;
    if (!left || place) return;
    const opener = document.getElementById(openerId(left));
    opener?.focus({ preventScroll: true });
    opener?.scrollIntoView({ block: 'nearest' });
  }, [place]);
}

const TemplateEditor = later(() => import('./template-editor.tsx'), 'TemplateEditor');
