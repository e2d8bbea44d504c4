import { Button, Collapse, Group, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { IF_THEN_LIMITS } from '../../../../../../functions/domain/if-then/if-then.ts';
import { useTerms } from '../../../../brand/brand.tsx';
import { getErrorText } from '../../../../lib/api/api-error.ts';
import { useTestWebhook } from '../../api/webhooks.ts';
import { describeCallResult } from '../../../../shared/integrations/call-result.ts';
import { WebhookCalls } from './webhook-calls.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

interface WebhookFieldsProps {
  readonly url: string;
  readonly campaignId: string;
  /** null if the if/then is new, and has called nothing. */
  readonly ifThenId: string | null;
  readonly onChange: (url: string) => void;
}

type Part = 'SECRET' | 'CALLS';

/** The address of another system, with a test, what signs the calls, and the log of calls. */
export function WebhookFields({ url, campaignId, ifThenId, onChange }: WebhookFieldsProps): ReactNode {
  const w = useTerms();
  const [open, setOpen] = useState<Part | null>(null);
  const toggle = (part: Part): void => setOpen((before) => (before === part ? null : part));
  return (
    <>
      <TextInput
        label="Address"
        description={`We send the ${w('contact')}’s name and phone number, and what the ${w('contact')} did, as JSON.`}
        placeholder="https://example.com/hook"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={IF_THEN_LIMITS.url}
        value={url}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <TestCall url={url.trim()} />
      <Group gap="xs">
        <Button variant="subtle" size="compact-sm" aria-expanded={open === 'SECRET'} onClick={() => toggle('SECRET')}>
          Signing secret
        </Button>
        {ifThenId !== null && (
          <Button variant="subtle" size="compact-sm" aria-expanded={open === 'CALLS'} onClick={() => toggle('CALLS')}>
            Deliveries
          </Button>
        )}
      </Group>
      <Collapse expanded={open !== null}>
        {open === 'SECRET' && <WebhookSecret />}
        {open === 'CALLS' && ifThenId !== null && <WebhookCalls campaignId={campaignId} ifThenId={ifThenId} />}
      </Collapse>
    </>
  );
}

/** Calls the address with a made-up contact, and shows how the other system answers. */
function TestCall({ url }: { readonly url: string }): ReactNode {
  const test = useTestWebhook();
  const isCurrent = test.variables === url;
  return (
    <Group gap="sm" wrap="wrap">
      <Button
        variant="default"
        size="xs"
        loading={test.isPending}
        disabled={!URL.canParse(url)}
        onClick={() => test.mutate(url)}
      >
        Send a test
      </Button>
      <span role="status" className="dim small">
        {test.data && isCurrent && describeCallResult(test.data)}
        {test.isError && isCurrent && getErrorText(test.error)}
      </span>
    </Group>
  );
}
