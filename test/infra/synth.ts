import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { createApp } from '../../infra/app.ts';
import { checkConfig, type StageConfig } from '../../infra/config.ts';

export interface Resource {
  readonly id: string;
  readonly type: string;
  readonly properties: Record<string, unknown>;
  readonly deletionPolicy: string | undefined;
}

/** A deployed stage with host names and a certificate. */
export const PROD = checkConfig('prod', {
  alarms: { email: 'alerts@acme.test' },
  brandHosts: { text: ['app.acme.test'], blast: ['blast.acme.test'] },
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012',
});
/** The smallest stage file: without host names, with the defaults of everything else. */
export const SMALLEST = checkConfig('small', { alarms: { email: 'alerts@acme.test' } });

/** Synthesizes a stage and returns the templates that a deploy would send. */
export function getTemplates(config: StageConfig): {
  readonly name: string;
  readonly data: Template;
  readonly app: Template;
  readonly resolvers: Template;
  readonly web: Template;
  readonly operations: Template;
  /** The names of the stacks that no one can delete by accident. */
  readonly isProtected: readonly string[];
} {
  const app = createApp({ config, outdir: mkdtempSync(join(tmpdir(), 'synth-')), checks: false });
  const stacks = app.node.children.filter((child): child is Stack => 'templateFile' in child);
  const find = (suffix: string): Template => {
    const stack = stacks.find((each) => each.stackName.endsWith(suffix));
    if (!stack) throw new Error(`No stack ${suffix}`);
    return Template.fromStack(stack);
  };
  const isProtected = stacks
    .filter(({ terminationProtection }) => terminationProtection)
    .map(({ stackName }) => stackName);
  return {
    name: config.name,
    data: find('-data'),
    app: find('-app'),
    resolvers: find('-resolvers'),
    web: find('-web'),
    operations: find('-operations'),
    isProtected,
  };
}

/** Returns the resources of a template, of one type or of all types. */
export function listResources(template: Template, type?: string): Resource[] {
  const resources = template.toJSON().Resources as Record<
    string,
    { Type: string; Properties?: Record<string, unknown>; DeletionPolicy?: string }
  >;
  return Object.entries(resources)
    .map(([id, resource]) => ({
      id,
      type: resource.Type,
      properties: resource.Properties ?? {},
      deletionPolicy: resource.DeletionPolicy,
    }))
    .filter((resource) => type === undefined || resource.type === type);
}

export interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
}

/** Returns the statements of all policies of a role, and of those inside it. */
export function listStatements(template: Template, roleId: string): Statement[] {
  const own = listResources(template, 'AWS::IAM::Role').find(({ id }) => id === roleId)?.properties.Policies ?? [];
  const attached = listResources(template, 'AWS::IAM::Policy').filter(({ properties }) =>
    JSON.stringify(properties.Roles).includes(`"${roleId}"`),
  );
  return [...(own as Record<string, unknown>[]), ...attached.map(({ properties }) => properties)].flatMap(
    ({ PolicyDocument }) => (PolicyDocument as { Statement: Statement[] }).Statement,
  );
}

/** Returns the distinct actions of the statements, sorted. */
export function listActions(statements: readonly Statement[]): string[] {
  return [...new Set(statements.flatMap(({ Action }) => Action))].sort();
}
