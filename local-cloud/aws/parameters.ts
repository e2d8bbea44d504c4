import { notImplemented, ServiceError } from '../core/errors.ts';
import { text, type JsonObject } from '../core/json.ts';

/** Parameter Store of Systems Manager. Its parameters are those of the templates. */
export class Parameters {
  #values: ReadonlyMap<string, string> = new Map();

  define(values: ReadonlyMap<string, string>): void {
    this.#values = values;
  }

  /** Performs an operation of the API. */
  call(operation: string, input: JsonObject): JsonObject {
    if (operation !== 'GetParameter') throw notImplemented(`Parameter Store's ${operation}`);
    const name = text(input['Name']);
    const value = this.#values.get(name);
    if (value === undefined) throw new ServiceError('ParameterNotFound', `Parameter ${name} not found.`);
    return { Parameter: { Name: name, Type: 'String', Value: value, Version: 1 } };
  }
}
