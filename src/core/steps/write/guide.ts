import { blockForms } from '../table/block-forms.ts';
import { stepForms } from '../table/forms.ts';
import type { Section } from '../table/step-form.ts';
import { siteVerbs } from '../table/site-verbs.ts';

type GuideForm = { write: string; examples: string[]; proof: string };

/** The forms of the language by section, for people to read. */
export function stepGuide(): { section: Section; forms: GuideForm[] }[] {
  const all = [...stepForms, ...blockForms];
  const sections = [...new Set(all.map(({ section }) => section))];
  return sections.map(section => ({
    section,
    forms: all
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
  const words = form
    .replace(siteVerbs.map(verb => verb.replaceAll(' ', '_')).join('|'), 'VERB')
    .replace(/(?<=[A-Z]):[a-z]+/g, '')
    .replaceAll('_', ' ')
    .replace(/ ([:,;.])(?= )/g, '$1');
  const at = words.search(/\p{L}/u);
  return words.slice(0, at) + words.charAt(at).toUpperCase() + words.slice(at + 1);
}
