import { say } from '../../../brand/say.ts';
import { Anchor, Button, NativeSelect, Skeleton, Tabs } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { useTerms } from '../../../brand/brand.tsx';
import { useDialogAddress } from '../../../components/dialogs/use-dialog-address.ts';
import { Empty, QueryState } from '../../../components/feedback/query-state.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { TabStrip } from '../../../components/layout/tab-strip.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { lazyComponent } from '../../../lib/chunk.ts';
import { formatCount } from '../../../lib/format/numbers.ts';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useCampaign, type Campaign } from '../api/campaign.ts';
import { useCampaignReport, type ComparedCampaign, type ReportLink, type ReportStep } from '../api/report.ts';
import { Answers } from '../components/pitch-report/answers.tsx';
import { DropOff } from '../components/pitch-report/drop-off.tsx';
import classes from '../components/pitch-report/pitch-report.module.css';
import { LinkFigures, ReportFigures } from '../components/pitch-report/report-figures.tsx';
import { ReportContacts } from '../components/pitch-report/report-table.tsx';
import { VideoRetention } from '../components/pitch-report/video-retention.tsx';
import { listLinkTables, listTables } from '../components/pitch-report/drop-off-bars.ts';

const CsvReport = lazyComponent(async () => (await import('../components/pitch-report/csv-report.tsx')).CsvReport);

interface ReportProps {
  readonly campaignId: string;
  readonly onOpenContact: (contactId: string) => void;
}

/** `/campaign/:campaignId/report`: how far contacts got in the pitches of a campaign, and who. */
export function CampaignReport({ campaignId, onOpenContact }: ReportProps): ReactNode {
  const campaign = useCampaign(campaignId);
  if (campaign.data === undefined && campaign.error instanceof ApiError && campaign.error.kind === 'refused') {
    return <Navigate to="/campaigns" replace />;
  }
  return (
    <QueryState query={campaign} skeleton={<ReportSkeleton />}>
      {(data) => <Report campaign={data} onOpenContact={onOpenContact} />}
    </QueryState>
  );
}

type ScreenProps = Omit<ReportProps, 'campaignId'> & { readonly campaign: Campaign };

function Report({ campaign, onOpenContact }: ScreenProps): ReactNode {
  const w = useTerms();
  const session = useSession();
  const report = useCampaignReport(campaign.id);
  const csv = useDialogAddress('report');
  const canEdit = can(session, 'editCampaigns');
  return (
    <Page
      name={`Report: ${campaign.name}`}
      title="Report"
      actions={
        <>
          {canEdit && (
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden="true" />}
              onClick={() => csv.open('csv')}
            >
              CSV
            </Button>
          )}
          <Button component={Link} to={`/campaign/${campaign.id}`}>
            {canEdit ? 'Edit' : 'Open'} {w('campaign')}
          </Button>
        </>
      }
    >
      <Anchor component={Link} to={`/campaign/${campaign.id}`} size="sm">
        {campaign.name}
      </Anchor>
      <QueryState query={report} skeleton={<Skeleton height={560} mt="md" />}>
        {({ features, links, compared }) =>
          features.length + links.length === 0 ? (
            <Empty title={say('No pitch in this campaign')} text="Add a pitch to a step, and see here who opens it.">
              <Button component={Link} to={`/campaign/${campaign.id}?tab=results`} variant="default">
                Results of the texts
              </Button>
            </Empty>
          ) : (
            <Steps
              campaignId={campaign.id}
              steps={features}
              links={links}
              compared={compared ?? null}
              onOpenContact={onOpenContact}
            />
          )
        }
      </QueryState>
      {csv.value !== null && canEdit && (
        <Suspense>
          <CsvReport campaign={campaign} onClose={csv.close} />
        </Suspense>
      )}
    </Page>
  );
}

interface StepsProps {
  readonly campaignId: string;
  readonly steps: readonly ReportStep[];
  readonly links: readonly ReportLink[];
  readonly compared: ComparedCampaign | null;
  readonly onOpenContact: (contactId: string) => void;
}

/** The report of the step that the address names, or of the first one with a pitch. */
function Steps({ campaignId, steps, links, compared, onOpenContact }: StepsProps): ReactNode {
  const [params, setParams] = useSearchParams();
  const choose = (name: 'step' | 'table', value: string): void => {
    const changed = new URLSearchParams(params);
    changed.set(name, value);
    if (name === 'step') changed.delete('table');
    setParams(changed, { replace: true });
  };
  const chosen = params.get('step');
  const link = links.find(({ featureId }) => featureId === chosen) ?? (steps.length === 0 ? links[0] : undefined);
  const step = link ? null : (steps.find(({ featureId }) => featureId === chosen) ?? steps[0] ?? null);
  const tables = link ? listLinkTables(link) : step ? listTables(step) : [];
  const table = tables.find(({ id }) => id === params.get('table')) ?? tables[0];
  return (
    <>
      <div className={`${classes.bar} flow`}>
        {steps.length + links.length > 1 && (
          <NativeSelect
            label={links.length === 0 ? 'Pitch' : 'Pitch or link'}
            data={[
              ...steps.map((each) => ({ value: each.featureId, label: nameStep(each) })),
              ...links.map((each) => ({ value: each.featureId, label: nameLink(each) })),
            ]}
            value={(link ?? step)?.featureId ?? ''}
            onChange={(event) => choose('step', event.currentTarget.value)}
          />
        )}
      </div>
      <div className={classes.report}>
        {link && <LinkFigures link={link} />}
        {step && (
          <>
            <ReportFigures step={step} compared={compared} />
            <DropOff step={step} />
            <Answers campaignId={campaignId} step={step} />
            <VideoRetention key={step.featureId} step={step} />
          </>
        )}
        <section className={classes.panel} aria-label="People">
          <Tabs value={table?.id ?? null} onChange={(id) => id && choose('table', id)} keepMounted={false}>
            <TabStrip selected={table?.id ?? null} px={8}>
              {tables.map(({ id, name, people }) => (
                <Tabs.Tab key={id} value={id}>
                  {name}
                  <span className={classes.count}>{formatCount(people)}</span>
                </Tabs.Tab>
              ))}
            </TabStrip>
            {table && (
              <Tabs.Panel value={table.id}>
                <ReportContacts
                  key={`${table.key.featureId} ${table.id}`}
                  campaignId={campaignId}
                  step={step}
                  table={table}
                  onOpen={onOpenContact}
                />
              </Tabs.Panel>
            )}
          </Tabs>
        </section>
      </div>
    </>
  );
}

function nameLink({ label, target }: ReportLink): string {
  return `Link: ${label === '' ? target || 'not complete' : label}`;
}

function nameStep({ label, pitchTitle }: ReportStep): string {
  return label === '' ? pitchTitle : `${label}: ${pitchTitle}`;
}

function ReportSkeleton(): ReactNode {
  return (
    <Page title={<Skeleton height={40} width={160} />}>
      <Skeleton height={560} mt={28} />
    </Page>
  );
}
