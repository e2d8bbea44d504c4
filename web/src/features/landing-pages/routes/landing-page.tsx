import { Button, Skeleton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { Empty, QueryState } from '../../../components/feedback/query-state.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { useLandingPage } from '../api/landing-pages.ts';
import { LandingPageEditor } from '../components/landing-page-editor.tsx';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { CampaignNameSelect } from '../../../shared/campaigns/campaign-name-select.tsx';

/** `/landing-page/:landingPageId`: the editor of a landing page. */
export function LandingPageRoute(): ReactNode {
  const { screen, flags } = useBrand();
  const w = useTerms();
  const { landingPageId = '' } = useParams();
  const canEdit = can(useSession(), 'editCampaigns');
  const page = useLandingPage(landingPageId);
  const [reloads, setReloads] = useState(0);
  return (
    <QueryState
      query={page}
      skeleton={
        <Page title="Landing page">
          <Skeleton height={520} />
        </Page>
      }
      empty={(found) =>
        found === null ? (
          <Page title="Landing page">
            <Empty title={screen.notFound} text="This landing page does not exist.">
              <Button component={Link} to="/landing-pages" variant="default">
                All landing pages
              </Button>
            </Empty>
          </Page>
        ) : null
      }
    >
      {(found) =>
        found && (
          <LandingPageEditor
            key={`${found.id} ${found.archived} ${reloads}`}
            onReload={() => setReloads(reloads + 1)}
            page={found}
            canEdit={canEdit}
            campaignPicker={(props) => (
              <CampaignNameSelect {...props} label={w('Campaign')} required={!flags.bodyParts} />
            )}
          />
        )
      }
    </QueryState>
  );
}
