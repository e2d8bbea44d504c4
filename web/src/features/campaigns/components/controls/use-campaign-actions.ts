import { say } from '../../../../brand/say.ts';
import { useNavigate } from 'react-router-dom';
import { useTerms } from '../../../../brand/brand.tsx';
import { toast, toastFailure, toastUndo } from '../../../../components/feedback/toasts.tsx';
import { useArchiveCampaign, useCopyCampaign } from '../../api/change-campaign.ts';

interface NamedCampaign {
  readonly id: string;
  readonly name: string;
}

/** What people can do with a whole campaign, in the list and in the editor. */
export interface CampaignActions {
  readonly copy: (campaign: NamedCampaign) => void;
  readonly archive: (campaign: NamedCampaign) => void;
  readonly restore: (campaign: NamedCampaign) => void;
}

/** Returns the actions. `onArchived`: runs after the campaign is archived. A copy opens in the editor. */
export function useCampaignActions({ onArchived }: { readonly onArchived?: () => void } = {}): CampaignActions {
  const w = useTerms();
  const navigate = useNavigate();
  const archive = useArchiveCampaign();
  const copy = useCopyCampaign();
  const fail = (what: string) => (error: Error) => toastFailure(`${w('Campaign')} not ${what}`, error);
  const restore = ({ id: campaignId, name }: NamedCampaign): void =>
    archive.mutate(
      { campaignId, restore: true },
      { onError: fail('restored'), onSuccess: () => toast(`“${name}” restored`) },
    );
  return {
    restore,
    archive: (campaign) =>
      archive.mutate(
        { campaignId: campaign.id, restore: false },
        {
          onError: fail('archived'),
          onSuccess: () => {
            toastUndo(`“${campaign.name}” archived`, () => restore(campaign));
            onArchived?.();
          },
        },
      ),
    copy: ({ id, name }) =>
      copy.mutate(id, {
        onError: fail('copied'),
        onSuccess: (copied) => {
          toast(`“${name}” copied`, say('This is the copy. No one gets its texts until you add contacts.'));
          void navigate(`/campaign/${copied}`);
        },
      }),
  };
}
