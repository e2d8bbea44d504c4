import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { Empty, QueryState } from '../../../components/feedback/query-state.tsx';
import { toastFailure } from '../../../components/feedback/toasts.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useBodyParts, useCreateBodyPart } from '../api/body-parts.ts';
import { BodyPartRow } from '../components/body-part-row.tsx';

/** `/body-parts`: the options of the field for the part of the body, each with the campaigns that it starts. */
export function BodyParts(): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const canEdit = can(useSession(), 'editCampaigns');
  const parts = useBodyParts();
  const create = useCreateBodyPart();
  const newButton = canEdit && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      loading={create.isPending}
      onClick={() =>
        create.mutate(undefined, {
          onError: (error) => toastFailure('Option not added', error),
        })
      }
    >
      New option
    </Button>
  );
  return (
    <Page title="Body parts" actions={newButton}>
      <QueryState
        query={parts}
        skeleton={<Skeleton height={320} />}
        empty={(found) =>
          found.length === 0 ? (
            <Empty
              title={screen.noBodyParts}
              text={`People who sign up on a landing page choose one, and get its ${w('campaigns')} around the appointment.`}
            >
              {newButton}
            </Empty>
          ) : null
        }
      >
        {(found) => (
          <ul className="boxed">
            {found.map((part) => (
              <BodyPartRow key={part.id} part={part} canEdit={canEdit} />
            ))}
          </ul>
        )}
      </QueryState>
    </Page>
  );
}
