/** A screenshot before or after a step: WebP of at most `limits.evidencePictureBytes`, secrets covered. */
export type StepPicture = { step: number; moment: 'before' | 'after'; picture: Uint8Array };
