/**
 * The kinds of keywords. Twilio handles a keyword itself when it is the whole message (Twilio, "Advanced Opt-Out", and
 * "Update to FCC's SMS Opt-Out Keywords" for REVOKE and OPTOUT).
 */
export type OptOutType = 'STOP' | 'START' | 'HELP';

const STOP = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const START = new Set(['START', 'UNSTOP']);
const HELP = new Set(['HELP', 'INFO']);

export const CONFIRMATION: Readonly<Record<OptOutType, string>> = {
  STOP: 'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.',
  START:
    'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
  HELP: 'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
};

/** Returns the kind of keyword that the text is. @param optedOut whether the phone has opted out */
export function optOutType(body: string, optedOut: boolean): OptOutType | undefined {
  const word = body.trim().toUpperCase();
  if (STOP.has(word)) return 'STOP';
  // YES is a keyword only for a phone that has opted out. Otherwise it is an ordinary reply.
  if (START.has(word) || (word === 'YES' && optedOut)) return 'START';
  return HELP.has(word) ? 'HELP' : undefined;
}
