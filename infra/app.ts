import { join } from 'node:path';
import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { acknowledgeFindings } from './acknowledged-findings.ts';
import { buildFunctions, ROOT } from './build-functions.ts';
import { buildWeb } from './build-web.ts';
import { getConfig } from './config.ts';
import { AppStack } from './stacks/app-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { WebStack } from './stacks/web-stack.ts';

/** Where the laptop's templates go; apart from cdk's own output, so that a deploy and `npm start` do not meet. */
export const LOCAL_OUTPUT = join(ROOT, 'build/cdk.out');

export interface SynthOptions {
  readonly stage: string;
  readonly outdir?: string;
  /** cdk-nag takes seconds; the laptop leaves it to the tests. */
  readonly checks: boolean;
}

/** The three stacks of one stage. Pure of side effects but reading the bundles, which must be built. */
export function createApp(options: SynthOptions): App {
  const config = getConfig(options.stage);
  const local = options.stage === 'local';
  const app = new App({
    ...(options.outdir ? { outdir: options.outdir } : {}),
    // Unstaged assets: an edit reaches the running local cloud without another synth.
    context: local ? { 'aws:cdk:disable-asset-staging': true } : {},
    analyticsReporting: false,
  });
  const env = local ? { account: '000000000000', region: config.region } : { region: config.region };
  const name = `${config.prefix}-${options.stage}`;
  const data = new DataStack(app, `${name}-data`, { config, env, terminationProtection: config.protectData });
  const main = new AppStack(app, `${name}-app`, { config, env, table: data.table });
  const web = new WebStack(app, `${name}-web`, { config, env, app: main });
  Tags.of(app).add('stage', options.stage);
  acknowledgeFindings({ app: main, web }, config);
  if (options.checks) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}

/** Builds what is stale and writes the templates. */
export async function synth(options: SynthOptions): Promise<void> {
  await Promise.all([buildFunctions(), buildWeb()]);
  createApp(options).synth();
}

/** `-c name=value` of the command line, else what the cdk command passes on. */
function context(name: string): string | undefined {
  const flags = process.argv.flatMap((argument, index) => (argument === '-c' ? [process.argv[index + 1] ?? ''] : []));
  const given = flags.find((flag) => flag.startsWith(`${name}=`));
  if (given) return given.slice(name.length + 1);
  const fromCdk = JSON.parse(process.env.CDK_CONTEXT_JSON ?? '{}') as Record<string, string>;
  return fromCdk[name];
}

if (import.meta.main) {
  const stage = context('stage') ?? 'prod';
  const outdir = process.env.CDK_OUTDIR ?? (stage === 'local' ? LOCAL_OUTPUT : join(ROOT, 'cdk.out'));
  await synth({ stage, outdir, checks: stage !== 'local' });
}
