/** A screenshot before or after a step: WebP of at most `limits.evidencePictureBytes`, secrets covered. */
export type StepPicture = { step: number; moment: 'before' | 'after'; picture: Uint8Array };

/** The place of the picture of the last page among those of the steps. */
export const lastPage = { step: 0, moment: 'end' } as const;
