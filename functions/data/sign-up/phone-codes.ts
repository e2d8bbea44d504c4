import { createHash } from 'node:crypto';
import type { E164 } from '../../domain/contacts/phone.ts';
import { MAX_CODE_TRIES, type CodeTarget } from '../../domain/accounts/phone-code.ts';
import { newSeed } from '../../platform/ids.ts';
import { LIFETIMES, toTtl } from '../table/lifetimes.ts';
import type { Key, Table, Write } from '../table/table.ts';
import { readDate, readPhone, readString } from '../table/values.ts';

/** A code that someone asked for and that no text brought yet. */
export interface RequestedCode {
  readonly phone: E164;
  /** The id of the brand whose number sends the code. */
  readonly brand: string;
}

/** The names under which a queue message finds a requested code. Neither tells the phone. */
export interface CodeNames {
  readonly codeId: string;
  readonly requestId: string;
}

const codeKey = (codeId: string): Key => ({ pk: `CODE#${codeId}`, sk: 'CODE' });

/**
 * Codes that confirm a phone. There is one for each target, so a newer request ends the older code. The worker that sends
 * the text makes the code, and only its hash is stored.
 */
export class PhoneCodes {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Stores a request for a code in place of an older one. `brand`: whose number sends the text. */
  async request(target: CodeTarget, brand: string, now: Date): Promise<CodeNames> {
    const names = { codeId: toCodeId(target), requestId: newSeed() };
    await this.#table.put({
      ...codeKey(names.codeId),
      requestId: names.requestId,
      phone: target.phone,
      brand,
      state: 'REQUESTED',
      tries: 0,
      ends: toEnd(now),
      expires: toTtl(now, 'phoneCode'),
    });
    return names;
  }

  /** Returns a request that no worker has claimed, or null when it was claimed, replaced or is too old. Cost: one read. */
  async findRequest({ codeId, requestId }: CodeNames, now: Date): Promise<RequestedCode | null> {
    const item = await this.#table.get(codeKey(codeId));
    if (item?.requestId !== requestId || item.state !== 'REQUESTED' || readDate(item.ends) <= now) return null;
    return { phone: readPhone(item.phone), brand: readString(item.brand) };
  }

  /** Claims a request once and stores the hash of its code. Returns false when another worker was first. */
  async claim({ codeId, requestId }: CodeNames, codeHash: string, now: Date): Promise<boolean> {
    return this.#table.updateOnce(codeKey(codeId), {
      UpdateExpression: 'SET #state = :sent, codeHash = :hash, ends = :ends, expires = :expires',
      ConditionExpression: 'requestId = :request AND #state = :requested',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':sent': 'SENT',
        ':requested': 'REQUESTED',
        ':request': requestId,
        ':hash': codeHash,
        ':ends': toEnd(now),
        ':expires': toTtl(now, 'phoneCode'),
      },
    });
  }

  /**
   * Counts one try before the code is compared, so that tries at the same moment are no more than five. Returns the hash to
   * compare with, or null when the code has ended or was tried too often.
   */
  async countTry(target: CodeTarget, now: Date): Promise<{ codeHash: string; requestId: string } | null> {
    const item = await this.#table.update(codeKey(toCodeId(target)), {
      UpdateExpression: 'ADD tries :one',
      ConditionExpression: '#state = :sent AND ends > :now AND tries < :max',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':one': 1, ':sent': 'SENT', ':now': now.toISOString(), ':max': MAX_CODE_TRIES },
    });
    return item ? { codeHash: readString(item.codeHash), requestId: readString(item.requestId) } : null;
  }

  /** Takes back the try of a correct code, because only wrong tries count. */
  async refundTry(target: CodeTarget, requestId: string): Promise<void> {
    await this.#table.update(codeKey(toCodeId(target)), {
      UpdateExpression: 'ADD tries :minus',
      ConditionExpression: 'requestId = :request AND tries > :zero',
      ExpressionAttributeValues: { ':minus': -1, ':request': requestId, ':zero': 0 },
    });
  }

  /** Uses up a code in a transaction. The transaction fails when the code was used or replaced since it was compared. */
  useWrite(target: CodeTarget, requestId: string): Write {
    return this.#table.deleteWrite(codeKey(toCodeId(target)), {
      ConditionExpression: 'requestId = :request',
      ExpressionAttributeValues: { ':request': requestId },
    });
  }
}

/** Returns a name without the phone, because queue messages and logs may hold it. */
function toCodeId({ purpose, subject, phone }: CodeTarget): string {
  return createHash('sha256').update(`${purpose}\n${subject}\n${phone}`).digest('base64url');
}

function toEnd(now: Date): string {
  return new Date(now.getTime() + LIFETIMES.phoneCode * 1000).toISOString();
}
