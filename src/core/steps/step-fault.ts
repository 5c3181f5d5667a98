/** What a step that is not understood lacks. */
export type StepFault =
  /** No form begins so. */
  | 'no-form'
  /** The words from there on fit no form. */
  | 'unknown-words'
  /** A loop or condition without anything to do, or deeper than three. */
  | 'no-steps'
  | 'too-deep'
  | 'too-long'
  /** A quote that does not end, or that stands in the middle of a word. */
  | 'unclosed-quote'
  /** A value without quotes is called like an input, or its words go into a field for secrets. */
  | 'named-like-input'
  | 'secret-value';
