import {
  defaultFieldResolver,
  execute,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Access } from '../aws/access.ts';
import type { Functions } from '../lambda/functions.ts';
import type { Identity } from './identity.ts';
import { ResolverError, type Effects, type ResolverRuntime } from './runtime.ts';
import { allowedModes } from './schema.ts';
import type { ApiSpec, ResolverSpec, StepSpec } from './spec.ts';

export interface Answer {
  readonly data: Record<string, unknown> | null;
  readonly errors?: readonly Record<string, unknown>[];
}

export interface Run {
  readonly identity: Identity;
  readonly headers: Record<string, string>;
  readonly effects: Effects;
  /** A subscription's event: its root field is the event, no resolver is run. */
  readonly event?: unknown;
}

/** A request while it runs. */
interface Running extends Run {
  resolversLeft: number;
}

/** As many words as one document may have; more is no query of a page, and takes long to check. */
const MAX_TOKENS = 15_000;
/** Documents are checked once: pages and functions send the same few, and checking costs more than running them. */
const MAX_CACHED_DOCUMENTS = 500;

/** Runs operations against the template's resolvers and data sources. */
export class Executor {
  readonly #api: ApiSpec;
  readonly #schema: GraphQLSchema;
  readonly #runtime: ResolverRuntime;
  readonly #functions: Functions;
  readonly #access: Access;
  readonly #cache = new Map<string, DocumentNode>();

  constructor(options: {
    api: ApiSpec;
    schema: GraphQLSchema;
    runtime: ResolverRuntime;
    functions: Functions;
    access: Access;
  }) {
    this.#api = options.api;
    this.#schema = options.schema;
    this.#runtime = options.runtime;
    this.#functions = options.functions;
    this.#access = options.access;
  }

  /** The document, or AppSync's answer to a wrong one. */
  check(query: string): { document: DocumentNode } | { answer: Answer } {
    const before = this.#cache.get(query);
    if (before) return { document: before };
    try {
      const checked = this.#checked(query);
      if ('document' in checked) this.#cacheResult(query, checked.document);
      return checked;
    } catch (error) {
      // Documents so deep that the parser runs out of stack.
      if (error instanceof RangeError)
        return {
          answer: { data: null, errors: [{ message: 'The document is too deep.', errorType: 'InvalidSyntax' }] },
        };
      throw error;
    }
  }

  #cacheResult(query: string, document: DocumentNode): void {
    if (this.#cache.size >= MAX_CACHED_DOCUMENTS) this.#cache.clear();
    this.#cache.set(query, document);
  }

  #checked(query: string): { document: DocumentNode } | { answer: Answer } {
    let document: DocumentNode;
    try {
      document = parse(query, { maxTokens: MAX_TOKENS });
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      return { answer: { data: null, errors: [formatError(error, 'InvalidSyntax')] } };
    }
    const rules = this.#api.introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
    const errors = validate(this.#schema, document, rules);
    if (errors.length > 0)
      return {
        answer: {
          data: null,
          errors: errors.map((error) => ({ ...formatError(error, 'ValidationError'), path: null })),
        },
      };
    if (this.#api.depthLimit > 0 && computeDepth(document) > this.#api.depthLimit) {
      return {
        answer: {
          data: null,
          errors: [
            { message: `Maximum query depth exceeded ${this.#api.depthLimit}.`, errorType: 'BadRequestException' },
          ],
        },
      };
    }
    return { document };
  }

  async run(
    document: DocumentNode,
    operationName: string | undefined,
    variables: Record<string, unknown>,
    run: Run,
  ): Promise<Answer> {
    const result = await execute({
      schema: this.#schema,
      document,
      ...(operationName === undefined ? {} : { operationName }),
      variableValues: variables,
      contextValue: { ...run, resolversLeft: this.#api.resolverLimit } satisfies Running,
      fieldResolver: this.#resolve,
    });
    const errors = [
      ...(result.errors ?? []).map((error) => formatError(error)),
      ...run.effects.appended.map((error) => shape(error)),
    ];
    return { data: (result.data ?? null) as Answer['data'], ...(errors.length > 0 ? { errors } : {}) };
  }

  readonly #resolve: GraphQLFieldResolver<unknown, Running> = async (source, args, run, info) => {
    this.#authorize(run, info);
    const isRoot = info.path.prev === undefined;
    if (isRoot && run.event !== undefined) return run.event;
    const resolver = this.#api.resolvers.get(`${info.parentType.name}.${info.fieldName}`);
    if (!resolver) return isRoot ? null : defaultFieldResolver(source, args, run, info);
    // AppSync's own words for this are not documented; that it is an error is.
    if (run.resolversLeft <= 0)
      throw new ResolverError(
        `The request runs more than ${this.#api.resolverLimit} resolvers.`,
        'ResolverCountLimitExceeded',
      );
    run.resolversLeft -= 1;
    return this.#runResolver(resolver, source, args as Record<string, unknown>, run, info);
  };

