import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { findForeignWords } from '../../../test/support/contracts/product-texts/foreign-words.ts';
import { EXPORT_HEADERS } from '../../workers/exports/export-rows.ts';
import { EXPORT_PARTS } from '../jobs/export.ts';
import { renderDeletion } from '../mails/deletion.ts';
import { renderEmailChange, renderEmailChanged } from '../mails/email-change.ts';
import { renderEndpointPaused } from '../mails/endpoint-paused.ts';
import { renderInvitation } from '../mails/invitation.ts';
import { renderPasswordLink } from '../mails/password-link.ts';
import { renderPaymentFailed } from '../mails/payment-failed.ts';
import { renderSpendWarning } from '../mails/spend-warning.ts';
import { HOW_TOS } from './how-tos.ts';
import { PACKS } from './packs.ts';
import { describeReason } from './reasons.ts';
import { speak } from './speak.ts';

const ROOT = join(import.meta.dirname, '../..');
const NOUN = /\b(?:contacts?|campaigns?|leads?|patients?|clients?|blasts?)\b/iu;
/** Only a file that may have such a sentence is parsed, because parsing all of them takes seconds. */
const MAY_HAVE = /['"`>](?=[^'"`]* )[^'"`]*\b(?:contact|campaign|lead|patient|client|blast)s?\b/iu;
/** Conditions of the database, parts of addresses, and verbs. */
const NO_SENTENCE = /[:#]\w|\?contact=|^Contact …$|leads nowhere|leads to/iu;

/** Files whose texts with a noun reach people in the words of their brand, or are the same for all. */
const SPOKEN: readonly { readonly path: RegExp; readonly how: string }[] = [
  { path: /^domain\/brand\//u, how: 'The packs, which are tested below, and reasons, which describeReason says.' },
  { path: /^domain\/sending\/carrier-codes\.ts$/u, how: 'describeReason says them.' },
  { path: /^domain\/simulation\//u, how: 'The view of a test run says them.' },
  { path: /^domain\/campaigns\/describe-timing\.ts$/u, how: 'The app and the view of a test run say them.' },
  { path: /^workers\/exports\/export-rows\.ts$/u, how: 'The writer of a file says the headers.' },
  { path: /^workers\/bulk\/(?:change|enrollment)-batches\.ts$/u, how: 'The view of a job says why it failed.' },
  { path: /^use-cases\/sending\/welcome-contact\.ts$/u, how: 'The view of a welcome message says it.' },
  { path: /^use-cases\/erasure\/erase-further\.ts$/u, how: 'A line of the log.' },
  { path: /^domain\/media\/attachment\.ts$/u, how: 'A contact card is a kind of file.' },
  { path: /^domain\/consent\/automatic-text\.ts$/u, how: 'What phones write.' },
  { path: /^data\/migrations\//u, how: 'For operators, and words that an older release stored.' },
  { path: /^domain\/platform\/switches\.ts$/u, how: 'For platform staff, who serve all brands.' },
  {
    path: /^(?:use-cases\/(?:jobs|if-thens|contacts|campaigns|appointments)|graphql\/shared|domain\/(?:library|landing-pages|imports|groups|contact-attributes))\//u,
    how: 'Why a call is refused. The router says it.',
  },
];

/** Returns the sentences of a file that name a contact or a campaign and that nothing says in the words of a brand. */
function findUnspoken(path: string): string[] {
  const source = readFileSync(path, 'utf8');
  if (!MAY_HAVE.test(source)) return [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const take = (text: string): void => {
    if (NOUN.test(text) && text.includes(' ') && !NO_SENTENCE.test(text))
      found.push(`${relative(ROOT, path)}: ${text}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    // The router says what refuses a call. Other errors are for the log.
    if (ts.isNewExpression(node) && /(?:Refusal|Error)$/u.test(node.expression.getText(file))) return;
    if (
      ts.isCallExpression(node) &&
      /(?:^speak|\.(?:maxLength|minLength|refine)|Error)$/u.test(node.expression.getText(file))
    )
      return;
    if (ts.isStringLiteralLike(node)) take(node.text);
    if (ts.isTemplateExpression(node))
      take([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

describe('The words of a brand', () => {
  it('are in every sentence of the functions that people read', () => {
    const files = globSync('**/*.ts', { cwd: ROOT }).filter(
      (path) => !/\.test\.ts$|generated/u.test(path) && !SPOKEN.some((each) => each.path.test(path)),
    );
    expect(files.length).toBeGreaterThan(400);
    expect(files.flatMap((path) => findUnspoken(join(ROOT, path)))).toEqual([]);
  });

  it.each(Object.values(PACKS))('are the only ones of the brand $id in its screens, texts, mails and files', (pack) => {
    const [address, organization, date] = ['https://app.test/x', 'Acme', 'March 4, 2026'];
    const mails = [
      renderDeletion(pack, { organization, date, address }),
      renderEmailChange(pack, { name: 'Ann', address }),
      renderEmailChanged(pack, { address }),
      renderEndpointPaused(pack, { organization, host: 'hooks.test', address }),
      renderInvitation(pack, { inviter: 'Ann', organization, address }),
      renderPasswordLink(pack, { name: 'Ann', address }),
      ...[date, null].map((stops) => renderPaymentFailed(pack, { organization, stops, address })),
      ...[true, false].map((isReached) =>
        renderSpendWarning(pack, { organization, cap: '$50.00', isReached, address }),
      ),
    ];
    const reasons = [
      'OPTED_OUT',
      'CAMPAIGN_PAUSED',
      'NO_CONSENT_STATEMENT',
      'BILLING',
      'CARRIER_21610',
      'FILTERED_12',
    ] as const;
    const texts = [
      ...[pack.screen, pack.texts, pack.legal].flatMap((part) => Object.values(part)),
      ...(HOW_TOS[pack.id] ?? []).flatMap(({ title, steps }) => [title, ...steps]),
      ...mails.flatMap(({ subject, text, html }) => [subject, text, html.replaceAll(/<[^>]*>/gu, '')]),
      ...Object.values(EXPORT_HEADERS)
        .flat()
        .map((name) => speak(name, pack.terms)),
      ...Object.values(EXPORT_PARTS)
        .flat()
        .map((part) => speak(part, pack.terms)),
      ...reasons.map((reason) => describeReason(reason, pack)),
    ];
    expect(texts.flatMap((text) => findForeignWords(pack.id, text))).toEqual([]);
  });

  it('leave out no quoted text', () => {
    expect(describeReason('BILLING', PACKS.blast)).toBe(
      "You can't send out campaigns or any messages without an active plan",
    );
    expect(describeReason('CARRIER_21610', PACKS.health)).toBe('The patient has opted out');
    expect(describeReason('NO_CONSENT_STATEMENT', PACKS.tattoo)).toBe(
      'Please confirm that these clients agreed to get texts from you',
    );
    expect(describeReason('CAMPAIGN_PAUSED', PACKS.blast)).toBe('The blast is paused');
  });
});
