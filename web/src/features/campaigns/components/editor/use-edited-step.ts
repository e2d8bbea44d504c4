import { useState } from 'react';
import type { CampaignPhases } from '../../api/campaign.ts';
import { parseStepAddress, type EditedStep } from '../../rules/edited-step.ts';

interface OpenStep {
  readonly address: string;
  /** The step as it was when its editor opened. */
  readonly opened: EditedStep;
  /** Changes when the editor begins again, with what someone else saved. */
  readonly key: string;
}

/**
 * Returns the step whose editor is open, as it was then and as it is now. The editor stays open when someone else changes or
 * deletes the step, so that nothing typed is lost.
 */
export function useEditedStep(
  address: string | null,
  phases: CampaignPhases,
): { readonly open: OpenStep; readonly current: EditedStep | null; readonly restart: () => void } | null {
  const current = parseStepAddress(address, phases);
  const [open, setOpen] = useState<OpenStep | null>(null);
  if (open !== null && open.address !== address) setOpen(null);
  if (address === null) return null;
  if (open === null || open.address !== address) {
    if (current !== null) setOpen({ address, opened: current, key: address });
    return null;
  }
  const restart = (): void => {
    if (current !== null) setOpen({ address, opened: current, key: `${address} ${current.version}` });
  };
  return { open, current, restart };
}
