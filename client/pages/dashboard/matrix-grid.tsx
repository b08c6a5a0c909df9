import { clsx } from 'clsx';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { useLocation } from 'wouter';

import { useFrame } from '#client/ui/frame.tsx';
import { entryKey } from '#client/ui/scroll-positions.ts';
import { counted } from '#contract/words.ts';

import { placeAfter } from './matrix-blocks.ts';
import type { Block, Place } from './matrix-blocks.ts';
import { cellClass, nameClass, placed, rowPixels, rowsInView } from './matrix-layout.ts';
import { Row } from './matrix-row.tsx';
import { useViewport } from './matrix-viewport.ts';
import type { Viewport } from './matrix-viewport.ts';

/** A scrolling grid with sticky headings and project names, and a single tab stop. */
export function MatrixGrid({ blocks, complete }: { blocks: Block[]; complete: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const viewport = useViewport(box);
  useScrollPosition(box);
  const { stop, onKeyDown, onFocus } = useCells(blocks);
  const links = useLinks();
  const { width } = viewport;
  const layout = useMemo(() => placed(blocks, width), [blocks, width]);
  const head = layout.find(({ block }) => holds(block, stop))?.head ?? 0;
  return (
    // The keys act on the links and cells inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      {...links}
      className="@container relative max-h-[calc(100dvh-8rem)] scroll-pl-36 overflow-auto overscroll-x-contain rounded-b-lg sm:scroll-pl-60 print:max-h-none print:overflow-visible"
      style={{ scrollPaddingTop: head }}
    >
      <div className="w-max min-w-full print:w-full">
        {layout.map((place) => (
          <BlockGrid
            key={place.block.key}
            place={place}
            withCount={complete}
            viewport={viewport}
            stop={stop}
          />
        ))}
      </div>
    </div>
  );
}

type BlockGridProps = {
  place: ReturnType<typeof placed>[number];
  withCount: boolean;
  viewport: Viewport;
  stop: Place | undefined;
};

function BlockGrid({ place, withCount, viewport, stop }: BlockGridProps) {
  const id = useId();
  const { block, columns } = place;
  const { from, to } = rowsInView(place, viewport);
  return (
    <div role="grid" aria-labelledby={id} aria-rowcount={block.rows.length + 1}>
      <BlockHead id={id} place={place} withCount={withCount} />
      <div
        role="rowgroup"
        className="relative print:h-auto!"
        style={{ height: block.rows.length * rowPixels }}
      >
        {block.rows.map((row, index) => {
          const stopsHere = row.project.id === stop?.projectId;
          if ((index < from || index >= to) && !stopsHere) return null;
          return (
            <Row
              key={row.project.id}
              row={row}
              columns={columns}
              index={index}
              number={index + 2}
              stop={stopsHere ? stop.column : null}
            />
          );
        })}
      </div>
    </div>
  );
}

type BlockHeadProps = Pick<BlockGridProps, 'place' | 'withCount'> & { id: string };

function BlockHead({ id, place, withCount }: BlockHeadProps) {
  const { block, columns, head } = place;
  return (
    <div
      role="rowgroup"
      className="sticky top-0 z-2 print:static print:break-inside-avoid print:break-after-avoid"
    >
      <div
        role="row"
        aria-rowindex={1}
        className="flex min-w-full border-b border-line bg-canvas text-xs font-medium text-ink-soft"
        style={{ height: head }}
      >
        <div
          role="columnheader"
          className={clsx(
            'flex flex-col justify-end pr-2 pb-2 pl-4 sm:pl-5',
            columns === 'own'
              ? 'sticky left-0'
              : clsx(nameClass, 'z-1 border-r border-line bg-canvas'),
          )}
        >
          <h3
            id={id}
            dir="auto"
            translate="no"
            title={block.title}
            className="line-clamp-2 text-base font-semibold text-ink"
          >
            {block.title}
          </h3>
          {withCount && (
            <p className="font-normal text-ink-faint">{counted(block.rows.length, 'project')}</p>
          )}
        </div>
        {columns !== 'own' &&
          // Two tasks of a project may have the same name.
          block.columns?.map((title, at) => (
            <div
              key={at}
              role="columnheader"
              title={title}
              className={clsx(cellClass(columns), 'items-end! pb-2')}
            >
              <span
                dir="auto"
                translate="no"
                lang="en"
                className={clsx(
                  'wrap-anywhere hyphens-auto',
                  columns === 'wide'
                    ? 'line-clamp-4 px-1'
                    : 'max-h-36 max-w-12 rotate-180 overflow-hidden text-left [writing-mode:vertical-rl]',
                )}
              >
                {title}
              </span>
            </div>
          ))}
      </div>
    </div>
  );
}

/** The cell with the tab stop (roving tabindex), and the keys that move it. */
function useCells(blocks: Block[]) {
  const rows = useMemo(() => blocks.flatMap((block) => block.rows), [blocks]);
  const [place, setPlace] = useState<Place>();
  const moved = useRef<HTMLElement>(null);
  const [first] = rows;
  const known = place && rows.find(({ project }) => project.id === place.projectId);
  const column = Math.min(place?.column ?? 0, known?.cells.length ?? 0);
  const stop = known
    ? { projectId: known.project.id, column }
    : first && { projectId: first.project.id, column: 0 };

  useLayoutEffect(() => {
    const { current: box } = moved;
    moved.current = null;
    const cell = box && place && cellsIn(box, place.projectId)[place.column];
    if (!cell) return;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [place]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = stop && !event.altKey && placeAfter(rows, stop, event);
    if (!next) return;
    event.preventDefault();
    moved.current = event.currentTarget;
    setPlace(next);
  };
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    const projectId = Number(target.closest<HTMLElement>('[data-project]')?.dataset['project']);
    const at = cellsIn(currentTarget, projectId).indexOf(target);
    const isSame = stop?.projectId === projectId && stop.column === at;
    if (at >= 0 && !isSame) setPlace({ projectId, column: at });
  };
  return { stop, onKeyDown, onFocus };
}

/** Handles clicks for all cells: a router link in each would dominate the time to render a row. */
function useLinks() {
  const [, navigate] = useLocation();
  const { onIntent, onPress } = useFrame();
  const follow = (event: MouseEvent<HTMLElement>) => {
    const href = hrefAt(event.target);
    const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (href === null || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    navigate(href);
  };
  const withLink = (use: ((href: string) => void) | undefined) => (event: PointerEvent) => {
    const href = hrefAt(event.target);
    if (href !== null) use?.(href);
  };
  return { onClick: follow, onPointerOver: withLink(onIntent), onPointerDown: withLink(onPress) };
}

function hrefAt(target: EventTarget): string | null {
  return (target as Element).closest('a')?.getAttribute('href') ?? null;
}

function cellsIn(box: HTMLElement, projectId: number): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(`[data-project="${projectId}"] [tabindex]`)];
}

function holds({ rows }: Block, stop: Place | undefined): boolean {
  return rows.some(({ project }) => project.id === stop?.projectId);
}

/** Restores the scroll position after Back. */
function useScrollPosition(box: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const { current: element } = box;
    if (!element) return undefined;
    element.scrollTo(positions.get(entryKey()) ?? { top: 0, left: 0 });
    const remember = () => {
      // A filter adds an entry to the history.
      positions.set(entryKey(), { top: element.scrollTop, left: element.scrollLeft });
    };
    element.addEventListener('scroll', remember, { passive: true });
    addEventListener('pushState', remember);
    return () => {
      element.removeEventListener('scroll', remember);
      removeEventListener('pushState', remember);
    };
  }, [box]);
}

const positions = new Map<string, { top: number; left: number }>();
