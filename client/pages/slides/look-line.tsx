import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { FoldIcon } from '#client/ui/fold-icon.tsx';
import { dot } from '#contract/words.ts';
import { formats } from '#slide/content.ts';
import type { Composition, Format } from '#slide/content.ts';
import { paletteOf } from '#slide/palette.ts';
import type { Palette } from '#slide/palette.ts';

import { brandOf } from './content.ts';
import { LookFields } from './look-fields.tsx';
import { compositionLabels, formatLabels, variantLabels } from './look-labels.ts';
import type { NewSlide } from './use-slide-fields.ts';

/** The layout, format and colors in one line, which unfolds their choices. */
export function LookLine({ slide }: { slide: NewSlide }) {
  const { composition, format, variant } = slide.draft;
  const { data } = useQuery(readOf('readOrganisation'));
  const { colours } = brandOf(data);
  const [open, setOpen] = useState(false);
  const id = useId();
  const look = [compositionLabels[composition], formatLabels[format], variantLabels[variant]];
  return (
    <div className="mt-4">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-control w-full items-center gap-2 rounded-md text-left text-sm"
      >
        <FoldIcon open={open} />
        <span className="font-medium text-ink">Look</span>
        <Picture composition={composition} format={format} palette={paletteOf(variant, colours)} />
        <span className="text-ink-soft">{look.join(dot)}</span>
      </button>
      <div id={id}>{open && <LookFields slide={slide} colours={colours} />}</div>
    </div>
  );
}

type PictureProps = { composition: Composition; format: Format; palette: Palette };

function Picture({ composition, format, palette }: PictureProps) {
  const { width, height } = formats[format];
  const across = (26 * width) / height;
  const photo = across * 0.4;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${across} 26`}
      className="rounded-xs h-7 border border-line-strong"
    >
      <rect width={across} height="26" fill={palette.background} />
      <g fill={palette.accent}>
        {composition === 'framed' ? (
          <circle cx={photo / 2 + 2} cy="13" r={photo / 2} />
        ) : (
          <rect
            x={across - photo}
            width={photo}
            height="26"
            opacity={composition === 'full' ? 0.5 : 1}
          />
        )}
      </g>
      <g fill={palette.text} transform={`translate(${composition === 'framed' ? photo + 5 : 3} 8)`}>
        <rect width={across * 0.35} height="4" rx="1" />
        <rect y="7" width={across * 0.25} height="2" rx="1" fill={palette.soft} />
      </g>
    </svg>
  );
}
