import { useEffect, useRef, useState, type CSSProperties, type FormEvent, type ReactNode } from 'react';
import { VERSION } from '../../../../functions/domain/brand/version.ts';
import { toContrastText } from '../../../../functions/domain/brand/contrast.ts';
import {
  describeMissing,
  findAnswerProblem,
  listMissing,
  type FormAnswers,
} from '../../../../functions/domain/forms/form-answers.ts';
import { getInitial } from '../../../../functions/domain/forms/form-html.ts';
import { describeOffer } from '../../../../functions/domain/forms/offer.ts';
import type { ShownForm } from '../../../../functions/domain/forms/shown-form.ts';
import { FormField } from './form-field.tsx';
import { FormVideo } from './form-video.tsx';
import type { Submission } from './use-submission.ts';
import './form.css';

interface FormViewProps {
  readonly form: ShownForm;
  readonly state: Submission;
  /** For the foot of the page. */
  readonly year: number;
  /** The heading of a preview belongs to another page. */
  readonly isPreview?: boolean;
  readonly onStart: () => void;
  readonly onSubmit: (answers: FormAnswers) => void;
}

/** A public form as everyone sees it. The editors show the same as a preview. */
export function FormView({ form, state, year, isPreview = false, onStart, onSubmit }: FormViewProps): ReactNode {
  const { color, image, profile, organizationName, title, description, offer, explainer } = form;
  const isSent = state.kind === 'SENT';
  const text = toContrastText(color);
  // The questions of slides have names of their own for the same colors.
  const colors = { '--form-color': color, '--form-text': text, '--pitch-color': color, '--pitch-text': text };
  const Frame = isPreview ? 'div' : 'main';
  const Heading = isPreview ? 'p' : 'h1';
  return (
    <Frame className="form-page" style={colors as CSSProperties}>
      <div className="form-band">{image !== null && <img src={image} alt="" />}</div>
      <div className="form-round">
        {profile === null ? (
          <span aria-hidden="true">{getInitial(organizationName)}</span>
        ) : (
          <img src={profile} alt="" />
        )}
      </div>
      <div className="form-intro">
        <p className="form-org">{organizationName}</p>
        <Heading className="form-title">{title}</Heading>
        {description !== '' && !isSent && <p className="form-description">{description}</p>}
        {offer !== null && !isSent && <p className="form-offer">{describeOffer(offer)}</p>}
        {/* A page that was served during an upgrade does not say. */}
        {explainer && !isSent && <FormVideo explainer={explainer} name={title} />}
      </div>
      {isSent ? (
        <Sent form={form} notice={state.notice} />
      ) : (
        <Fields form={form} state={state} onStart={onStart} onSubmit={onSubmit} />
      )}
      <footer className="form-foot">
        Powered By {form.poweredBy} · {year} · {VERSION}
      </footer>
    </Frame>
  );
}

type FieldsProps = Pick<FormViewProps, 'form' | 'state' | 'onStart' | 'onSubmit'>;

function Fields({ form, state, onStart, onSubmit }: FieldsProps): ReactNode {
  const [answers, setAnswers] = useState<FormAnswers>({});
  const isBusy = state.kind === 'SENDING' || state.kind === 'WAITING';
  const problems = form.items.map(({ id }) => findAnswerProblem(id, answers, form.today));
  const isComplete = listMissing(form, answers).length === 0 && problems.every((problem) => problem === null);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (isComplete && !isBusy) onSubmit(answers);
  };
  return (
    <form className="form-fields" onSubmit={send} noValidate aria-busy={isBusy}>
      {form.items.map((item, index) => (
        <FormField
          key={item.id}
          item={item}
          problem={problems[index] ?? null}
          values={answers[item.id] ?? []}
          policyPath={form.policyPath}
          today={form.today}
          onChange={(values) => {
            onStart();
            setAnswers((before) => ({ ...before, [item.id]: values }));
          }}
        />
      ))}
      <button type="submit" className="form-submit" disabled={!isComplete || isBusy}>
        {isBusy ? 'Sending…' : 'Submit'}
      </button>
      <p className="form-error" role="alert">
        {state.kind === 'EDITING' ? state.error : null}
      </p>
      <p className="form-hint" role="status">
        {state.kind === 'WAITING'
          ? 'No connection. It is sent as soon as you are back online. You can leave this page open.'
          : isBusy
            ? ''
            : describeMissing(form, answers) || problems.find((problem) => problem !== null)}
      </p>
    </form>
  );
}

function Sent({ form, notice }: { readonly form: ShownForm; readonly notice: string | null }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="form-sent">
      <span className="form-check" aria-hidden="true">
        <svg viewBox="0 0 24 24">
          <path d="m5 12.5 4.5 4.5L19 7.5" />
        </svg>
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {form.submittedText}
      </h2>
      {notice === null ? (
        <p>{form.willText ? 'We will text you between 8 am and 8 pm. ' : ''}You can close this page.</p>
      ) : (
        <>
          <p>One more step, so that this phone gets our texts:</p>
          <p className="form-notice">{notice}</p>
        </>
      )}
      <button type="button" className="form-again" onClick={() => window.location.reload()}>
        Sign up another person
      </button>
    </section>
  );
}
