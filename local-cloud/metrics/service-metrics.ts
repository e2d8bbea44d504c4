import type { Clock } from '../core/clock.ts';
import { observeReply, type Reply } from '../core/http.ts';
import { collectEmf } from './emf.ts';
import { MetricStore } from './store.ts';

const READS = /^(?:Get|BatchGet|Query|Scan|TransactGet)/;
const THROTTLED = /ThroughputExceeded|Throttling/;

/** What the services of AWS measure, under the names and dimensions of their CloudWatch metrics. */
export class ServiceMetrics {
  readonly store = new MetricStore();
  /** The table of every call: the product has one, and a transaction would have to be read to find its tables. */
  tableName = '';
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** An invocation of a function. `ms`: its duration. */
  invoked(functionName: string, ms: number, failed: boolean): void {
    const dimensions = { FunctionName: functionName };
    this.#put('AWS/Lambda', 'Invocations', dimensions, 1);
    this.#put('AWS/Lambda', 'Errors', dimensions, failed ? 1 : 0);
    this.#put('AWS/Lambda', 'Throttles', dimensions, 0);
    this.#put('AWS/Lambda', 'Duration', dimensions, ms);
    // Without dimensions: the sum of the account.
    this.#put('AWS/Lambda', 'Throttles', {}, 0);
  }

  /** A line that a function wrote. */
  output(line: string): void {
    collectEmf(this.store, line);
  }

  /** A response of an HTTP API. */
  httpResponse(apiId: string, status: number, ms: number): void {
    const dimensions = { ApiId: apiId };
    this.#put('AWS/ApiGateway', 'Count', dimensions, 1);
    this.#put('AWS/ApiGateway', '4xx', dimensions, status >= 400 && status < 500 ? 1 : 0);
    this.#put('AWS/ApiGateway', '5xx', dimensions, status >= 500 ? 1 : 0);
    this.#put('AWS/ApiGateway', 'Latency', dimensions, ms);
  }

  /** A response of the GraphQL API. An error of a field is a response with status 200. */
  graphqlResponse(apiId: string, status: number, ms: number): void {
    const dimensions = { GraphQLAPIId: apiId };
    this.#put('AWS/AppSync', '4XXError', dimensions, status >= 400 && status < 500 ? 1 : 0);
    this.#put('AWS/AppSync', '5XXError', dimensions, status >= 500 ? 1 : 0);
    this.#put('AWS/AppSync', 'Latency', dimensions, ms);
  }

  /** Returns a reply that counts the errors of a DynamoDB call. */
  observeTable(operation: string, reply: Reply): Reply {
    const count = (name: string, dimensions: Readonly<Record<string, string>> = {}): void =>
      this.#put('AWS/DynamoDB', name, { TableName: this.tableName, ...dimensions }, 1);
    return observeReply(reply, (status, body) => {
      if (status >= 500) count('SystemErrors', { Operation: operation });
      if (status >= 400 && THROTTLED.test(String(body)))
        count(READS.test(operation) ? 'ReadThrottleEvents' : 'WriteThrottleEvents');
    });
  }

  #put(namespace: string, name: string, dimensions: Readonly<Record<string, string>>, value: number): void {
    this.store.put({ namespace, name, dimensions }, this.#clock.now(), value);
  }
}
