import { isCode, listFiles, type SourceFile } from './source-files.ts';
import { codeCheck } from './tool.ts';
import { TERM_EXCEPTIONS, type TermException } from './term-exceptions.ts';

/** Terms that the code and the documents do not use, and what to write instead. Add a row here for a new one. */
interface BannedTerm {
  readonly name: string;
  readonly pattern: RegExp;
  readonly instead: string;
  /** Which files; all when missing. */
  readonly applies?: (path: string) => boolean;
  /** Which part of a line; the whole line when missing. */
  readonly part?: 'code' | 'comment' | 'words';
}

const SUFFIX = '(?:e|ed|es|er|ers|ing|able|ation|ations|ational)';
const IZE_STEMS =
  'apolog|author|capital|categor|central|character|custom|emphas|final|general|' +
  'initial|item|local|material|maxim|memor|minim|neutral|normal|optim|' +
  'organ|parallel|penal|personal|priorit|random|real|recogn|sanit|serial|special|stabil|standard|summar|synchron|synthes|token|util|visual';
const OUR_STEMS = 'behavi|col|fav|flav|harb|hon|hum|lab|neighb|rum|vap';
const DOUBLE_L_STEMS = 'cancel|channel|fuel|label|level|marshal|model|signal|total|travel|tunnel';

