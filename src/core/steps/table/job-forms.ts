import type { Doing, Target, Value } from '../clause.ts';
import { siteVerbs } from './site-verbs.ts';
import { isLoose, fitsVerb } from './more-than-a-name.ts';
import { and, both, optional } from './slots.ts';
import type { StepForm } from './step-form.ts';

export const jobForms: readonly StepForm[] = [
  {
    id: 'search',
    section: 'Common jobs',
    forms: ['search [NAME] for VALUE', 'search_for VALUE [in NAME]'],
    examples: ['Search for {order}', 'Search Posts for "spring"'],
    proof: 'results for it: its words in the address, the field and the list',
    read: found =>
      both(found.value(), optional(found, 'name', found.name()), (value, { target }) => {
        const search: Doing = { do: 'search', value, target };
        const [words, place] = [found.span('value'), found.span('name')];
        if (value.quoted || words === null || place === null || place.start < words.start) return search;
        // "Search for hotels in Lisbon": where to search, or what for.
        const all = { text: found.between('value', 'name'), quoted: false, from: 'said' } as const;
        return [search, { do: 'search', value: all, target: null }];
      }),
  },
  {
    id: 'sign-in',
    section: 'Common jobs',
    forms: [
      'sign_in|log_in [to|at ADDRESS] [with KEY:credential]',
      'sign_in|log_in [to|at ADDRESS] as VALUE with [the] password VALUE:password',
    ],
    examples: ['Sign in with Shop', 'Log in to example.com as {user} with password {{shop.password}}'],
    proof: 'the password field is gone and no error stands there',
    read: found => {
      const url = found.text('address');
      if (found.has('credential') || !found.has('value'))
        return { do: 'sign-in', url, credential: found.text('credential'), as: null };
      return both(found.value(), found.value('password'), (user, password) => ({
        do: 'sign-in',
        url,
        credential: null,
        as: { user, password },
      }));
    },
  },
  {
    id: 'sign-out',
    section: 'Common jobs',
    forms: ['sign_out|log_out'],
    examples: ['Sign out'],
    proof: 'the page offers to sign in',
    read: () => ({ do: 'sign-out' }),
  },
  {
    id: 'act',
    section: 'Common jobs',
    generic: true,
    forms: [
      `${siteVerbs.map(verb => verb.replaceAll(' ', '_')).join('|')} [NAME] [to|into|onto NAME:to]`,
      'share|merge NAME with NAME:to',
    ],
    examples: ['Delete the order 1042', 'Save', 'Assign "Pay rent" to Mira'],
    proof: 'by the kind of the verb: it is gone, it is there, its state changed, or a message about it',
    read: found => {
      const verb = siteVerbs.find(one => one.split(' ').every(word => found.said(word)));
      const object = optional(found, 'name', found.name());

      const to = optional(found, 'to', found.name('to'));
      const whole = { object: object?.target ?? null, to: to?.target ?? null };
      if (verb === undefined || !fitsVerb(verb, whole)) return null;
      return both(object, to, (what, whom) => ({ do: 'act', verb, object: what.target, to: whom.target }));
    },
  },
  {
    id: 'sort',
    section: 'Common jobs',
    forms: [
      'sort [NAME] by NAME:by [,] [ascending|descending|a-z|z-a|newest_first|oldest_first|highest_first|lowest_first]',
      'sort [NAME] by NAME:by in_ascending_order|in_descending_order',
      'sort ascending|descending by NAME:by',
    ],
    examples: ['Sort by Price, lowest first'],
    proof: 'the order of the rows',
    read: found => {
      const isUp = ['ascending', 'oldest', 'lowest', 'a-z'].some(word => found.said(word));
      const isDown = ['descending', 'newest', 'highest', 'z-a'].some(word => found.said(word));
      return both(found.name('by'), optional(found, 'name', found.name()), (by, { target }) =>
        isLoose(by) ? null : { do: 'sort', what: target, by, order: isUp ? 'ascending' : isDown ? 'descending' : null },
      );
    },
  },
  {
    id: 'filter',
    section: 'Common jobs',
    forms: ['filter [NAME] by NAME:by : VALUE', 'show_only VALUE [in NAME]'],
    examples: ['Filter by Status: Open', 'Show only "Paid" in Invoices'],
    proof: 'every row fits, or the control shows it and the list was loaded again',
    read: found =>
      both(found.value(), optional(found, 'name', found.name()), (value, { target }) => {
        if (!found.said('only')) return and(found.name('by'), by => ({ do: 'filter', what: target, by, value }));
        const only = (said: Value, what: Target | null): Doing => ({ do: 'filter', what, by: null, value: said });
        if (value.quoted) return only(value, target);
        // "Show only customers in Sweden": where to filter, or what is shown.
        if (target === null) return / (?:in|on|under) /.test(value.text) ? null : only(value, null);
        const all = { text: found.between('value', 'name'), quoted: false, from: 'said' } as const;
        return [only(value, target), only(all, null)];
      }),
  },
  {
    id: 'download',
    section: 'Common jobs',
    forms: ['download NAME [as FILE]'],
    examples: ['Download the invoice'],
    proof: 'a complete file, its type as its name says',
    read: found =>
      and(found.name(), target => (isLoose(target) ? null : { do: 'download', target, as: found.text('file') })),
  },
  {
    id: 'dialog',
    section: 'Common jobs',
    forms: ['accept|dismiss the dialog|alert|prompt|confirmation [with VALUE]'],
    examples: ['Accept the dialog'],
    proof: 'the browser’s own dialog is answered',
    read: found => ({ do: 'dialog', accept: found.said('accept'), words: found.value() }),
  },
];
