import { Alert, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { findNearLimit, nameFormPeriod, type FormLimit } from '../../../../functions/domain/forms/form-limit.ts';
import type { FormRef } from '../../../../functions/domain/forms/form.ts';
import { SavedSwitch } from '../../components/fields/saved-switch.tsx';
import { ask } from '../../lib/api/call.ts';
import { useChange, type Change } from '../../lib/api/use-change.ts';
import { formatCount } from '../../lib/format/numbers.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { can } from '../../lib/session/can.ts';
import { useSession } from '../../lib/session/session.ts';

interface FormUseViewProps {
  readonly form: FormRef;
  readonly onSite: boolean;
  readonly limits: readonly FormLimit[];
}

/** Whether people fill in a public form at one place, and how much of the form's limits is used. */
export function FormUseView({ form, onSite, limits }: FormUseViewProps): ReactNode {
  const canEdit = can(useSession(), 'editCampaigns');
  const save = useSaveFormUse(form);
  const near = findNearLimit(limits);
  return (
    <Stack gap={4} mt="sm">
      {near && (
        <Alert
          color="yellow"
          variant="light"
          title={near.used >= near.max ? 'The form takes no more' : 'Almost used up'}
        >
          {describeUse(near)}. {near.used >= near.max ? 'The next ones are refused' : 'Then the next ones are refused'}{' '}
          until the {nameFormPeriod(near)} is over.
        </Alert>
      )}
      <SavedSwitch label="Used on site" on={onSite} disabled={!canEdit} save={(next) => save.mutateAsync(next)} />
      <Text size="xs" c="dimmed">
        On site, people share one network address, and no limit for each address holds.{' '}
        {limits.map(describeUse).join(' · ')}. One phone: 5 an hour, 10 a day.
      </Text>
    </Stack>
  );
}

/** Says "12 of 1,000 this hour". */
function describeUse(limit: FormLimit): string {
  const period = nameFormPeriod(limit);
  return `${formatCount(limit.used)} of ${formatCount(limit.max)} submissions ${period === 'day' ? 'today' : `this ${period}`}`;
}

const UpdateFormUse = graphql(`
  mutation updateFormUse($kind: FormKind!, $formId: ID!, $onSite: Boolean!) {
    updateFormUse(kind: $kind, formId: $formId, onSite: $onSite) {
      success
      errors
    }
  }
`);

/** Stores whether people fill in a form at one place. */
function useSaveFormUse({ kind, id }: FormRef): Change<boolean> {
  const toKey = { PAGE: queryKeys.landingPages.one, GROUP: queryKeys.groups.form, CAMPAIGN: queryKeys.campaignLanding };
  return useChange((onSite: boolean) => ask(UpdateFormUse, { kind, formId: id, onSite }), {
    alwaysReloads: [toKey[kind](id)],
  });
}
