import { stepGuide } from '#src/core/steps/write/guide.ts';

type GuideProps = {
  /** Which heading a section has. */
  heading: 'h2' | 'h3';
};

/** The forms of steps by section, each with examples and with what proves that the step was done. */
export function StepGuide({ heading: Heading }: GuideProps) {
  return (
    <>
      <p className="mt-4 text-fg-muted">
        Words in capitals stand for your own. Words in [brackets] may be left out. A bar | stands between words to
        choose from. Put a name or value in quotes where it could be read in another way.
      </p>
      {stepGuide().map(({ section, forms }) => (
        <section key={section} aria-label={section} className="mt-6">
          <Heading className="font-semibold">{section}</Heading>
          <ul className="mt-2 divide-y divide-line rounded-card border border-line">
            {forms.map(({ write, examples, proof }) => (
              <li key={write} className="px-3.5 py-2.5">
                <p className="font-medium break-words">
                  <Form write={write} />
                </p>
                <ul className="mt-1 text-[0.8125rem] break-words">
                  {examples.map(example => (
                    <li key={example} className="whitespace-pre-wrap">
                      {example}
                    </li>
                  ))}
                </ul>
                <p className="mt-1 text-[0.8125rem] break-words text-fg-muted">Proved by: {proof}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** One form, in which the capitals that stand for words are set off. */
function Form({ write }: { write: string }) {
  return write.split(/(\||\b[A-Z]{2,}\b)/).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      <span
        // oxlint-disable-next-line react/no-array-index-key -- a piece is nothing but its place in the form
        key={at}
        className={
          piece === '|'
            ? 'px-1 font-normal text-fg-muted'
            : 'rounded-[5px] bg-accent-soft px-1 py-px text-[0.8125rem] text-accent-text'
        }
      >
        {piece}
      </span>
    ),
  );
}
