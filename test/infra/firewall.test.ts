import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../infra/app.ts';
import { checkConfig } from '../../infra/config.ts';
import { getTemplates, listResources, SMALLEST } from './synth.ts';

const CONFIG = checkConfig('guarded', { alarms: { email: 'alerts@acme.test' }, firewall: { signIns: 50 } });

interface Rule {
  readonly Name: string;
  readonly Action: unknown;
  readonly Statement: {
    readonly RateBasedStatement: { readonly Limit: number; readonly ScopeDownStatement: unknown };
  };
}

function synthesize() {
  const app = createApp({ config: CONFIG, outdir: mkdtempSync(join(tmpdir(), 'firewall-')), checks: true });
  expect(() => app.synth()).not.toThrow();
  const stacks = app.node.children.filter((child): child is Stack => Stack.isStack(child));
  const find = (suffix: string): Stack => {
    const stack = stacks.find(({ stackName }) => stackName.endsWith(suffix));
    if (!stack) throw new Error(`No stack ${suffix}`);
    return stack;
  };
  return { firewall: find('-firewall'), web: Template.fromStack(find('-web')), app: Template.fromStack(find('-app')) };
}

describe('A stage with a firewall', () => {
  const { firewall, web, app } = synthesize();
  const getAcl = (template: Template): { readonly Scope: string; readonly Rules: readonly Rule[] } => {
    const [acl] = listResources(template, 'AWS::WAFv2::WebACL');
    return acl?.properties as never;
  };
  const site = getAcl(Template.fromStack(firewall));

  it('has it in us-east-1 for the distribution, whatever the region of the stage', () => {
    expect(CONFIG.region).toBe('us-west-2');
    expect(firewall.region).toBe('us-east-1');
    expect(site.Scope).toBe('CLOUDFRONT');
    const [distribution] = listResources(web, 'AWS::CloudFront::Distribution');
    expect(JSON.stringify(distribution?.properties['DistributionConfig'])).toMatch(
      /"WebACLId":\{"Fn::GetStackOutput":\{[^}]*"Region":"us-east-1"/,
    );
  });

  it('limits the sign-ins of an address more than its other requests, and refuses the rest with 429', () => {
    expect(site.Rules.map(({ Name, Statement }) => [Name, Statement.RateBasedStatement.Limit])).toEqual([
      ['sign-ins', 50],
      ['requests', 20_000],
    ]);
    for (const { Action } of site.Rules) expect(Action).toEqual({ Block: { CustomResponse: { ResponseCode: 429 } } });
  });

  it('never counts the callbacks of the carrier, and never what functions publish', () => {
    const [, requests] = site.Rules;
    expect(JSON.stringify(requests?.Statement.RateBasedStatement.ScopeDownStatement)).toMatch(
      /^\{"NotStatement":.*"\/webhooks\/twilio\/"/,
    );
    const [direct] = getAcl(app).Rules;
    const uncounted = JSON.stringify(direct?.Statement.RateBasedStatement.ScopeDownStatement);
    expect(uncounted).toMatch(/"NotStatement".*"x-origin-secret".*"NotStatement".*"AWS4-HMAC-SHA256"/);
    expect(listResources(app, 'AWS::WAFv2::WebACLAssociation')).toHaveLength(1);
  });

  it('keeps no samples of requests, because their paths hold the links of contacts', () => {
    expect(JSON.stringify([site, getAcl(app)])).not.toContain('"SampledRequestsEnabled":true');
  });
});

it('A stage without a firewall has no rules and costs nothing for them', () => {
  const { web, app } = getTemplates(SMALLEST);
  for (const template of [web, app]) expect(JSON.stringify(template.toJSON())).not.toMatch(/WAFv2|WebACLId/);
});

it('The HTTP API of callbacks and pages leaves half of the quota of the account to others', () => {
  const [stage] = listResources(getTemplates(SMALLEST).app, 'AWS::ApiGatewayV2::Stage');
  expect(stage?.properties['DefaultRouteSettings']).toEqual({
    ThrottlingBurstLimit: 2_500,
    ThrottlingRateLimit: 5_000,
  });
});
