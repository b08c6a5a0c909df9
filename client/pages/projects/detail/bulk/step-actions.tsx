import { Check, FolderInput, Trash2, UserRound } from 'lucide-react';
import { use, useState } from 'react';

import {
  offeredPeople,
  ownedStep,
  ownerGroups,
  OwnersContext,
  ownerWords,
  roleOption,
} from '#client/outline/owners.ts';
import { ActionSelect, commonOf, mixed } from '#client/shared/selection-bar.tsx';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialogLater } from '#client/ui/confirm-dialog-later.tsx';
import { counts } from '#contract/limits.ts';
import { tooManyDeleted } from '#contract/sizes.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';
import { counted } from '#contract/words.ts';

import type { OnSteps } from '../on-steps.ts';
import { DueAction } from './due-action.tsx';
import { useStepsChange } from './use-steps-change.ts';
import type { StepsChange } from './use-steps-change.ts';

type StepActionsProps = {
  projectId: number;
  steps: readonly TaskStep[];
  tasks: readonly Task[];
  onSteps: OnSteps;
};

export function StepActions({ projectId, steps, tasks, onSteps }: StepActionsProps) {
  const { change, busy } = useStepsChange(projectId, steps);
  const [confirming, setConfirming] = useState(false);
  const open = steps.filter(({ status }) => status !== 'completed');
  const ready = open.filter((step) => step.completedDetailsCount === step.detailsCount);
  const [only, ...others] = new Set(steps.map(({ taskId }) => taskId));
  const targets = tasks.filter(({ id }) => others.length > 0 || id !== only);
  const tooMany =
    steps.length > counts.changedAtOnce ? `At most ${counts.changedAtOnce} steps at once` : null;
  const disabled = tooMany !== null;
  return (
    <>
      <OwnerAction steps={steps} onSteps={onSteps} disabled={disabled} onChange={change} />
      <DueAction projectId={projectId} steps={steps} disabled={disabled} onChange={change} />
      {open.length > 0 ? (
        <Button
          tone="ghost"
          size="sm"
          icon={<Check aria-hidden="true" className="size-3.5" />}
          disabledBecause={tooMany ?? (ready.length === 0 ? 'Tick their details instead' : null)}
          onClick={() => !busy && change({ isCompleted: true })}
        >
          {ready.length === 0 || ready.length === steps.length
            ? 'Complete'
            : `Complete ${ready.length}`}
        </Button>
      ) : (
        <Button
          tone="ghost"
          size="sm"
          disabledBecause={tooMany}
          onClick={() => !busy && change({ isCompleted: false })}
        >
          Reopen
        </Button>
      )}
      {targets.length > 0 && (
        <ActionSelect
          icon={<FolderInput aria-hidden="true" className="size-3.5 text-ink-faint" />}
          label="Move"
          disabled={disabled}
          onChoose={(value) => change({ taskId: Number(value) })}
        >
          {targets.map(({ id, title, stepsCount }) => (
            <option key={id} value={id}>
              {title} ({stepsCount})
            </option>
          ))}
        </ActionSelect>
      )}
      <Button
        tone="ghost"
        size="sm"
        className="text-danger-ink!"
        icon={<Trash2 aria-hidden="true" className="size-3.5" />}
        disabledBecause={tooMany ?? tooManyDeleted(steps)}
        onClick={() => setConfirming(true)}
      >
        Delete
      </Button>
      <ConfirmDialogLater
        open={confirming}
        onOpenChange={setConfirming}
        title={`Delete ${counted(steps.length, 'step')}`}
        description={`Are you sure you want to delete ${counted(steps.length, 'step')}${withDetails(steps)}?`}
        confirm="Delete"
        busyLabel="Deleting..."
        busy={busy}
        onConfirm={() => {
          setConfirming(false);
          change({ delete: true });
        }}
      />
    </>
  );
}

function withDetails(steps: readonly TaskStep[]): string {
  const count = steps.reduce((sum, { detailsCount }) => sum + detailsCount, 0);
  if (count === 0) return '';
  return ` with ${counted(count, 'detail')}`;
}

type OwnerActionProps = {
  steps: readonly TaskStep[];
  onSteps: OnSteps;
  disabled: boolean;
  onChange: (change: StepsChange) => void;
};

function OwnerAction({ steps, onSteps, disabled, onChange }: OwnerActionProps) {
  const owners = use(OwnersContext);
  const words = steps.map((step) => ownerWords(ownedStep(step, onSteps.get(step.id)), owners).text);
  const common = commonOf(words);
  const [ownerRoleId = null, ...others] = new Set(steps.map((step) => step.ownerRoleId));
  const ofAll = {
    ownerRoleId: others.length > 0 ? null : ownerRoleId,
    personIds: [],
    byRole: true,
  };
  const choose = (value: string) => {
    const [kind, id] = value.split(' ');
    if (kind === 'role') onChange({ ownerRoleId: Number(id), personIds: [] });
    else if (kind === 'person') onChange({ personIds: [Number(id)] });
    else onChange({ ownerRoleId: null, personIds: [] });
  };
  return (
    <ActionSelect
      icon={<UserRound aria-hidden="true" className="size-3.5 flex-none text-ink-faint" />}
      label="Owner"
      now={common === mixed ? 'mixed' : (common ?? null)}
      disabled={disabled}
      onChoose={choose}
    >
      <option value="nobody">Unassigned</option>
      <optgroup label={ownerGroups.roles}>
        {owners.roles?.map((role) => (
          <option key={role.id} value={`role ${role.id}`}>
            {roleOption(role, owners)}
          </option>
        ))}
      </optgroup>
      <optgroup label={ownerGroups.people}>
        {offeredPeople(owners.people ?? [], ofAll, owners.holders).map(({ id, name }) => (
          <option key={id} value={`person ${id}`}>
            {name}
          </option>
        ))}
      </optgroup>
    </ActionSelect>
  );
}
