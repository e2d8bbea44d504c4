import { beforeAll, describe, expect, it } from 'vitest';
import { STAFF_ACCESS } from '../../scripts/demo/demo-tenant.ts';
import { fillDemo } from '../../scripts/demo/fill.ts';
import { DEMO_ORGANIZATIONS } from '../../scripts/demo/organizations/index.ts';
import { sharedCloud } from '../support/cloud/shared.ts';
import { signIn, type Person } from '../support/scenarios/scenario.ts';

/** What the screens of an organization show. */
interface Shown {
  readonly leads: { readonly total: number };
  readonly optedOut: { readonly total: number };
  readonly invalid: { readonly total: number };
  readonly conversations: { readonly counts: Readonly<Record<string, number>> };
  readonly campaigns: {
    readonly campaigns: readonly {
      readonly id: string;
      readonly status: string;
      readonly stats: Readonly<Record<'messagesSuccess' | 'messagesFailed' | 'queued' | 'responses', number>>;
    }[];
  };
  readonly landingPages: { readonly landingPages: readonly { readonly stats: { readonly submits: number } }[] };
  readonly events: { readonly events: readonly object[] };
  readonly groups: { readonly groups: readonly object[] };
  readonly tags: { readonly tags: readonly object[] };
  readonly jobs: { readonly jobs: readonly object[] };
  readonly users: { readonly users: readonly { readonly access: string; readonly phone: string | null }[] };
  readonly user: {
    readonly organization: {
      readonly v2: boolean;
      readonly billing: {
        readonly state: string;
        readonly invoices: readonly { readonly paid: boolean; readonly amount: number }[];
      };
    };
  };
}

const SCREENS = `query {
  leads { success errors total }
  optedOut: leads(leadFilter: "optedOut") { success errors total }
  invalid: leads(leadFilter: "invalid") { success errors total }
  conversations(tab: ALL) { success errors counts { unread mine open } }
  campaigns(includeStats: true) { success errors campaigns { id status stats { messagesSuccess messagesFailed queued responses } } }
  landingPages { success errors landingPages { stats { submits } } }
  events(includeAll: true) { success errors events { id } }
  groups { success errors groups { id } }
  tags { success errors tags { id } }
  jobs { success errors jobs { id } }
  users { success errors users { access phone } }
  user(includeBilling: true) { success errors organization { v2 billing { state invoices { paid amount } } } }
}`;

const IF_THENS = `query I($l: ID!) { leadTimeline(leadId: $l) { success errors events { kind } } }`;
const DONE = `query D($s: ID!) { campaignReportLeads(campaignFeatureId: $s, list: COMPLETE) { success errors leads { leadId } } }`;

/** Returns how many actions of if/thens are in the timelines of contacts who completed a pitch. */
async function countActions(owner: Person, featureId: string): Promise<number> {
  const { campaignReportLeads } = await owner.run<{ campaignReportLeads: { leads: { leadId: string }[] } }>(DONE, {
    s: featureId,
  });
  const timelines = await Promise.all(
    campaignReportLeads.leads.map(({ leadId }) =>
      owner.run<{ leadTimeline: { events: { kind: string }[] } }>(IF_THENS, { l: leadId }),
    ),
  );
  return timelines.flatMap(({ leadTimeline }) => leadTimeline.events).filter(({ kind }) => kind === 'IF_THEN').length;
}

const REPORT =
  'query R($c: ID!) { campaignReport(campaignId: $c) { success errors features { featureId opened complete slides { leads } } } }';

interface Report {
  readonly campaignReport: {
    readonly features: readonly { readonly featureId: string; readonly opened: number; readonly complete: number }[];
  };
}

describe('The demo data', () => {
  const cloud = sharedCloud({ clock: '2026-12-02T19:00:00Z' });

  beforeAll(() => fillDemo(cloud.local, cloud.clock.now()));

  it.each(DEMO_ORGANIZATIONS)('fills the screens of the brand $brand', async (spec) => {
    const owner = await signIn(cloud, `owner@${spec.slug}.test`, `${spec.brand}.localhost`);
    const shown = await owner.run<Shown>(SCREENS);
    const { campaigns } = shown.campaigns;
    const reports = await Promise.all(campaigns.map(({ id }) => owner.run<Report>(REPORT, { c: id })));
    const features = reports.flatMap(({ campaignReport }) => campaignReport.features);
    const { invoices, state } = shown.user.organization.billing;
    const totals = campaigns.map(({ stats }) => stats);
    expect(shown.leads.total).toBeGreaterThan(spec.people);
    expect([shown.optedOut.total, shown.invalid.total].map((total) => total > 0)).toEqual([true, true]);
    expect(shown.conversations.counts['unread']).toBeGreaterThan(0);
    const statuses = campaigns.map(({ status }) => status);
    expect(statuses).toEqual(expect.arrayContaining(['DRAFT', 'RUNNING', 'PAUSED']));
    for (const figure of ['messagesSuccess', 'messagesFailed', 'queued', 'responses'] as const)
      expect([figure, totals.filter((stats) => stats[figure] > 0).length > 0]).toEqual([figure, true]);
    expect(features).toEqual([expect.objectContaining({ opened: expect.any(Number) as number })]);
    expect(features.every(({ opened, complete }) => opened > complete && complete > 0)).toBe(true);
    expect((await countActions(owner, features[0]?.featureId ?? '')) > 0).toBe(spec.ifThens.length > 0);
    expect(shown.landingPages.landingPages.map(({ stats }) => stats.submits > 0)).toEqual([true]);
    expect(shown.events.events.length > 0).toBe(spec.events.length > 0);
    expect([shown.groups.groups.length, shown.tags.tags.length, shown.jobs.jobs.length]).toEqual([3, 3, 1]);
    expect(new Set(shown.users.users.map(({ access }) => access))).toEqual(new Set(STAFF_ACCESS));
    expect(shown.users.users.filter(({ phone }) => phone !== null)).toHaveLength(2);
    expect(shown.user.organization.v2).toBe(spec.switches.v2 === true);
    expect(state).toBe(spec.billing.lastFails ? 'PAST_DUE' : 'ACTIVE');
    // A plan of usage alone, as in the blast brand, has no invoice at its start.
    const invoiced = spec.billing.months + (spec.brand === 'blast' ? 0 : 1);
    expect(invoices.map(({ paid }) => paid)).toEqual(
      Array.from({ length: invoiced }, (_, index) => index > 0 || !spec.billing.lastFails),
    );
  });
});
