import {
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { formatError, type Answer } from './answers.ts';
import type { ApiSpec } from './spec.ts';

/** Tokens of a document. No page sends more, and a longer document takes long to check. */
const MAX_TOKENS = 15_000;
/**
 * Fields of a document with each fragment written out wherever it is named. Thirty fragments that each name the next one
 * twice are a billion fields. AppSync runs at most 10,000 resolvers for a request (AWS, "AppSync endpoints and quotas").
 * That it counts fields in this way is assumed.
 */
const MAX_FIELDS = 10_000;
const MAX_CACHED_DOCUMENTS = 500;

export type CheckedDocument = { readonly document: DocumentNode } | { readonly answer: Answer };

/**
 * Parses and validates documents. Caches valid documents: pages and functions send the same few, and checking a document
 * costs more than running it.
 */
export class DocumentChecker {
  readonly #api: ApiSpec;
  readonly #schema: GraphQLSchema;
  readonly #cache = new Map<string, DocumentNode>();

  constructor(api: ApiSpec, schema: GraphQLSchema) {
    this.#api = api;
    this.#schema = schema;
  }

  /** Returns the document, or AppSync's answer to an invalid one. */
  check(query: string): CheckedDocument {
    const cached = this.#cache.get(query);
    if (cached) return { document: cached };
    try {
      const checked = this.#parse(query);
      if ('document' in checked) this.#store(query, checked.document);
      return checked;
    } catch (error) {
      // The parser recurses, so a very deep document exceeds the stack.
      if (error instanceof RangeError)
        return refuse({ message: 'The document is too deep.', errorType: 'InvalidSyntax' });
      throw error;
    }
  }

  #store(query: string, document: DocumentNode): void {
    if (this.#cache.size >= MAX_CACHED_DOCUMENTS) this.#cache.clear();
    this.#cache.set(query, document);
  }

  #parse(query: string): CheckedDocument {
    let document: DocumentNode;
    try {
      document = parse(query, { maxTokens: MAX_TOKENS });
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      return refuse(formatError(error, 'InvalidSyntax'));
    }
    if (countFields(document) > MAX_FIELDS)
      return refuse({ message: `The document has more than ${MAX_FIELDS} fields.`, errorType: 'BadRequestException' });
    const rules = this.#api.introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
    const errors = validate(this.#schema, document, rules, { hideSuggestions: true });
    if (errors.length > 0)
      return refuse(...errors.map((error) => ({ ...formatError(error, 'ValidationError'), path: null })));
    const { depthLimit } = this.#api;
    if (depthLimit > 0 && computeDepth(document) > depthLimit)
      return refuse({ message: `Maximum query depth exceeded ${depthLimit}.`, errorType: 'BadRequestException' });
    return { document };
  }
}

/** Returns the operation of that name, or the first one. */
export function findOperation(document: DocumentNode, name: string | undefined): OperationDefinitionNode | undefined {
  const operations = listOperations(document);
  return name === undefined ? operations[0] : operations.find((operation) => operation.name?.value === name);
}

function refuse(...errors: Record<string, unknown>[]): CheckedDocument {
  return { answer: { data: null, errors } };
}

function computeDepth(document: DocumentNode): number {
  return measure(document, (depths) => Math.max(0, ...depths));
}

function countFields(document: DocumentNode): number {
  return measure(document, (counts) => counts.reduce((sum, count) => sum + count, 0));
}

/**
 * Measures the operations of a document from the inside out. `combine`: the measure of a selection set from those of its
 * selections. A field measures one more than its own set. A fragment that contains itself, which validation refuses later,
 * measures nothing inside itself.
 */
function measure(document: DocumentNode, combine: (measures: readonly number[]) => number): number {
  const fragments = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node.selectionSet] as const] : [],
    ),
  );
  // Fragments that name each other twice would take exponential time without these results.
  const known = new Map<SelectionSetNode, number>();
  const measureSet = (set: SelectionSetNode | undefined): number => {
    if (!set) return 0;
    const earlier = known.get(set);
    if (earlier !== undefined) return earlier;
    known.set(set, 0);
    // A fragment that is named twice in one set is executed once.
    const named = new Set(
      set.selections.flatMap((node) => (node.kind === Kind.FRAGMENT_SPREAD ? node.name.value : [])),
    );
    const measured = combine([
      ...[...named].map((name) => measureSet(fragments.get(name))),
      ...set.selections.flatMap((node) => {
        if (node.kind === Kind.FRAGMENT_SPREAD) return [];
        return (node.kind === Kind.FIELD ? 1 : 0) + measureSet(node.selectionSet);
      }),
    ]);
    known.set(set, measured);
    return measured;
  };
  return combine(listOperations(document).map((operation) => measureSet(operation.selectionSet)));
}

function listOperations(document: DocumentNode): OperationDefinitionNode[] {
  return document.definitions.filter(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  );
}
