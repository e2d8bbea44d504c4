import type { MessageBlock } from '../content/blocks.ts';
import type { IfThenId, StepId } from '../shared/ids.ts';
import { buildIfThenPartId } from './if-then-id.ts';
import type { Action, IfThen } from './if-then.ts';

export interface IfThenCopyTarget {
  readonly id: IfThenId;
  readonly stepId: StepId;
  readonly now: Date;
  /** Returns a new random suffix of an id. */
  readonly newSuffix: () => string;
  /** What changes in another organization. null if the copy stays in its own. */
  readonly abroad: {
    /** The ids of copied slides and questions, by the old ones. */
    readonly newIds: ReadonlyMap<string, string>;
    readonly copyBlocks: (blocks: readonly MessageBlock[]) => readonly MessageBlock[];
  } | null;
}

/**
 * Returns the same if/then for a step of another campaign, or null when nothing of it works there. In another organization, texts to
 * named people become texts to the owner of the copy, and campaigns and addresses of the other organization are left out.
 */
export function copyIfThen(from: IfThen, { id, stepId, now, newSuffix, abroad }: IfThenCopyTarget): IfThen | null {
  const newPartId = (): string => buildIfThenPartId(id, newSuffix());
  const toNewId = (old: string | null): string | null => (old === null ? null : (abroad?.newIds.get(old) ?? old));
  const triggers = from.triggers.map((trigger) => ({
    ...trigger,
    id: newPartId(),
    slideId: toNewId(trigger.slideId),
    widgetId: toNewId(trigger.widgetId),
  }));
  const actions = from.actions.flatMap((action): Action[] => {
    const copied = { ...action, id: newPartId() };
    if (abroad === null) return [copied];
    if (copied.type === 'CAMPAIGN' || copied.type === 'WEBHOOK') return [];
    const blocks = [...abroad.copyBlocks(copied.blocks)];
    const { label, isDefault } = copied;
    return [{ id: copied.id, label, isDefault, type: copied.type === 'LEAD' ? 'LEAD' : 'ME', blocks }];
  });
  return actions.length === 0 ? null : { ...from, id, stepId, triggers, actions, since: now, created: now };
}
