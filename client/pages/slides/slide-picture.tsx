// Style sheets of the slides' typeface, whose widths match the file's Arial.
// oxlint-disable-next-line import/no-unassigned-import
import '@fontsource/arimo/400.css';
// oxlint-disable-next-line import/no-unassigned-import
import '@fontsource/arimo/700.css';
import { clsx } from 'clsx';
import { useId } from 'react';

import type { Box, PlannedText } from '#slide/blocks.ts';
import { cornerOf, fadesOf } from '#slide/outline.ts';
import type { Outline, PlannedPicture, SlidePlan } from '#slide/slide-plan.ts';

/** In pixels. */
export type PictureSource = { href: string; width: number; height: number };
export type Pictures = Partial<Record<PlannedPicture['role'], PictureSource | null>>;

type SlidePictureProps = {
  plan: SlidePlan;
  pictures: Pictures;
  label: string;
  className?: string;
};

export function SlidePicture({ plan, pictures, label, className }: SlidePictureProps) {
  const { width, height, palette } = plan;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      // Texts were measured without kerning and ligatures, as in the file.
      className={clsx('[font-kerning:none] [font-variant-ligatures:none]', className)}
    >
      <rect width={width} height={height} fill={palette.background} />
      {plan.shapes.map(({ role, box, outline }, index) => (
        <rect key={index} {...box} {...cornersOf(box, outline)} fill={palette[role]} />
      ))}
      {plan.pictures.map((picture) => (
        <Picture
          key={picture.role}
          picture={picture}
          source={pictures[picture.role]}
          ground={palette.background}
        />
      ))}
      {plan.texts.map((text, index) => (
        <Lines key={index} text={text} palette={palette} />
      ))}
    </svg>
  );
}

function cornersOf(box: Box, outline: Outline | undefined) {
  return outline && { rx: cornerOf(box, outline) };
}

type PictureProps = {
  picture: PlannedPicture;
  source: PictureSource | null | undefined;
  ground: string;
};

/** Clips the picture to the planned crop. */
function Picture({ picture, source, ground }: PictureProps) {
  const id = useId();
  const { role, box, crop, outline } = picture;
  if (!source) return null;
  const { href, width, height } = source;
  const across = width * (1 - crop.left - crop.right);
  const down = height * (1 - crop.top - crop.bottom);
  const cropped = (
    <svg
      {...box}
      viewBox={`${crop.left * width} ${crop.top * height} ${across} ${down}`}
      preserveAspectRatio="none"
    >
      {/* Stored photos have a white background. */}
      {role === 'photo' && <rect width={width} height={height} fill="#ffffff" />}
      <image href={href} width={width} height={height} preserveAspectRatio="none" />
    </svg>
  );
  return (
    <>
      {outline && (
        <clipPath id={id}>
          <rect {...box} {...cornersOf(box, outline)} />
        </clipPath>
      )}
      {outline ? <g clipPath={`url(#${id})`}>{cropped}</g> : cropped}
      {fadesOf(picture).map((fade) => (
        <FadeOut key={fade.side} {...fade} id={`${id}${fade.side}`} ground={ground} />
      ))}
    </>
  );
}

type FadeOutProps = ReturnType<typeof fadesOf>[number] & { id: string; ground: string };

function FadeOut({ id, box, opaque, clear, ground }: FadeOutProps) {
  return (
    <>
      <linearGradient id={id} x1={opaque.x} y1={opaque.y} x2={clear.x} y2={clear.y}>
        <stop offset="0" stopColor={ground} />
        <stop offset="1" stopColor={ground} stopOpacity="0" />
      </linearGradient>
      <rect {...box} fill={`url(#${id})`} />
    </>
  );
}

function Lines({ text, palette }: { text: PlannedText; palette: SlidePlan['palette'] }) {
  return text.paragraphs.flatMap(({ lines, size, weight, ink, rightToLeft }, paragraph) =>
    lines
      .filter((line) => line.text !== '')
      .map((line, index) => (
        <text
          key={`${paragraph} ${index}`}
          x={line.x}
          y={line.y}
          fontFamily="Arimo, Arial, sans-serif"
          fontSize={size}
          fontWeight={weight === 'bold' ? 700 : 400}
          fill={palette[ink]}
          xmlSpace="preserve"
          // `x` is the left end, where right-to-left text ends.
          {...(rightToLeft && { direction: 'rtl', textAnchor: 'end' })}
        >
          {line.text}
        </text>
      )),
  );
}
