import type { DescribedOperation } from './description.ts';
import type { Schema } from './schema.ts';

interface Shape {
  readonly type: string;
  readonly members?: Readonly<Record<string, Member>>;
  readonly required?: readonly string[];
  readonly member?: Member;
  readonly key?: Member;
  readonly value?: Member;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly min?: number;
  readonly max?: number;
  readonly payload?: string;
}

interface Member {
  readonly shape: string;
  readonly locationName?: string;
  readonly location?: string;
}

/** A service in the form of botocore's `service-2.json`. */
export interface AwsModel {
  readonly metadata: { readonly protocol: string; readonly targetPrefix?: string; readonly jsonVersion?: string };
  readonly operations: Readonly<
    Record<
      string,
      {
        readonly http: { readonly method: string; readonly requestUri: string };
        readonly input?: { readonly shape: string };
        readonly output?: { readonly shape: string };
      }
    >
  >;
  readonly shapes: Readonly<Record<string, Shape>>;
}

const NUMBERS: Readonly<Record<string, string>> = {
  integer: 'integer',
  long: 'integer',
  double: 'number',
  float: 'number',
};

/** Turns the shapes of one service into JSON schemas. */
export class AwsSchemas {
  readonly schemas: Record<string, Schema> = {};
  readonly #model: AwsModel;
  readonly #prefix: string;
  /** Whether the names on the wire are those of the members. */
  readonly #keepsNames: boolean;

  readonly #newer = new Map<string, Readonly<Record<string, Schema>>>();
  readonly #enums: Readonly<Record<string, unknown>>;

  /** `service`: begins the names of the schemas. `sdk`: the exports of the SDK's client, whose lists of values are newer than the model. */
  constructor(service: string, model: AwsModel, sdk: Readonly<Record<string, unknown>>) {
    this.#model = model;
    this.#enums = sdk;
    this.#prefix = service;
    // The model is of a time when SQS had another protocol. Its JSON has the members' own names.
    this.#keepsNames = model.metadata.protocol !== 'rest-json';
  }

  /** Adds members to a shape, before it is described. */
  add(shape: string, members: Readonly<Record<string, Schema>>): void {
    this.#newer.set(shape, members);
  }

  /** @param target the prefix of the header `x-amz-target`, or null for a service with paths */
  describe(name: string, target: string | null): DescribedOperation {
    const operation = this.#model.operations[name];
    if (!operation) throw new Error(`The model has no ${name}`);
    const { input, output, http } = operation;
    const answers = { 200: output ? this.#structure(output.shape, isBody) : null };
    if (target !== null) {
      const schema = input ? this.#structure(input.shape, isBody) : {};
      return { id: name, method: 'POST', path: `${target}.${name}`, body: { type: 'json', schema }, answers };
    }
    const members = Object.entries(this.#model.shapes[input?.shape ?? '']?.members ?? {});
    const parts = members.filter(([, { location }]) => location === 'uri');
    return {
      id: name,
      method: http.method,
      path: http.requestUri,
      parts: Object.fromEntries(
        parts.map(([own, { shape, locationName }]) => [locationName ?? own, this.#schema(shape)]),
      ),
      ...(input ? { query: this.#structure(input.shape, (each) => each.location === 'querystring') } : {}),
      ...(input && http.method !== 'GET' && http.method !== 'DELETE'
        ? { body: { type: 'json', schema: this.#structure(input.shape, isBody) } }
        : {}),
      answers,
    };
  }

  #structure(name: string, belongs: (member: Member) => boolean): Schema {
    const { members = {}, required = [] } = this.#model.shapes[name] ?? {};
    const own = Object.entries(members).filter(([, member]) => belongs(member));
    const toName = (key: string): string => (this.#keepsNames ? key : (members[key]?.locationName ?? key));
    return {
      type: 'object',
      properties: {
        ...Object.fromEntries(own.map(([key, { shape }]) => [toName(key), this.#ref(shape)])),
        ...(belongs === isBody ? this.#newer.get(name) : {}),
      },
      required: required.filter((key) => own.some(([each]) => each === key)).map(toName),
      additionalProperties: false,
    };
  }

  /** Simple shapes stand in place. All others have a name, because a shape may contain itself. */
  #ref(name: string): Schema {
    const shape = this.#model.shapes[name];
    if (!shape?.members && !shape?.member && !shape?.value) return this.#schema(name);
    const key = `${this.#prefix}.${name}`;
    if (!(key in this.schemas)) {
      this.schemas[key] = {};
      this.schemas[key] = this.#schema(name);
    }
    return { $ref: `#/schemas/${key}` };
  }

  #schema(name: string): Schema {
    const shape = this.#model.shapes[name];
    if (!shape) throw new Error(`The model has no shape ${name}`);
    const { type, min, max } = shape;
    if (type === 'structure') return this.#structure(name, isBody);
    if (shape.member)
      return { type: 'array', items: this.#ref(shape.member.shape), ...named({ minItems: min, maxItems: max }) };
    if (type === 'map')
      return {
        type: 'object',
        additionalProperties: this.#ref(shape.value?.shape ?? ''),
        propertyNames: this.#schema(shape.key?.shape ?? ''),
      };
    if (NUMBERS[type]) return { type: NUMBERS[type], ...named({ minimum: min, maximum: max }) };
    if (type === 'boolean') return { type: 'boolean' };
    if (type === 'timestamp') return { type: 'number' };
    if (type === 'blob') return { type: 'string', format: 'byte' };
    const listed = shape.enum && Object.values(this.#enums[name] ?? shape.enum);
    return {
      type: 'string',
      ...named({ enum: listed, minLength: min, maxLength: max, pattern: toPattern(shape.pattern) }),
    };
  }
}

function isBody({ location }: Member): boolean {
  return location === undefined;
}

function named(keywords: Readonly<Record<string, unknown>>): Schema {
  return Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined));
}

/** AWS compares the whole value, unless the pattern says where it stands. Returns undefined for a pattern that JavaScript cannot read. */
function toPattern(pattern: string | undefined): string | undefined {
  if (pattern === undefined) return undefined;
  try {
    const whole = /^\^|\$$/.test(pattern) ? pattern : `^(?:${pattern})$`;
    void new RegExp(whole, 'u');
    return whole;
  } catch {
    return undefined;
  }
}