const proseAndCode = (path: string): boolean => isCode(path) || /\.(?:md|html|graphql|json|yml)$/.test(path);
const functionDeclaration =
  /\bfunction\s+[a-z]\w*Of\b|\bconst\s+[a-z]\w*Of\s*(?::[^=]+)?=\s*(?:async\s*)?(?:[(<]|\w+\s*=>)|^\s*(?:(?:async|static|private|override)\s+)*#?(?!indexOf|lastIndexOf|valueOf)[a-z]\w*Of\([^;]*\)(?::[^;]*)?\s*\{$/;

export const BANNED_TERMS: readonly BannedTerm[] = [
  british('-ise', `(?:${IZE_STEMS})is${SUFFIX}|analys(?:e|ed|er|ers|ing)`, '-ize, analyze'),
  british('-our', `(?:${OUR_STEMS})our\\w*`, '-or'),
  british('-lled, -lling', `(?:${DOUBLE_L_STEMS})l(?:ed|ing|er|ers)`, 'one l'),
  british('enrol', 'enrol|enrols|enrolment|enrolments', 'enroll, enrollment'),
  british('fulfil', 'fulfil|fulfils|fulfilment', 'fulfill'),
  british('catalogue', 'catalogue\\w*', 'catalog'),
  british('centre', 'centre|centres|centred', 'center'),
  british('defence', 'defence|offence|licence|licences|pretence', 'defense, offense, license, pretense'),
  british('grey', 'grey\\w*', 'gray'),
  british('judgement', 'judgement\\w*', 'judgment'),
  british('programme', 'programme|programmes', 'program'),
  british('whilst', 'whilst|amongst|learnt|spelt', 'while, among, learned, spelled'),
  british('artefact', 'artefact\\w*', 'artifact'),

  {
    name: 'archaic word',
    pattern: /\b(?:whom|whomever|whoever|whosoever|whereof|wherein|therein|thereof|therewith|hereby)\b/i,
    instead: 'Name the person or thing.',
    part: 'words',
  },
  {
    name: 'word of few readers',
    pattern:
      /(?:\b[a-z]+ |[*/"'(] ?)(?:[Nn]obody|[Ss]omebody) [a-z]|(?:[a-z] |^\s+)(?:nobody|somebody)[.,;]|[a-z] (?:anew|for ever|meanwhile)[ .,;]/,
    instead: 'no one, someone, again, forever, or in the meantime.',
  },
  british('any more', 'any more(?! messages)', 'no longer, or anymore'),
  british('everybody', 'everybody', 'everyone'),
  {
    name: 'passive of tell',
    pattern: /\b(?:is|are|was|were|be|been|being|not|has|have) told\b|\btold (?:about|of|us)\b/,
    instead: 'notified, gets, reports, or says.',
    part: 'words',
  },
  {
    name: 'fragment for a value',
    pattern: /(?:[*".]|\/\/) (?:Null|Empty|Missing|Undefined): [a-z]/,
    instead: '"null if the contact has no phone", "empty means all".',
  },
  {
    name: 'wait of a second',
    pattern: /\bvi\.wait(?:For|Until)\(/,
    instead:
      'expect.poll, or waitFor of the testing library. They wait as long as the configuration says, on busy machines too.',
    part: 'code',
  },
  {
    name: 'Answers …',
    pattern: /\bAnswers (?:how|what|which|when|where|whether|who|whose|why|if|true|false|null|the|a|an)\b/,
    instead: 'Returns …',
    part: 'comment',
  },
  {
    name: 'citation of a document that is not here',
    pattern: /\bfine points\b|\bMECHANISMS\b|\(decisions\b|\bdecisions, ["']|\bspecification \d/,
    instead: 'Cite functions/DECISIONS.md or functions/GLOSSARY.md, or state the reason.',
  },
  {
    name: 'open task in the code',
    // A masked number, (XXX) XXX-0142, is no task.
    pattern: /\b(?:TODO|FIXME|(?<!\(|\) )XXX)\b/,
    instead: 'Do it, or open an issue.',
  },

  {
    name: 'function named xOf',
    pattern: functionDeclaration,
    instead: 'A verb: toX, getX, parseX, buildX, findX.',
    applies: isCode,
    part: 'code',
  },
  {
    name: 'constant named X_A_Y',
    pattern: /\b[A-Z0-9]+_AN?_[A-Z][A-Z0-9_]*\b/,
    instead: 'X_PER_Y.',
    applies: isCode,
    part: 'code',
  },
  {
    name: 'index named place',
    pattern:
      /\b(?:const|let|var)\s+\[?(?:\w+,\s*)?place\b|[([{,]\s*place\s*[)\]},:?]|\(\s*place\s*,|\bplace\s*(?:\+\+|[+\-*<>=]=?\s*\w)|(?<!classes)\.place\b|\[place\b/,
    instead: 'index, or the name of what it counts.',
    applies: isCode,
    part: 'code',
  },
  {
    name: 'console.log',
    pattern: /\bconsole\.(?:log|debug|info)\(/,
    instead: 'functions/platform/logger.ts.',
    applies: (path) => isCode(path) && !/^(?:scripts|local-cloud)\//.test(path),
    part: 'code',
  },
];

/** These files name the terms. */
const DEFINITIONS = new Set(
  ['banned-terms.ts', 'banned-terms.test.ts', 'check.test.ts', 'term-exceptions.ts'].map(
    (name) => `scripts/check/${name}`,
  ),
);

export const bannedTermsCheck = codeCheck('terms', (root) => findBannedTerms(listFiles(root), TERM_EXCEPTIONS));

/** Returns `path:line  term  what to write instead`, one line for each term of each line. */
export function findBannedTerms(files: readonly SourceFile[], exceptions: readonly TermException[]): string[] {
  const used = new Set<TermException>();
  const findings = files
    .filter(({ path }) => proseAndCode(path) && !DEFINITIONS.has(path) && !path.endsWith('package-lock.json'))
    .flatMap(({ path, read }) => {
      const terms = BANNED_TERMS.filter(({ applies }) => applies?.(path) ?? true);
      return read()
        .split('\n')
        .flatMap((line, index) => {
          // Once for a line: most terms look at its words.
          const words = splitIdentifiers(line);
          return terms.flatMap((term) => {
            const found = findTerm(line, words, term);
            if (found === null) return [];
            const exception = exceptions.find(
              (each) => each.path === path && each.term === term.name && line.includes(each.line ?? ''),
            );
            if (exception) used.add(exception);
            return exception ? [] : [`${path}:${index + 1}  "${found}" (${term.name})  Write: ${term.instead}`];
          });
        });
    });
  const unneeded = exceptions.filter((exception) => !used.has(exception));
  return [
    ...findings,
    ...unneeded.map(
      ({ path, term }) => `${path}  ${term}  Remove the exception from term-exceptions.ts: nothing needs it.`,
    ),
  ];
}

function findTerm(line: string, words: string, { pattern, part }: BannedTerm): string | null {
  if (part === 'words') return pattern.exec(words)?.[0] ?? null;
  const comment = /^\s*(?:\/?\*|\/\/)|\s\/\/\s|\/\*\*/.test(line);
  if (part === 'comment' && !comment) return null;
  if (part === 'code' && /^\s*(?:\/?\*|\/\/)/.test(line)) return null;
  return pattern.exec(line)?.[0].trim() ?? null;
}

/** `organizationId` and `ORGANIZATION_ID` become words, so that a pattern sees them as it sees prose. */
function splitIdentifiers(line: string): string {
  return line.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
}

/** A British spelling, in prose and in parts of identifiers, with any of the usual prefixes. */
function british(name: string, words: string, instead: string): BannedTerm {
  return {
    name: `British ${name}`,
    pattern: new RegExp(`\\b(?:un|re|de|dis|mis|non|pre)?-?(?:${words})\\b`, 'i'),
    instead,
    part: 'words',
  };
}
