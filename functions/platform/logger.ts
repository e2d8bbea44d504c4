import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';
import { getCorrelationId } from './correlation.ts';
import { redact } from './service-error.ts';

type Attributes = Parameters<LogFormatter['formatAttributes']>[1];
type BaseAttributes = Parameters<LogFormatter['formatAttributes']>[0];

/** Fields of an error that are written. All others may hold a request with its credentials and its content. */
const ERROR_FIELDS = ['name', 'message', 'stack', 'code', 'status'] as const;
/** An error and its causes. More would be a cycle. */
const MAX_CAUSES = 5;

/**
 * Writes a fixed list of fields: simple values, such as ids, and of an error only name, message, stack, code, status and
 * cause. The default formatter writes everything that an error has.
 */
class SafeFormatter extends LogFormatter {
  formatAttributes(base: BaseAttributes, additional: Attributes): LogItem {
    return new LogItem({
      attributes: {
        level: base.logLevel,
        message: base.message,
        timestamp: this.formatTimestamp(base.timestamp),
        service: base.serviceName,
        xray_trace_id: base.xRayTraceId,
        correlationId: getCorrelationId(),
        ...Object.fromEntries(Object.entries(additional).map(([key, value]) => [key, toLogged(value)])),
      },
    });
  }

  override formatError(error: Error): Attributes {
    return pickErrorFields(error);
  }
}

/** Structured logs. They hold ids only: never names, phone numbers, message bodies or tokens. */
export const logger = new Logger({
  serviceName: process.env.AWS_LAMBDA_FUNCTION_NAME ?? 'campaigns',
  // Tests, benches and the demo data run the same code in one process, where the lines of each text are noise.
  logLevel: process.env.AWS_LAMBDA_FUNCTION_NAME ? 'INFO' : 'WARN',
  logFormatter: new SafeFormatter(),
});

/** An object is treated as an error: something else than an error may be thrown, too. */
function toLogged(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? pickErrorFields(value) : toSimple(value);
}

function pickErrorFields(error: object, depth = 1): Attributes {
  const fields = new Map<string, unknown>(
    ERROR_FIELDS.flatMap((key) => (key in error ? [[key, toSimple(Reflect.get(error, key))]] : [])),
  );
  const cause: unknown = 'cause' in error ? error.cause : undefined;
  if (typeof cause === 'object' && cause !== null && depth < MAX_CAUSES)
    fields.set('cause', pickErrorFields(cause, depth + 1));
  return Object.fromEntries(fields);
}

function toSimple(value: unknown): string | number | boolean | undefined {
  if (typeof value === 'string') return redact(value);
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}
