import { Kind, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';
import type { Access } from '../aws/access.ts';
import type { Functions } from '../lambda/functions.ts';
import type { Identity } from './identity.ts';
import { ResolverError, type Effects, type ResolverRuntime } from './runtime.ts';
import type { ApiSpec, ResolverSpec, StepSpec } from './spec.ts';

/** The request for which a resolver runs. */
export interface Run {
  readonly identity: Identity;
  readonly headers: Record<string, string>;
  readonly effects: Effects;
  /** The event of a subscription. It is the value of the root field, and no resolver runs for that field. */
  readonly event?: unknown;
}

export interface ResolverServices {
  readonly runtime: ResolverRuntime;
  readonly functions: Functions;
  readonly access: Access;
}

/** Runs the resolvers of the template: unit and pipeline resolvers, on Lambda and NONE data sources. */
export class ResolverRunner {
  readonly #api: ApiSpec;
  readonly #services: ResolverServices;

  constructor(api: ApiSpec, services: ResolverServices) {
    this.#api = api;
    this.#services = services;
  }

  async run(
    resolver: ResolverSpec,
    field: { source: unknown; args: Record<string, unknown>; info: GraphQLResolveInfo },
    run: Run,
  ): Promise<unknown> {
    const context = buildContext(field, run);
    if (resolver.source !== undefined)
      return this.#runStep({ source: resolver.source, code: resolver.code }, context, run.effects);
    return this.#runPipeline(resolver, context, run.effects);
  }

  async #runPipeline(resolver: ResolverSpec, context: Record<string, unknown>, effects: Effects): Promise<unknown> {
    const code = this.#services.runtime.compile(resolver.code);
    const before = code.request(context, effects);
    if ('early' in before) return before.early;
    context['prev'] = { result: before.value };
    for (const id of resolver.pipeline) {
      const step = this.#api.functions.get(id);
      if (!step) throw new Error(`No AppSync function ${id}`);
      context['prev'] = { result: await this.#runStep(step, context, effects) };
    }
    context['result'] = (context['prev'] as { result: unknown }).result;
    return code.response(context, effects);
  }

  async #runStep(step: StepSpec, context: Record<string, unknown>, effects: Effects): Promise<unknown> {
    const code = this.#services.runtime.compile(step.code);
    const request = code.request(context, effects);
    if ('early' in request) return request.early;
    const outcome = await this.#callSource(step.source, (request.value ?? {}) as Record<string, unknown>);
    return code.response({ ...context, ...outcome }, effects);
  }

  async #callSource(name: string, request: Record<string, unknown>): Promise<{ result: unknown; error?: unknown }> {
    const { access, functions } = this.#services;
    const source = this.#api.sources.get(name);
    if (!source) throw new Error(`No data source ${name}`);
    if (source.kind === 'none') return { result: request['payload'] ?? null };
    if (request['operation'] !== 'Invoke')
      throw new ResolverError(
        `The local AppSync does not implement the Lambda operation ${String(request['operation'])}`,
        'MappingTemplate',
      );
    const caller = `data source ${name}`;
    if (source.roleArn && !access.roleAllows(source.roleArn, 'lambda:InvokeFunction', source.functionArn, caller)) {
      const message = 'User is not authorized to perform: lambda:InvokeFunction';
      return { result: null, error: { message, type: 'Lambda:AccessDeniedException' } };
    }
    const outcome = await functions.invoke(source.functionArn, request['payload'] ?? null);
    return outcome.ok
      ? { result: outcome.value }
      : { result: null, error: { message: outcome.error.errorMessage, type: 'Lambda:Unhandled' } };
  }
}

/** Returns `ctx`, as the resolver's code receives it. */
function buildContext(
  { source, args, info }: { source: unknown; args: Record<string, unknown>; info: GraphQLResolveInfo },
  run: Run,
): Record<string, unknown> {
  return {
    arguments: args,
    args,
    identity: run.identity.identity,
    source: source ?? null,
    request: { headers: run.headers, domainName: null },
    info: {
      fieldName: info.fieldName,
      parentTypeName: info.parentType.name,
      variables: info.variableValues,
      selectionSetList: listSelections(info),
      selectionSetGraphQL: '',
    },
    stash: {},
    prev: null,
    env: {},
  };
}

/** Returns the paths of the selected fields, as in ctx.info.selectionSetList. */
function listSelections(info: GraphQLResolveInfo): string[] {
  const list: string[] = [];
  const walk = (set: SelectionSetNode | undefined, prefix: string): void => {
    for (const node of set?.selections ?? []) {
      if (node.kind === Kind.FIELD) {
        const path = `${prefix}${node.name.value}`;
        list.push(path);
        walk(node.selectionSet, `${path}/`);
      } else {
        walk(
          node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : info.fragments[node.name.value]?.selectionSet,
          prefix,
        );
      }
    }
  };
  for (const node of info.fieldNodes) walk(node.selectionSet, '');
  return list;
}
