import ts from 'typescript';

/**
 * Checks values against types of Stripe's SDK. Stripe generates these types from its OpenAPI document, so a missing field, a
 * field of another type and a field that Stripe does not return are found.
 */
export class StripeTypes {
  readonly #checker: ts.TypeChecker;
  readonly #types = new Map<string, ts.Type>();
  /** Whether values are those of a form: a number and a truth value are texts. */
  #isForm = false;

  /** @param names the types to check, such as `Stripe.Customer` */
  constructor(names: readonly string[]) {
    const file = `${import.meta.dirname}/types-to-check.ts`;
    const source = `import type Stripe from 'stripe';\n${names.map((name, index) => `export type T${index} = ${name};`).join('\n')}`;
    const options: ts.CompilerOptions = {
      strict: true,
      skipLibCheck: true,
      types: ['node'],
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
    };
    const host = ts.createCompilerHost(options);
    const readSource = host.getSourceFile.bind(host);
    host.getSourceFile = (name, target) =>
      name === file ? ts.createSourceFile(name, source, target) : readSource(name, target);
    const program = ts.createProgram([file], options, host);
    this.#checker = program.getTypeChecker();
    program.getSourceFile(file)?.forEachChild((node) => {
      if (!ts.isTypeAliasDeclaration(node)) return;
      const name = names[Number(node.name.text.slice(1))] ?? '';
      this.#types.set(name, this.#checker.getTypeAtLocation(node.name));
    });
  }

  /** Returns what is wrong with a value, with the paths of the fields. */
  findProblems(name: string, value: unknown): string[] {
    const type = this.#types.get(name);
    return type ? this.#check(type, value, name) : [`There is no type ${name}`];
  }

  /** Returns what is wrong with the parameters of a call, as the SDK sends them. */
  findFormProblems(name: string, params: unknown): string[] {
    this.#isForm = true;
    const problems = this.findProblems(name, params);
    this.#isForm = false;
    return problems;
  }

  #check(type: ts.Type, value: unknown, path: string): string[] {
    // Nothing is left of a type that the program could not find.
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
    if (type.isUnion()) {
      // The SDK lets every list of values grow (`OtherString`). We know only the listed ones.
      const isList = type.types.some((each) => each.isStringLiteral());
      const listed = isList ? type.types.filter((each) => !each.isIntersection()) : type.types;
      const problems = listed.map((each) => this.#check(each, value, path));
      return problems.some((each) => each.length === 0)
        ? []
        : (problems.toSorted((a, b) => a.length - b.length)[0] ?? []);
    }
    if (value === null) return type.flags & ts.TypeFlags.Null ? [] : [`${path} is null`];
    if (this.#isForm && typeof value === 'string') {
      if (type.flags & ts.TypeFlags.Number) return isA('number', value === '' ? value : Number(value), path);
      if (type.flags & ts.TypeFlags.BooleanLiteral)
        return value === this.#checker.typeToString(type) ? [] : [`${path} is ${value}`];
    }
    if (type.isStringLiteral()) return value === type.value ? [] : [`${path} is ${JSON.stringify(value)}`];
    if (type.flags & ts.TypeFlags.BooleanLiteral)
      return JSON.stringify(value) === this.#checker.typeToString(type) ? [] : [`${path} is ${JSON.stringify(value)}`];
    for (const [flag, name] of PRIMITIVES) if (type.flags & flag) return isA(name, value, path);
    if (this.#checker.typeToString(type) === 'Decimal') return isA('string', value, path);
    if (type.isIntersection()) return isA('string', value, path);
    return type.flags & ts.TypeFlags.Object ? this.#checkObject(type, value, path) : [`${path} has an unknown type`];
  }

  #checkObject(type: ts.Type, value: unknown, path: string): string[] {
    if (typeof value !== 'object' || value === null) return [`${path} is no object`];
    if (this.#checker.isArrayType(type)) {
      const [element] = this.#checker.getTypeArguments(type as ts.TypeReference);
      if (!Array.isArray(value)) return [`${path} is no list`];
      return element ? value.flatMap((each, index) => this.#check(element, each, `${path}[${index}]`)) : [];
    }
    const fields = value as Readonly<Record<string, unknown>>;
    const known = this.#checker.getPropertiesOfType(type);
    const names = new Set(known.map(({ name }) => name));
    const isOpen = this.#checker.getIndexInfosOfType(type).length > 0;
    const extra = isOpen ? [] : Object.keys(fields).filter((name) => !names.has(name));
    return [
      ...extra.map((name) => `${path}.${name} is no field of Stripe`),
      ...known.flatMap((property) => {
        const given = fields[property.name];
        if (given === undefined)
          return property.flags & ts.SymbolFlags.Optional ? [] : [`${path}.${property.name} is missing`];
        return this.#check(this.#checker.getTypeOfSymbol(property), given, `${path}.${property.name}`);
      }),
    ];
  }
}

const PRIMITIVES = [
  [ts.TypeFlags.String, 'string'],
  [ts.TypeFlags.Number, 'number'],
  [ts.TypeFlags.Boolean, 'boolean'],
] as const;

function isA(name: 'string' | 'number' | 'boolean', value: unknown, path: string): string[] {
  return typeof value === name && !Number.isNaN(value)
    ? []
    : [`${path} is ${JSON.stringify(value)?.slice(0, 60)}, not a ${name}`];
}
