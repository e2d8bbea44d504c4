import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { CAMPAIGN_LIMITS } from '../../../../../../functions/domain/campaigns/campaign.ts';
import { useTerms } from '../../../../brand/brand.tsx';
import { SaveStatus, type SaveState } from '../../../../components/feedback/save-status.tsx';
import { renameCampaign } from '../../api/change-campaign.ts';
import classes from './campaign-name.module.css';
import { invalidate, queryKeys } from '../../../../lib/query-keys.ts';

const AUTOSAVE_MS = 350;

interface CampaignNameProps {
  readonly campaignId: string;
  readonly name: string;
  readonly readOnly: boolean;
}

/** The campaign's name as the page heading, edited in place and saved automatically. */
export function CampaignName({ campaignId, name, readOnly }: CampaignNameProps): ReactNode {
  const w = useTerms();
  const client = useQueryClient();
  const [text, setText] = useState(name);
  const [state, setState] = useState<SaveState>('idle');

  const save = async (next: string): Promise<void> => {
    if (next.trim() === '') return;
    setState('saving');
    try {
      await renameCampaign(campaignId, next.trim());
      setState('saved');
      await invalidate(client, queryKeys.campaigns.all());
    } catch {
      setState('failed');
    }
  };
  const saveSoon = useDebouncedCallback((next: string) => void save(next), {
    delay: AUTOSAVE_MS,
    flushOnUnmount: true,
  });

  return (
    <div className={classes.name}>
      <h1 className={classes.heading}>{text.trim() === '' ? name : text}</h1>
      <TextInput
        aria-label={`${w('Campaign')} name`}
        classNames={{ root: classes.root ?? '', input: classes.input ?? '' }}
        value={text}
        readOnly={readOnly}
        maxLength={CAMPAIGN_LIMITS.name}
        autoComplete="off"
        error={text.trim() === '' ? 'Enter a name' : null}
        onChange={(event) => {
          setText(event.currentTarget.value);
          saveSoon(event.currentTarget.value);
        }}
      />
      <SaveStatus state={state} onRetry={() => void save(text)} />
    </div>
  );
}
