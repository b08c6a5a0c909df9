import { clsx } from 'clsx';
import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';

import { PrintMenu, PrintMenuItems } from '#client/outline/print/print-menu.tsx';
import type { PrintAction } from '#client/outline/print/print-menu.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { FoldIcon } from '#client/ui/fold-icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuSeparator } from '#client/ui/menu.tsx';
import { RefusableItem } from '#client/ui/refusable-item.tsx';
import { formDraftKey, useHasDraft } from '#client/ui/use-draft.ts';

export type TemplateAction = 'edit' | 'duplicate' | 'delete' | PrintAction;

type TemplateRowProps = {
  id: string;
  draftKey: string;
  name: string;
  description: string | null;
  facts: readonly string[];
  refused: string | null;
  reserved: string | null;
  onAct: (action: TemplateAction) => void;
  children: ReactNode;
};

export function TemplateRow(props: TemplateRowProps) {
  const { id, draftKey, name, description, facts, refused, reserved, onAct, children } = props;
  const inside = useId();
  const [open, setOpen] = useState(false);
  const unsaved = useHasDraft(formDraftKey(draftKey));
  return (
    <div className="group/row">
      <div className="relative flex items-start gap-2 px-4 py-3 transition-colors duration-100 has-[[data-unfold]:hover]:bg-canvas sm:px-5">
        <FoldIcon open={open} className="mt-0.5 size-4 flex-none text-ink-faint" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="min-w-0 font-medium wrap-anywhere text-ink">
              <button
                type="button"
                data-unfold=""
                dir="auto"
                translate="no"
                aria-expanded={open}
                aria-controls={inside}
                onClick={() => setOpen(!open)}
                className="stretched block text-left"
              >
                <span title={name} className={clsx(!open && 'line-clamp-2')}>
                  {name}
                </span>
              </button>
            </h3>
            {unsaved && <Badge tone="outline">Changes not saved yet</Badge>}
          </div>
          {description && (
            <p
              dir="auto"
              translate="no"
              title={description}
              className="mt-0.5 line-clamp-2 text-left wrap-anywhere text-ink-soft"
            >
              {description}
            </p>
          )}
          <p className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-ink-faint tabular-nums">
            {facts.map((fact) => (
              <span
                key={fact}
                dir="auto"
                translate="no"
                title={fact}
                className="max-w-full truncate"
              >
                {fact}
              </span>
            ))}
          </p>
        </div>
        <div className="relative z-1 -my-1 flex flex-none">
          {refused === null ? (
            <>
              <IconButton
                id={id}
                label={`Edit ${name}`}
                tooltip={reserved !== null}
                size="sm"
                disabledBecause={reserved}
                onClick={() => onAct('edit')}
              >
                <Pencil aria-hidden="true" className="size-3.5" />
              </IconButton>
              <Actions {...{ name, reserved, onAct }} />
            </>
          ) : (
            <PrintMenu label={`Print or export ${name}`} size="sm" onAct={onAct} />
          )}
        </div>
      </div>
      <div id={inside}>
        {open && <div className="animate-appear px-4 pb-4 pl-10 sm:px-5 sm:pl-11">{children}</div>}
      </div>
    </div>
  );
}

type ActionsProps = Pick<TemplateRowProps, 'name' | 'reserved' | 'onAct'>;

function Actions({ name, reserved, onAct }: ActionsProps) {
  return (
    <Menu
      trigger={
        <IconButton label={`More actions for ${name}`} tooltip={false} size="sm">
          <Ellipsis aria-hidden="true" className="size-4" />
        </IconButton>
      }
    >
      <RefusableItem
        refused={reserved}
        onSelect={() => onAct('edit')}
        icon={<Pencil aria-hidden="true" className="size-4" />}
      >
        Edit
      </RefusableItem>
      <RefusableItem
        refused={reserved}
        onSelect={() => onAct('duplicate')}
        icon={<Copy aria-hidden="true" className="size-4" />}
      >
        Duplicate
      </RefusableItem>
      <MenuSeparator />
      <PrintMenuItems onAct={onAct} />
      <MenuSeparator />
      <RefusableItem
        refused={reserved}
        tone="danger"
        onSelect={() => onAct('delete')}
        icon={<Trash2 aria-hidden="true" className="size-4" />}
      >
        Delete
      </RefusableItem>
    </Menu>
  );
}
