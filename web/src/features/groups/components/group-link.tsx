import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { buildFormPath } from '../../../../../functions/domain/forms/form.ts';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { FormFiguresView } from '../../../shared/forms/form-figures-view.tsx';
import { ShareLink } from '../../../shared/forms/share-link.tsx';
import { useGroupForm } from '../api/group-form.ts';

/** The link of a group's public form with its QR code, and how often the form was seen and submitted. */
export function GroupLink({ groupId }: { readonly groupId: string }): ReactNode {
  const form = useGroupForm(groupId);
  return (
    <QueryState query={form} skeleton={<Skeleton height={240} />}>
      {({ name, code, landingPage }) => (
        <Stack gap="md">
          <FormFiguresView form={{ kind: 'GROUP', id: groupId }} stats={landingPage.stats} days={landingPage.days} />
          <ShareLink link={`${window.location.origin}${buildFormPath('GROUP', code)}`} fileName={name} />
        </Stack>
      )}
    </QueryState>
  );
}
