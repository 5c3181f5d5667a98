import type { Doing } from '../clause.ts';
import { wordsFrom } from '../values.ts';
import { actIn } from './acts.ts';
import { siteVerbs } from './site-verbs.ts';
import type { StepForm } from './step-form.ts';

export const jobForms: readonly StepForm[] = [
  {
    id: 'search',
    section: 'Common jobs',
    forms: ['search [NAME] for VALUE', 'search_for VALUE [in NAME]'],
    examples: ['Search for {order}', 'Search Posts for "spring"'],
    proof: 'results for it: its words in the address, the field and the list',
    read: found => {
      const [value, target] = [found.slot('VALUE'), found.maybe('NAME')];
      const search: Doing = { do: 'search', value, target };
      if (value.quoted || target === null || !found.said('in')) return search;
      // "Search for hotels in Lisbon": where to search, or what for.
      return [search, { do: 'search', value: wordsFrom(found.span('value'), found.span('name')), target: null }];
    },
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
      const [user, password] = [found.maybe('VALUE'), found.maybe('VALUE', 'password')];
      const as = user === null || password === null ? null : { user, password };
      return { do: 'sign-in', url: found.maybe('ADDRESS'), credential: found.maybe('KEY', 'credential'), as };
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
    forms: [
      `${siteVerbs.map(verb => verb.replaceAll(' ', '_')).join('|')} [NAME] [to|into|onto NAME:to]`,
      'share|merge NAME with NAME:to',
    ],
    examples: ['Delete the order 1042', 'Save', 'Assign "Pay rent" to Mira'],
    proof: 'by the kind of the verb: it is gone, it is there, its state changed, or a message about it',
    read: actIn,
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
      const isUp = ['ascending', 'oldest', 'lowest', 'a-z'].some(found.said);
      const isDown = ['descending', 'newest', 'highest', 'z-a'].some(found.said);
      const order = isUp ? 'ascending' : isDown ? 'descending' : null;
      return { do: 'sort', what: found.maybe('NAME'), by: found.slot('NAME', 'by'), order };
    },
  },
  {
    id: 'filter',
    section: 'Common jobs',
    forms: ['filter [NAME] by NAME:by : VALUE', 'show_only VALUE [in NAME]'],
    examples: ['Filter by Status: Open', 'Show only "Paid" in Invoices'],
    proof: 'every row fits, or the control shows it and the list was loaded again',
    read: found => {
      const [what, by, value] = [found.maybe('NAME'), found.maybe('NAME', 'by'), found.slot('VALUE')];
      const filter: Doing = { do: 'filter', what, by, value };
      if (by !== null || value.quoted) return filter;
      // "Show only customers in Sweden": where to filter, or what is shown.
      if (what === null) return / (?:in|on|under) /.test(value.text) ? null : filter;
      return [filter, { ...filter, what: null, value: wordsFrom(found.span('value'), found.span('name')) }];
    },
  },
  {
    id: 'download',
    section: 'Common jobs',
    forms: ['download NAME [as FILE]'],
    examples: ['Download the invoice'],
    proof: 'a complete file, its type as its name says',
    read: found => ({ do: 'download', target: found.slot('NAME'), as: found.maybe('FILE') }),
  },
  {
    id: 'dialog',
    section: 'Common jobs',
    forms: ['accept|dismiss the dialog|alert|prompt|confirmation [with VALUE]'],
    examples: ['Accept the dialog'],
    proof: 'the browser’s own dialog is answered',
    read: found => ({ do: 'dialog', accept: found.said('accept'), words: found.maybe('VALUE') }),
  },
];
