import { Button, Menu, TextInput } from '@mantine/core';
import { IconTrash, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { BODY_PART_LIMITS } from '../../../../../functions/domain/landing-pages/body-part.ts';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { SaveStatus } from '../../../components/feedback/save-status.tsx';
import { toast, toastFailure } from '../../../components/feedback/toasts.tsx';
import { IconAction } from '../../../components/display/icon-action.tsx';
import { useCampaignNames } from '../../../shared/campaigns/campaign-names.ts';
import { useAutosave } from '../../../shared/forms/use-autosave.ts';
import { useDeleteBodyPart, useUpdateBodyPart, type BodyPartChanges, type BodyPartDetail } from '../api/body-parts.ts';
import classes from './body-part-row.module.css';

const AUTOSAVE_MS = 1_500;

interface BodyPartRowProps {
  readonly part: BodyPartDetail;
  readonly canEdit: boolean;
}

/** An option of the field for the part of the body: its label, which saves itself, and the campaigns that it starts. */
export function BodyPartRow({ part, canEdit }: BodyPartRowProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const { id, campaigns } = part;
  const [label, setLabel] = useState(part.label);
  const [isDeleting, setIsDeleting] = useState(false);
  const update = useUpdateBodyPart(id);
  const remove = useDeleteBodyPart();
  const { state, change, flush } = useAutosave<{ label: string }>(
    (changes) => update.mutateAsync(changes),
    AUTOSAVE_MS,
  );
  const names = useCampaignNames();
  const others = (names.data ?? []).filter((each) => !campaigns.some((chosen) => chosen.id === each.id));
  const setCampaigns = (changes: BodyPartChanges): void =>
    update.mutate(changes, {
      onError: (error) => toastFailure('Not saved', error),
    });

  return (
    <li className={`${classes.row} column`}>
      <div className="row gap-12">
        <TextInput
          flex="1 1 auto"
          miw={0}
          maw={360}
          aria-label="Label"
          autoComplete="off"
          maxLength={BODY_PART_LIMITS.label}
          readOnly={!canEdit}
          error={label.trim() === '' ? 'Enter a label' : null}
          value={label}
          onChange={({ currentTarget: { value } }) => {
            setLabel(value);
            if (value.trim() !== '') change({ label: value });
          }}
        />
        <SaveStatus state={state} onRetry={() => void flush()} />
        {canEdit && (
          <IconAction
            size="lg"
            ms="auto"
            label={`Delete ${label}`}
            icon={<IconTrash size={18} aria-hidden="true" />}
            onClick={() => setIsDeleting(true)}
          />
        )}
      </div>
      <div className="flow gap-8 middle">
        {campaigns.map((campaign) => (
          <span key={campaign.id} className={`${classes.chip} small gap-2 middle`}>
            <span className="cut">{campaign.name}</span>
            {canEdit && (
              <IconAction
                size={24}
                radius="xl"
                label={`Remove ${campaign.name}`}
                icon={<IconX size={14} aria-hidden="true" />}
                onClick={() => setCampaigns({ campaignsToRemove: [campaign.id] })}
              />
            )}
          </span>
        ))}
        {canEdit && (
          <Menu position="bottom-start" width={260} withinPortal={false} withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <Button variant="subtle" size="compact-sm" loading={update.isPending && state !== 'saving'}>
                + Add {w('campaign')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
              {others.length === 0 && <Menu.Label>No other {w('campaigns')}</Menu.Label>}
              {others.map((campaign) => (
                <Menu.Item key={campaign.id} onClick={() => setCampaigns({ campaignsToAdd: [campaign.id] })}>
                  {campaign.name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {isDeleting && (
        <ConfirmDialog
          title={screen.areYouSure}
          text={`Forms no longer offer “${label}”. Appointments that were made with it keep their ${w('campaigns')}.`}
          confirm="Delete"
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutate(id, {
              onSuccess: () => toast('Success', 'The option has been deleted.'),
              onError: (error) => toastFailure('Not deleted', error),
              onSettled: () => setIsDeleting(false),
            })
          }
          onClose={() => setIsDeleting(false)}
        />
      )}
    </li>
  );
}
