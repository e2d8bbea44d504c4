import { Alert, Anchor, MultiSelect, NativeSelect, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { MessageBlock } from '../../../../../../functions/domain/content/blocks.ts';
import { ACTION_TYPES, IF_THEN_LIMITS } from '../../../../../../functions/domain/if-then/if-then.ts';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { IconAction } from '../../../../components/display/icon-action.tsx';
import { useSession } from '../../../../lib/session/session.ts';
import { useCampaignNames } from '../../../../shared/campaigns/campaign-names.ts';
import { listPeopleWithoutPhone } from '../../../../shared/campaigns/people-without-phone.ts';
import { MessageField } from '../../../../shared/message-field/message-field.tsx';
import { renderPreview } from '../../../../shared/message-field/preview.ts';
import { useTeamToTell } from '../../api/if-thens.ts';
import type { EditedAction } from '../../rules/edited-if-then.ts';
import classes from './if-then-editor.module.css';
import { WebhookFields } from './webhook-fields.tsx';

interface ActionFieldsProps {
  readonly action: EditedAction;
  /** From 1, for its name. */
  readonly number: number;
  /** The campaign of the if/then, which adds no one to itself. */
  readonly campaignId: string;
  /** Who made the campaign, and is meant by "me". null if unknown. */
  readonly ownerId: string | null;
  /** null if the if/then is new, and has called nothing. */
  readonly ifThenId: string | null;
  /** Takes only the fields that changed, because the message reports its change later than other fields do. */
  readonly onChange: (changes: Partial<EditedAction>) => void;
  /** Absent for the only then. */
  readonly onRemove?: () => void;
}

/** The fields of one then. */
export function ActionFields({
  action,
  number,
  campaignId,
  ownerId,
  ifThenId,
  onChange,
  onRemove,
}: ActionFieldsProps): ReactNode {
  const w = useTerms();
  const { texts, flags } = useBrand();
  const { organization, user } = useSession();
  const labels: Readonly<Record<EditedAction['type'], string>> = {
    ME: 'Text me',
    LEAD: `Text the ${w('contact')}`,
    SPECIFIC: 'Text people in my team',
    CAMPAIGN: `Add to another ${w('campaign')}`,
    WEBHOOK: 'Send a webhook',
  };
  // An organization without the switch keeps the webhooks that it has.
  const offersWebhooks = organization.showAppt || user.showAppt || action.type === 'WEBHOOK';
  const offered = ACTION_TYPES.filter((type) => type !== 'WEBHOOK' || offersWebhooks);
  const isForTeam = action.type === 'ME' || action.type === 'SPECIFIC';
  const renderSent = (blocks: readonly MessageBlock[]): string =>
    renderPreview(blocks, {
      isFirst: false,
      organization: organization.name,
      suffixTemplate: texts.firstMessageSuffix,
      link: isForTeam ? `${window.location.origin}/messages?contact=${'x'.repeat(26)}` : null,
    });
  return (
    <fieldset className={`${classes.part} boxed column`} aria-label={`Then ${number}`}>
      <div className={classes.row}>
        <NativeSelect
          label="Then"
          data={offered.map((type) => ({ value: type, label: labels[type] }))}
          value={action.type}
          onChange={(event) => {
            const type = offered.find((each) => each === event.currentTarget.value);
            if (type) onChange({ type });
          }}
        />
        {onRemove && (
          <IconAction size={36} label={`Remove then ${number}`} icon={<IconX size={16} />} onClick={onRemove} />
        )}
      </div>
      {action.type === 'SPECIFIC' && (
        <PeopleField chosen={action.userIds} onChange={(userIds) => onChange({ userIds })} />
      )}
      {action.type === 'WEBHOOK' && (
        <WebhookFields
          url={action.url}
          campaignId={campaignId}
          ifThenId={ifThenId}
          onChange={(url) => onChange({ url })}
        />
      )}
      {action.type === 'CAMPAIGN' && (
        <NextCampaignField
          campaignId={campaignId}
          value={action.campaignId}
          onChange={(next) => onChange({ campaignId: next })}
        />
      )}
      {action.type !== 'CAMPAIGN' && action.type !== 'WEBHOOK' && (
        <MessageField
          label="Message"
          initial={action.blocks}
          renderSent={renderSent}
          isBilled={!isForTeam}
          namesIfs={isForTeam && !flags.healthPrivacy}
          namesContact={!(isForTeam && flags.healthPrivacy)}
          takesFocus={false}
          onChange={(blocks) => onChange({ blocks })}
        />
      )}
      {isForTeam && <NoPhoneWarning action={action} ownerId={ownerId} />}
      {isForTeam && (
        <p className={classes.hint}>
          {flags.healthPrivacy
            ? 'The text leaves out names, numbers and ifs, because phones show texts on their lock screen. It ends with a link to the conversation.'
            : `The text ends with a link to the conversation. It arrives at any hour.`}
        </p>
      )}
    </fieldset>
  );
}

/** Says who of the chosen people gets no text. */
function NoPhoneWarning({
  action,
  ownerId,
}: {
  readonly action: EditedAction;
  readonly ownerId: string | null;
}): ReactNode {
  const { user } = useSession();
  const team = useTeamToTell();
  const unreached = listPeopleWithoutPhone(action, team.data ?? [], ownerId);
  if (unreached.length === 0) return null;
  return (
    <Alert color="yellow" p="xs">
      {unreached.map(({ id, name }) =>
        id === user.id ? (
          <p key={id}>
            You have no phone number, so no text arrives.{' '}
            <Anchor href="/account" inherit c="inherit" underline="always">
              Add one in your account.
            </Anchor>
          </p>
        ) : (
          <p key={id}>{name} has no phone number, so no text arrives.</p>
        ),
      )}
    </Alert>
  );
}

function PeopleField({
  chosen,
  onChange,
}: {
  readonly chosen: readonly string[];
  readonly onChange: (userIds: string[]) => void;
}): ReactNode {
  const { screen } = useBrand();
  const team = useTeamToTell();
  const people = team.data ?? [];
  return (
    <MultiSelect
      label="People"
      placeholder={chosen.length === 0 ? 'Choose people' : ''}
      data={people.map(({ id, name, phone }) => ({
        value: id,
        label: phone === null ? `${name} (no phone number)` : name,
      }))}
      nothingFoundMessage={team.isPending ? 'Loading…' : screen.noUsersToAlert}
      searchable
      maxValues={IF_THEN_LIMITS.users}
      value={[...chosen]}
      onChange={onChange}
    />
  );
}

function NextCampaignField({
  campaignId,
  value,
  onChange,
}: {
  readonly campaignId: string;
  readonly value: string | null;
  readonly onChange: (campaignId: string | null) => void;
}): ReactNode {
  const w = useTerms();
  const names = useCampaignNames();
  return (
    <Select
      label={w('Campaign')}
      description={`The ${w('contact')} stays in this ${w('campaign')}, too.`}
      placeholder={`Choose a ${w('campaign')}`}
      data={(names.data ?? [])
        .filter(({ id }) => id !== campaignId)
        .map(({ id, name }) => ({ value: id, label: name }))}
      nothingFoundMessage={names.isPending ? 'Loading…' : `No ${w('campaign')} found`}
      searchable
      value={value}
      onChange={onChange}
    />
  );
}
