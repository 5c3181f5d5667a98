import { fieldForms } from './field-forms.ts';
import { jobForms } from './job-forms.ts';
import { pageForms } from './page-forms.ts';
import { readingForms } from './reading-forms.ts';
import type { StepForm } from './step-form.ts';

/** The table of forms: to add a form one adds a row. */
export const stepForms: readonly StepForm[] = [...pageForms, ...fieldForms, ...jobForms, ...readingForms];
