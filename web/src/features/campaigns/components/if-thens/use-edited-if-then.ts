import { useState } from 'react';
import type { CampaignFeature, CampaignPhases } from '../../api/campaign.ts';
import { newIfThen, toEditedIfThen, type EditedIfThen } from '../../rules/edited-if-then.ts';

/** Value of `?if-then=` for a new if/then: `new-` and the id of its step. Other values are ids of if/thens. */
const NEW = 'new-';

/** Returns the value of `?if-then=` for a new if/then of a step. */
export function formatNewIfThen(featureId: string): string {
  return `${NEW}${featureId}`;
}

interface OpenIfThen {
  readonly address: string;
  readonly feature: CampaignFeature;
  /** The if/then as it was when its editor opened. */
  readonly opened: EditedIfThen;
  /** Changes when the editor begins again, with what someone else saved. */
  readonly key: string;
}

interface FoundIfThen {
  readonly feature: CampaignFeature;
  /** null means a new one. */
  readonly stored: NonNullable<CampaignFeature['workflows']>[number] | null;
}

/**
 * Returns the if/then whose editor is open, as it was then, and the version that is stored now. The editor stays open when someone
 * else changes or removes the if/then, so that nothing typed is lost.
 */
export function useEditedIfThen(
  address: string | null,
  phases: CampaignPhases,
): { readonly open: OpenIfThen; readonly storedVersion: number | null; readonly restart: () => void } | null {
  const found = address === null ? null : findIfThen(address, phases);
  const [open, setOpen] = useState<OpenIfThen | null>(null);
  if (open !== null && open.address !== address) setOpen(null);
  if (address === null) return null;
  if (open === null || open.address !== address) {
    if (found !== null) setOpen({ address, feature: found.feature, opened: toOpened(found), key: address });
    return null;
  }
  const restart = (): void => {
    if (found?.stored) setOpen({ ...open, opened: toOpened(found), key: `${address} ${String(found.stored.version)}` });
  };
  return { open, storedVersion: found?.stored?.version ?? null, restart };
}

function findIfThen(address: string, phases: CampaignPhases): FoundIfThen | null {
  const features = Object.values(phases).flat();
  if (address.startsWith(NEW)) {
    const feature = features.find(({ id }) => id === address.slice(NEW.length));
    return feature && feature.featureType !== 'MESSAGE' ? { feature, stored: null } : null;
  }
  for (const feature of features) {
    const stored = feature.workflows?.find(({ id }) => id === address);
    if (stored) return { feature, stored };
  }
  return null;
}

function toOpened({ feature, stored }: FoundIfThen): EditedIfThen {
  return stored === null ? newIfThen(feature.featureType === 'REDIRECT') : toEditedIfThen(stored);
}
