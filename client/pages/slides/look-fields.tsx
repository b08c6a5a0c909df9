import { clsx } from 'clsx';
import { useId } from 'react';
import type { ReactNode } from 'react';

import { slideFormats } from '#contract/slides.ts';
import { compositions, formats } from '#slide/content.ts';
import type { Composition, Format } from '#slide/content.ts';
import { paletteOf, variants } from '#slide/palette.ts';
import type { BrandColours, Palette, Variant } from '#slide/palette.ts';

import { compositionLabels, formatLabels, variantLabels } from './look-labels.ts';
import type { NewSlide } from './use-slide-fields.ts';

type LookFieldsProps = { slide: NewSlide; colours: BrandColours };

export function LookFields({ slide: { draft, change }, colours }: LookFieldsProps) {
  return (
    <div className="@container mt-2">
      <div className="grid gap-4 @lg:grid-cols-2 @2xl:grid-cols-3">
        <Choices<Composition>
          legend="Layout"
          name="composition"
          options={compositions}
          value={draft.composition}
          onChange={(composition) => change({ composition })}
          labels={compositionLabels}
          hint={(composition) => hints[composition]}
        >
          {(composition) => <Sketch composition={composition} />}
        </Choices>
        <Choices<Format>
          legend="Format"
          name="format"
          options={slideFormats}
          value={draft.format}
          onChange={(format) => change({ format })}
          labels={formatLabels}
          hint={(format) => `${formats[format].width} × ${formats[format].height}`}
        >
          {(format) => <Shape format={format} />}
        </Choices>
        <Choices<Variant>
          legend="Colors"
          name="variant"
          options={variants}
          value={draft.variant}
          onChange={(variant) => change({ variant })}
          labels={variantLabels}
        >
          {(variant) => <Swatch palette={paletteOf(variant, colours)} />}
        </Choices>
      </div>
    </div>
  );
}

type ChoicesProps<Value extends string> = {
  legend: string;
  name: string;
  options: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
  labels: Record<Value, string>;
  hint?: (value: Value) => string;
  children: (value: Value) => ReactNode;
};

function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, name, options, value, onChange, labels, hint, children } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium text-ink">{legend}</legend>
      <div className="grid grid-cols-3 gap-2">
        {options.map((option) => (
          <label
            key={option}
            title={hint?.(option)}
            className={clsx(
              'relative flex cursor-pointer flex-col items-center gap-1.5 rounded-md border px-0.5 pt-2.5 pb-1.5 text-xs transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent has-disabled:cursor-default has-disabled:opacity-60',
              option === value
                ? 'border-accent bg-accent-soft text-accent-ink forced-colors:forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
                : 'border-line-strong text-ink-soft hover:bg-sunken',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => onChange(option)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span aria-hidden="true" className="grid h-8 place-items-center">
              {children(option)}
            </span>
            {labels[option]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const hints: Record<Composition, string> = {
  side: 'The photo is beside the text',
  framed: 'The photo is a circle or a rounded portrait',
  full: 'The photo dissolves into the background',
};

function Sketch({ composition }: { composition: Composition }) {
  const id = useId();
  return (
    <svg viewBox="0 0 46 26" className="rounded-xs h-7 border border-current" fill="currentColor">
      {composition === 'side' && <rect x="28" width="18" height="26" opacity="0.55" />}
      {composition === 'framed' && (
        <>
          <rect width="12" height="26" opacity="0.25" />
          <circle cx="13" cy="13" r="9" opacity="0.55" />
        </>
      )}
      {composition === 'full' && (
        <>
          <linearGradient id={id}>
            <stop stopColor="currentColor" stopOpacity="0" />
            <stop offset="0.6" stopColor="currentColor" stopOpacity="0.6" />
          </linearGradient>
          <rect x="18" width="28" height="26" fill={`url(#${id})`} />
        </>
      )}
      <g transform={composition === 'framed' ? 'translate(26 0)' : 'translate(5 0)'}>
        <rect y="7" width="16" height="4" rx="1" />
        <rect y="14" width="12" height="2" rx="1" opacity="0.7" />
        <rect y="18" width="9" height="2" rx="1" opacity="0.7" />
      </g>
    </svg>
  );
}

function Shape({ format }: { format: Format }) {
  const { width, height } = formats[format];
  return (
    <span
      className="rounded-xs block border-2 border-current"
      style={{
        aspectRatio: `${width} / ${height}`,
        height: format === 'landscape' ? 22 : format === 'square' ? 26 : 32,
      }}
    />
  );
}

function Swatch({ palette }: { palette: Palette }) {
  return (
    <svg viewBox="0 0 46 26" className="rounded-xs h-7 border border-line-strong">
      <rect width="46" height="26" fill={palette.background} />
      <rect width="3" height="26" fill={palette.accent} />
      <rect x="9" y="6" width="24" height="4" rx="1" fill={palette.text} />
      <rect x="9" y="13" width="30" height="2" rx="1" fill={palette.soft} />
      <rect x="9" y="18" width="12" height="2" rx="1" fill={palette.accent} />
    </svg>
  );
}
