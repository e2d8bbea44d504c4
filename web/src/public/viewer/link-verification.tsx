import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { postPublic } from '../public-api.ts';
import { keepToken } from './browser-tokens.ts';
import classes from './link-verification.module.css';

const REGISTER = `mutation registerBrowser($leadCode: String!, $featureCode: String!) {
  registerBrowser(campaignLeadCode: $leadCode, campaignFeatureCode: $featureCode) { success errors }
}`;
const CONFIRM = `mutation confirmBrowser($leadCode: String!, $featureCode: String!, $code: String!) {
  confirmBrowser(campaignLeadCode: $leadCode, campaignFeatureCode: $featureCode, code: $code) { success errors token }
}`;
const UNREACHABLE = 'We could not reach the server. Check your connection and try again.';
/** Someone whose text is slow may ask again after this time. The server allows one code a minute. */
const AGAIN_SECONDS = 60;
/** The success can be read for so long before the page opens. */
const SUCCESS_MS = 1_500;
const CODE_LENGTH = 6;

type Result = { readonly success: boolean; readonly errors: readonly string[]; readonly token?: string | null };

interface LinkVerificationProps {
  readonly path: string;
  /** Whose page it is. null if the page could not say. */
  readonly sender: string | null;
  /** The end of the phone that gets the code. null means as above. */
  readonly phoneHint: string | null;
  /** Called with the tokens of the browser, once it has one for this page. */
  readonly onVerified: (tokens: string) => void;
}

/** Asks for the code that a text brings to the phone that got the link. */
export function LinkVerification({ path, sender, phoneHint, onVerified }: LinkVerificationProps): ReactNode {
  const [step, setStep] = useState<'ASK' | 'CODE' | 'DONE'>('ASK');
  const [tokens, setTokens] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [wait, setWait] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step !== 'ASK') heading.current?.focus();
  }, [step]);
  const unlock = useRef(onVerified);
  useEffect(() => {
    unlock.current = onVerified;
  });
  useEffect(() => {
    if (tokens === null) return;
    const timer = setTimeout(() => unlock.current(tokens), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [tokens]);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1_000);
    return () => clearTimeout(timer);
  }, [wait]);

  const ask = async (query: string, given: object): Promise<Result | null> => {
    const [, , leadCode = '', featureCode = ''] = path.split('/');
    setBusy(true);
    setError('');
    const data = await postPublic<Record<string, Result>>(query, { leadCode, featureCode, ...given });
    setBusy(false);
    const result = data ? (Object.values(data)[0] ?? null) : null;
    if (result?.success !== true) setError(result?.errors[0] ?? UNREACHABLE);
    return result?.success === true ? result : null;
  };
  const send = async (): Promise<void> => {
    if (!(await ask(REGISTER, {}))) return;
    setWait(AGAIN_SECONDS);
    setStep('CODE');
  };
  const verify = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const result = await ask(CONFIRM, { code });
    if (!result?.token) return;
    setStep('DONE');
    setTokens(keepToken(result.token));
  };
  const phone = phoneHint === null ? 'the phone that got the link' : <b>{phoneHint}</b>;
  return (
    <section className={classes.verification} aria-labelledby="verification">
      <Lock isOpen={step === 'DONE'} />
      {sender !== null && <p className={classes.sender}>{sender}</p>}
      <div role="status">
        <h1 id="verification" tabIndex={-1} ref={heading}>
          {step === 'DONE' ? 'Verification Complete!' : 'Link Verification'}
        </h1>
      </div>
      {step === 'ASK' && (
        <>
          <p>This page is private to one person. We text a six-digit code to {phone}.</p>
          <button type="button" data-primary disabled={isBusy} onClick={() => void send()}>
            Send me a code
          </button>
          <p className={classes.small}>You do this once in this browser.</p>
        </>
      )}
      {step === 'CODE' && (
        <form onSubmit={(event) => void verify(event)}>
          <label htmlFor="code">Enter the code we sent to {phone}.</label>
          <input
            id="code"
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={CODE_LENGTH}
            aria-invalid={error !== ''}
            aria-describedby="code-error"
            onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
          />
          <button type="submit" data-primary disabled={isBusy || code.length < CODE_LENGTH}>
            Verify
          </button>
          <button type="button" disabled={isBusy || wait > 0} onClick={() => void send()}>
            {wait > 0 ? `Send a new code in ${wait} s` : 'Send a new code'}
          </button>
        </form>
      )}
      <p id="code-error" role="alert" className={classes.error}>
        {error}
      </p>
    </section>
  );
}

function Lock({ isOpen }: { readonly isOpen: boolean }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" className={classes.lock} aria-hidden="true">
      {isOpen ? (
        <path d="m5 12.5 4.5 4.5L19 7.5" />
      ) : (
        <path d="M8 11V8a4 4 0 0 1 8 0v3M7 11h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2z" />
      )}
    </svg>
  );
}
