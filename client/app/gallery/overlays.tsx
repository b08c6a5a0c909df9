import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#client/ui/menu.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { showFailure, showSuccess } from '#client/ui/toasts.ts';

export function Overlays() {
  const [form, setForm] = useState(false);
  const [confirming, setConfirming] = useState(false);
  return (
    <Card title="Overlays">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setForm(true)}>Open dialog</Button>
        <Button tone="danger-quiet" onClick={() => setConfirming(true)}>
          Ask first
        </Button>
        <Menu
          trigger={
            <IconButton label="More" tone="secondary">
              <Ellipsis aria-hidden="true" className="size-4" />
            </IconButton>
          }
        >
          <MenuLabel>This task</MenuLabel>
          <MenuItem
            icon={<Pencil aria-hidden="true" className="size-4" />}
            onSelect={() => setForm(true)}
          >
            Edit
          </MenuItem>
          <MenuItem
            icon={<Copy aria-hidden="true" className="size-4" />}
            onSelect={() => showSuccess('Copied')}
          >
            Copy
          </MenuItem>
          <MenuItem disabled onSelect={() => {}}>
            Not now
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            tone="danger"
            icon={<Trash2 aria-hidden="true" className="size-4" />}
            onSelect={() => setConfirming(true)}
          >
            Delete
          </MenuItem>
        </Menu>
        <Button
          onClick={() =>
            showSuccess('Project created successfully', {
              link: { label: 'Open', href: '/projects' },
            })
          }
        >
          Success
        </Button>
        <Button onClick={() => showFailure('Failed to update task', { reason: 'Not connected' })}>
          Failure
        </Button>
        <Button
          onClick={() =>
            showSuccess('Task deleted', {
              undo: { label: 'Undo', onUndo: () => showSuccess('Task restored') },
            })
          }
        >
          With undo
        </Button>
      </div>
      <Dialog
        open={form}
        onOpenChange={setForm}
        title="Edit Project"
        description="What everybody sees of it."
        footer={
          <>
            <Button onClick={() => setForm(false)}>Cancel</Button>
            <Button tone="primary" onClick={() => setForm(false)}>
              Save
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Field label="Name" required>
            <TextInput defaultValue="Ada Larsen, branch Denver" />
          </Field>
          <Field label="Description">
            <TextArea rows={4} />
          </Field>
        </div>
      </Dialog>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Delete Project"
        description="Are you sure you want to delete this project? This action cannot be undone."
        confirm="Delete"
        onConfirm={() => setConfirming(false)}
      />
    </Card>
  );
}