  #authorize(run: Run, info: GraphQLResolveInfo): void {
    const { parentType, fieldName } = info;
    const field = parentType.getFields()[fieldName];
    const denied = run.identity.deniedFields.has(`${parentType.name}.${fieldName}`);
    const allowed =
      field !== undefined && allowedModes(parentType, field, this.#api.defaultMode).includes(run.identity.mode);
    if (denied || !allowed)
      throw new ResolverError(`Not Authorized to access ${fieldName} on type ${parentType.name}`, 'Unauthorized');
    const { accessKey } = run.identity;
    if (accessKey === undefined || info.path.prev !== undefined) return;
    this.#access.require(accessKey, 'appsync:GraphQL', `${this.#api.arn}/types/${parentType.name}/fields/${fieldName}`);
  }

  async #runResolver(
    resolver: ResolverSpec,
    source: unknown,
    args: Record<string, unknown>,
    run: Run,
    info: GraphQLResolveInfo,
  ): Promise<unknown> {
    const context: Record<string, unknown> = {
      arguments: args,
      args,
      identity: run.identity.identity,
      source: source ?? null,
      request: { headers: run.headers, domainName: null },
      info: {
        fieldName: info.fieldName,
        parentTypeName: info.parentType.name,
        variables: info.variableValues,
        selectionSetList: selections(info),
        selectionSetGraphQL: '',
      },
      stash: {},
      prev: null,
      env: {},
    };
    if (resolver.source !== undefined)
      return this.#step({ source: resolver.source, code: resolver.code }, context, run.effects);
    return this.#pipeline(resolver, context, run.effects);
  }

  async #pipeline(resolver: ResolverSpec, context: Record<string, unknown>, effects: Effects): Promise<unknown> {
    const code = this.#runtime.compile(resolver.code);
    const before = code.request(context, effects);
    if ('early' in before) return before.early;
    context['prev'] = { result: before.value };
    for (const id of resolver.pipeline) {
      const step = this.#api.functions.get(id);
      if (!step) throw new Error(`No AppSync function ${id}`);
      context['prev'] = { result: await this.#step(step, context, effects) };
    }
    context['result'] = (context['prev'] as { result: unknown }).result;
    return code.response(context, effects);
  }

  async #step(step: StepSpec, context: Record<string, unknown>, effects: Effects): Promise<unknown> {
    const code = this.#runtime.compile(step.code);
    const request = code.request(context, effects);
    if ('early' in request) return request.early;
    const asked = (request.value ?? {}) as Record<string, unknown>;
    const outcome = await this.#ask(step.source, asked);
    return code.response({ ...context, ...outcome }, effects);
  }

  async #ask(name: string, request: Record<string, unknown>): Promise<{ result: unknown; error?: unknown }> {
    const source = this.#api.sources.get(name);
    if (!source) throw new Error(`No data source ${name}`);
    if (source.kind === 'none') return { result: request['payload'] ?? null };
    if (request['operation'] !== 'Invoke')
      throw new ResolverError(
        `The local AppSync does not know the Lambda operation ${String(request['operation'])}`,
        'MappingTemplate',
      );
    if (
      source.roleArn &&
      !this.#access.roleAllows(source.roleArn, 'lambda:InvokeFunction', source.functionArn, `data source ${name}`)
    ) {
      return {
        result: null,
        error: {
          message: 'User is not authorized to perform: lambda:InvokeFunction',
          type: 'Lambda:AccessDeniedException',
        },
      };
    }
    const outcome = await this.#functions.invoke(source.functionArn, request['payload'] ?? null);
    return outcome.ok
      ? { result: outcome.value }
      : { result: null, error: { message: outcome.error.errorMessage, type: 'Lambda:Unhandled' } };
  }
}

function formatError(error: GraphQLError, otherwise: string | null = null): Record<string, unknown> {
  const original = error.originalError;
  const locations = (error.locations ?? []).map(({ line, column }) => ({ line, column, sourceName: null }));
  if (original instanceof ResolverError) return { ...shape(original), path: error.path ?? null, locations };
  const code = original && 'code' in original ? String(original.code) : otherwise;
  return {
    path: error.path ?? null,
    data: null,
    errorType: code,
    errorInfo: null,
    locations,
    message: otherwise === 'ValidationError' ? `Validation error of type ${error.message}` : error.message,
  };
}

function shape(error: ResolverError): Record<string, unknown> {
  return {
    path: null,
    data: error.data,
    errorType: error.type,
    errorInfo: error.info,
    locations: null,
    message: error.message,
  };
}

function computeDepth(document: DocumentNode): number {
  const fragments = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node.selectionSet] as const] : [],
    ),
  );
  const depth = (set: SelectionSetNode | undefined): number =>
    Math.max(
      0,
      ...(set?.selections ?? []).map((node) => {
        if (node.kind === Kind.FIELD) return 1 + depth(node.selectionSet);
        return depth(node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : fragments.get(node.name.value));
      }),
    );
  const operations = document.definitions.filter(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  );
  return Math.max(0, ...operations.map((operation) => depth(operation.selectionSet)));
}

/** Paths of the selected fields, as in ctx.info.selectionSetList. */
function selections(info: GraphQLResolveInfo): string[] {
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
