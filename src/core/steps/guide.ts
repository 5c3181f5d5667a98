import { stepForms, type Section } from './forms.ts';

export type GuideForm = { write: string; examples: string[]; proof: string };

/** The forms of the language by section, for people to read. */
export function stepGuide(): { section: Section; forms: GuideForm[] }[] {
  const sections = [...new Set(stepForms.map(({ section }) => section))];
  return sections.map(section => ({
    section,
    forms: stepForms
      .filter(form => form.section === section)
      .map(({ forms, examples, proof }) => ({
        write: forms.map(written).join(' · '),
        examples: [...examples],
        proof,
      })),
  }));
}

/** `go_to|open ADDRESS [in_a_new_tab]` as people read it: `Go to|Open ADDRESS [in a new tab]`. */
export function written(form: string): string {
  const words = form.replace(/([A-Z]+):[a-z]+/g, '$1').replaceAll('_', ' ');
  const at = words.search(/\p{L}/u);
  return words.slice(0, at) + words.charAt(at).toUpperCase() + words.slice(at + 1);
}
