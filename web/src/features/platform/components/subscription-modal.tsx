import { Button, Group, NumberInput, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { findRates, type ContractRates } from '../../../../../functions/domain/billing/contract-rates.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { formatCount } from '../../../lib/format/numbers.ts';
import { useChangeSubscription, useOrganizationData, type OrganizationData } from '../api/contracts.ts';
import type { PlatformOrganization } from '../api/organizations.ts';
import { DataState } from './data-state.tsx';

interface SubscriptionModalProps {
  readonly organization: Pick<PlatformOrganization, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Shows and changes what an organization pays, and shows how its campaigns send. */
export function SubscriptionModal({ organization, onClose }: SubscriptionModalProps): ReactNode {
  // The cursors of the pages before this one.
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null]);
  const data = useOrganizationData(organization.id, cursors.at(-1) ?? null);
  return (
    <Dialog width={600} title={`Subscription of ${organization.name}`} onClose={onClose}>
      <DataState query={data} skeleton={<Skeleton height={320} />}>
        {(loaded) => (
          <Stack gap="lg">
            <RatesForm organizationId={organization.id} data={loaded} onClose={onClose} />
            <CampaignTable data={loaded} />
            {(cursors.length > 1 || loaded.next !== null) && (
              <Group justify="flex-end" gap="sm">
                <Button
                  variant="default"
                  size="xs"
                  disabled={cursors.length === 1}
                  onClick={() => setCursors(cursors.slice(0, -1))}
                >
                  Newer campaigns
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  disabled={loaded.next === null || data.isPlaceholderData}
                  onClick={() => setCursors([...cursors, loaded.next])}
                >
                  Older campaigns
                </Button>
              </Group>
            )}
          </Stack>
        )}
      </DataState>
    </Dialog>
  );
}

function RatesForm(props: {
  readonly organizationId: string;
  readonly data: OrganizationData;
  readonly onClose: () => void;
}): ReactNode {
  const { data, organizationId, onClose } = props;
  const [rates, setRates] = useState<ContractRates>(() => findRates(data.products));
  const change = useChangeSubscription(organizationId);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate(rates, {
      onSuccess: () => {
        toast('Subscription Updated', 'The new prices count from the next message on.');
        onClose();
      },
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">
          {data.products.length === 0
            ? 'This organization pays by the price table. Saving gives it prices of its own.'
            : 'This organization has prices of its own.'}{' '}
          A running billing cycle ends: what was sent is charged at the old price, and the rest of the month is
          credited.
        </Text>
        <Group grow align="flex-start">
          <NumberInput
            label="Monthly access"
            prefix="$"
            min={0}
            max={100_000}
            decimalScale={2}
            thousandSeparator=","
            value={rates.monthlyRate}
            onChange={(value) => setRates({ ...rates, monthlyRate: Number(value) })}
          />
          <NumberInput
            label="Price per SMS"
            prefix="$"
            min={0}
            max={10}
            step={0.01}
            decimalScale={6}
            value={rates.smsRate}
            onChange={(value) => setRates({ ...rates, smsRate: Number(value) })}
          />
        </Group>
        <DialogFoot error={change.error}>
          <Button variant="default" onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending}>
            Save
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}

function CampaignTable({ data: { campaigns } }: { readonly data: OrganizationData }): ReactNode {
  if (campaigns.length === 0) return <Text c="dimmed">- No Campaigns -</Text>;
  return (
    <Table.ScrollContainer minWidth={280}>
      <Table aria-label="Texts of each campaign" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Campaign</Table.Th>
            <Table.Th ta="right">Sent</Table.Th>
            <Table.Th ta="right">Total</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {campaigns.map(({ campaignId, campaignName, sent, total }) => (
            <Table.Tr key={campaignId}>
              <Table.Td>{campaignName}</Table.Td>
              <Table.Td ta="right">{formatCount(sent)}</Table.Td>
              <Table.Td ta="right">{formatCount(total)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
