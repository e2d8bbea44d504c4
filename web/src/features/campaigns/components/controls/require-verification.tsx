import type { ReactNode } from 'react';
import { SavedSwitch } from '../../../../components/fields/saved-switch.tsx';
import type { Campaign } from '../../api/campaign.ts';
import { useRequireVerification } from '../../api/campaign-controls.ts';

interface RequireVerificationProps {
  readonly campaign: Campaign;
  readonly canEdit: boolean;
}

/** Sets whether a pitch opens only for the owner of the phone that got its link. Without a pitch there is nothing to set. */
export function RequireVerification({ campaign, canEdit }: RequireVerificationProps): ReactNode {
  const change = useRequireVerification(campaign.id);
  if (!(campaign.features ?? []).some(({ featureType }) => featureType === 'PITCH')) return null;
  return (
    <SavedSwitch
      label="Ask for a code before opening a pitch"
      on={campaign.requireVerification}
      disabled={!canEdit}
      save={(next) => change.mutateAsync(next)}
    />
  );
}
