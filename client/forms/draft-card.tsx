import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { Badge } from '#client/ui/badge.tsx';
import { CollapsibleCard } from '#client/ui/collapsible-card.tsx';
import { discardDrafts, readDraft, saveDraft } from '#client/ui/drafts.ts';
import { keepTyped } from '#client/ui/keep-typed.ts';
import { formDraftKey, useHasDraft } from '#client/ui/use-draft.ts';

/** The properties of a form inside the card. */
export type DraftCardForm = {
  /** The user opened it just now. */
  takeFocus: boolean;
  /** False if the draft was filled in just now. */
  restored?: boolean;
  onStartOver: () => void;
  onClose: () => void;
};

type DraftCardState = {
  open: boolean;
  /** Has unsaved input. */
  typed: boolean;
  /** Counts how often the form started over. */
  beginning: number;
  toggle: () => void;
  form: DraftCardForm;
};

/** The card of a new record on its page. It is open at first if `isRequested`, or if it was left open with a draft. */
export function useDraftCard(draftKey: string, isRequested = false) {
  const current = useHasDraft(formDraftKey(draftKey));
  // Version 2 stored the draft here.
  const former = useHasDraft(draftKey);
  const typed = current || former;
  const folded = `${draftKey}/folded`;
  const [open, setOpen] = useState(isRequested || (typed && readDraft(folded) === undefined));
  const [opening, begin] = useState<Pick<DraftCardForm, 'takeFocus' | 'restored'>>({
    takeFocus: isRequested,
  });
  const [beginning, setBeginning] = useState(0);
  const opener = useRef<HTMLButtonElement>(null);
  const [timesClosed, setTimesClosed] = useState(0);

  // Runs after the form has unmounted, because a closing dialog first returns the focus into the form.
  useLayoutEffect(() => {
    if (timesClosed > 0) opener.current?.focus();
  }, [timesClosed]);

  const show = (next: boolean, how: { restored?: boolean } = {}) => {
    saveDraft(folded, next ? undefined : true);
    begin({ takeFocus: true, ...how });
    setOpen(next);
  };
  const restart = (how?: { restored: boolean }) => {
    setBeginning((times) => times + 1);
    show(true, how);
  };
  const card: DraftCardState = {
    open,
    typed,
    beginning,
    toggle: () => show(!open),
    form: {
      ...opening,
      onStartOver: () => {
        discardDrafts(draftKey);
        restart();
      },
      onClose: () => {
        discardDrafts(draftKey);
        setOpen(false);
        setTimesClosed((times) => times + 1);
      },
    },
  };
  return {
    card,
    opener,
    show: () => show(true),
    /** Shows a draft that was filled in just now. */
    showFilled: () => restart({ restored: false }),
  };
}

type DraftCardProps = {
  of: DraftCardState;
  title: string;
  className: string;
  loading: ReactNode;
  children: (form: DraftCardForm) => ReactNode;
};

/** With unsaved input it stays on the page while it is closed. */
export function DraftCard({ of: card, title, className, loading, children }: DraftCardProps) {
  const { open, typed, toggle, beginning, form } = card;
  if (!open && !typed) return null;
  return (
    <CollapsibleCard
      title={title}
      open={open}
      onOpenChange={toggle}
      aside={!open && <Badge tone="outline">Not created yet</Badge>}
      className={className}
    >
      <Suspense
        key={beginning}
        fallback={
          <>
            {form.takeFocus && <KeepTyped />}
            {loading}
          </>
        }
      >
        {children(form)}
      </Suspense>
    </CollapsibleCard>
  );
}

/** Types into the form what is typed while its code loads: Space would press the button that opened it again. */
function KeepTyped() {
  useEffect(() => {
    const end = keepTyped('input, textarea, select, [contenteditable]');
    // The form takes the focus in an effect that runs after this.
    return () => queueMicrotask(() => end(true));
  }, []);
  return null;
}
