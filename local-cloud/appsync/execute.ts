import {
  defaultFieldResolver,
  execute,
  type DocumentNode,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from 'graphql';
import { formatError, formatResolverError, type Answer } from './answers.ts';
import { DocumentChecker, type CheckedDocument } from './documents.ts';
import { ResolverRunner, type ResolverServices, type Run } from './resolvers.ts';
import { ResolverError } from './runtime.ts';
import { allowedModes } from './schema.ts';
import type { ApiSpec } from './spec.ts';

/** A request that runs, with the number of resolvers that it may still run. */
interface Running extends Run {
  resolversLeft: number;
}

/** Runs operations: checks documents, authorizes fields, limits resolvers. */
export class Executor {
  readonly #api: ApiSpec;
  readonly #schema: GraphQLSchema;
  readonly #services: ResolverServices;
  readonly #documents: DocumentChecker;
  readonly #resolvers: ResolverRunner;

  constructor(options: { readonly api: ApiSpec; readonly schema: GraphQLSchema } & ResolverServices) {
    this.#api = options.api;
    this.#schema = options.schema;
    this.#services = options;
    this.#documents = new DocumentChecker(options.api, options.schema);
    this.#resolvers = new ResolverRunner(options.api, options);
  }

  /** Returns the document, or AppSync's answer to an invalid one. */
  check(query: string): CheckedDocument {
    return this.#documents.check(query);
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
      hideSuggestions: true,
    });
    const errors = [
      ...(result.errors ?? []).map((error) => formatError(error)),
      ...run.effects.appended.map(formatResolverError),
    ];
    return { data: (result.data ?? null) as Answer['data'], ...(errors.length > 0 ? { errors } : {}) };
  }

  readonly #resolve: GraphQLFieldResolver<unknown, Running> = async (source, args, run, info) => {
    this.#authorize(run, info);
    const isRoot = info.path.prev === undefined;
    if (isRoot && run.event !== undefined) return run.event;
    const resolver = this.#api.resolvers.get(`${info.parentType.name}.${info.fieldName}`);
    if (!resolver) return isRoot ? null : defaultFieldResolver(source, args, run, info);
    // AppSync documents that this is an error, but not the message.
    if (run.resolversLeft <= 0)
      throw new ResolverError(
        `The request runs more than ${this.#api.resolverLimit} resolvers.`,
        'ResolverCountLimitExceeded',
      );
    run.resolversLeft -= 1;
    return this.#resolvers.run(resolver, { source, args: args as Record<string, unknown>, info }, run);
  };

  /** @throws {ResolverError} Unauthorized */
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
    const resource = `${this.#api.arn}/types/${parentType.name}/fields/${fieldName}`;
    this.#services.access.require(accessKey, 'appsync:GraphQL', resource);
  }
}
