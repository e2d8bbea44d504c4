import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { acknowledgeFindings } from './acknowledged-findings.ts';
import { buildFunctions, ROOT } from './build-functions.ts';
import { buildWeb } from './build-web.ts';
import { ConfigError, getConfig, isLocal, type StageConfig } from './config.ts';
import { AppStack } from './stacks/app-stack.ts';
import { FirewallStack } from './stacks/firewall-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { ResolversStack } from './stacks/resolvers-stack.ts';
import { OperationsStack } from './stacks/operations-stack.ts';
import { WebStack } from './stacks/web-stack.ts';

export interface SynthOptions {
  /** The stage with its checked values. */
  readonly config: StageConfig;
  readonly outdir?: string;
  /** Runs cdk-nag, which takes seconds. `npm start` does not, because test/infra does. */
  readonly checks: boolean;
}

/** Returns the CDK app with the stacks of a stage: five, and the firewall's if it has one. Reads the bundles, so they must be built before. */
export function createApp(options: SynthOptions): App {
  const { config } = options;
  const local = isLocal(config);
  const app = new App({
    ...(options.outdir ? { outdir: options.outdir } : {}),
    context: {
      // Exports would forbid every change of what another stack refers to, such as the adoption of a restored table.
      '@aws-cdk/core:defaultCrossStackReferences': 'weak',
      // What the CDK knows to fail at a deploy stops the synth. Otherwise these findings are warnings.
      '@aws-cdk/core:validateAgainstDefaultRules': true,
      // The template then refers to build/functions itself, so a rebuilt bundle is live without another synth.
      ...(local ? { 'aws:cdk:disable-asset-staging': true } : {}),
    },
    analyticsReporting: false,
  });
  const env = local ? { account: '000000000000', region: config.region } : { region: config.region };
  const { name } = config;
  const terminationProtection = config.protectData;
  const data = new DataStack(app, `${name}-data`, { config, env, terminationProtection });
  const main = new AppStack(app, `${name}-app`, { config, env, table: data.table, terminationProtection });
  const resolvers = new ResolversStack(app, `${name}-resolvers`, { env, app: main, terminationProtection });
  const firewall =
    config.firewall &&
    new FirewallStack(app, `${name}-firewall`, {
      name,
      firewall: config.firewall,
      env: { ...env, region: 'us-east-1' },
    });
  const web = new WebStack(app, `${name}-web`, {
    config,
    env,
    app: main,
    firewallArn: firewall?.arn,
    terminationProtection,
  });
  // A new page must find the fields that it asks for.
  web.addStackDependency(resolvers);
  new OperationsStack(app, `${name}-operations`, { config, env, app: main, terminationProtection });
  Tags.of(app).add('stage', config.stage);
  acknowledgeFindings({ app: main, web }, config);
  if (options.checks) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}

/** Builds the functions and the web app, then writes the templates to `outdir`. */
export async function synth(options: SynthOptions): Promise<void> {
  await Promise.all([buildFunctions(), buildWeb(isLocal(options.config) ? {} : options.config.brandHosts)]);
  createApp(options).synth();
}

/** Returns `value` of `-c name=value` on the command line, otherwise the value that the cdk command passes. */
function getContext(name: string): string | undefined {
  const flags = process.argv.flatMap((argument, index) => (argument === '-c' ? [process.argv[index + 1] ?? ''] : []));
  const given = flags.find((flag) => flag.startsWith(`${name}=`));
  if (given) return given.slice(name.length + 1);
  const fromCdk = JSON.parse(process.env.CDK_CONTEXT_JSON ?? '{}') as Record<string, string>;
  return fromCdk[name];
}

if (import.meta.main) {
  try {
    const config = getConfig(getContext('stage'));
    // The CDK and the local cloud name a folder. A person gets one of their own, also for the templates of the local cloud while it runs.
    const isForPeople = process.env.CDK_OUTDIR === undefined;
    const outdir = process.env.CDK_OUTDIR ?? join(ROOT, 'cdk.out');
    // A template of a stack that the stage no longer has would be compared as if it were current.
    if (isForPeople) rmSync(outdir, { recursive: true, force: true });
    await synth({ config, outdir, checks: !isLocal(config) });
    if (isForPeople) process.stdout.write(`The templates of stage "${config.stage}" are in ${outdir}.\n`);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
