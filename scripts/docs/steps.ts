import { stepGuide } from '#src/core/steps/write/guide.ts';
import { siteVerbs } from '#src/core/steps/table/site-verbs.ts';

const before = `# How to write steps

The built-in planner does a step that fits one of these forms, and asks about any other. It never guesses. A run with a language model reads the other
steps with the model. The editor completes the forms while you type.

In the forms, words in capitals stand for your own words, \`[ ]\` may be left out, and \`|\` stands between words that mean the same. Upper and lower case are
the same. Below each form are examples, and what proves that the step was done. A number or a dash before a step and a full stop after it do not count.
`;

const after = `\`VERB\` is one of ${siteVerbs.join(', ')}.

## Names

A name is what the page calls something. It is in quotes, or it is an input such as \`{product}\`, or plain words. These can stand with it:

- its kind: \`the Save button\`, \`the "Email" field\`
- its position: \`the first result\`, \`the last row\`, \`the 2nd "Edit" link\`
- its place: \`the "Edit" button in the row "Bob"\`, \`the field below "Street"\`

\`it\` is what was named last. Put a name in quotes if it has a word that belongs to a form: \`Click "Sign in with e-mail"\`. These are \`to\`, \`into\`,
\`with\`, \`as\`, \`by\`, \`at\`, \`and\` and \`or\`: what comes after them says how something is done, or what else. A name that begins with a capital letter, as a title
does, needs no quotes for them: \`Click Add to cart\`.

## Values

A value is in quotes, an input \`{email}\`, a credential \`{{shop.password}}\`, a number, a date, plain words, or what an earlier step read or asked for, by its
name. Put it in quotes if it

- has a word that belongs to a form, with a capital letter too: \`Search for "Flights to Rome"\`, \`Type "notes in French" in the Text field\`
- is called like an input, a credential or something that was read before
- begins with a word that describes it, such as "the" or "my": \`Type "the end" in Notes\`
- is words for a field for passwords or codes: a number needs no quotes

## Conditions and loops

- \`If the page shows "Sold out", stop and say "sold out". Otherwise, click Buy\`
- \`Click Accept if the cookie banner is shown\`
- \`For each row of {people}: type {name} in Name, then click Add\`
- \`Repeat 3 times: click Next\`
- \`Click "Load more" until it is hidden\`

What comes after the colon can also be lines below it, indented, after \`Otherwise:\` too. Loops and conditions may be three deep. Several things to do in one step are divided by
\`. \`, \`, then\` or \`and\`.

## Tests

Where a form says TEST, write what has to be true:

- \`the page shows "Saved"\`, \`Status is "Paid"\`, \`Notes contains "urgent"\`, \`the address contains "orders"\`
- \`the banner is shown\`, \`Newsletter is checked\`, \`Save is disabled\`, \`the Email field is empty\`, \`"Ann" is shown in the list\`, or each with \`not\`
- \`there are at least 3 rows\`, \`the total is less than 50\`
- two of them with \`and\` or \`or\`
`;

/** `docs/steps.md`. */
export function stepsPage(): string {
  const sections = stepGuide().map(({ section, forms }) => {
    const list = forms.map(({ write, examples, proof }) => {
      const written = write.split(' · ').map(code).join(' · ');
      return [`- ${written}`, ...examples.map(example => `  - ${code(example)}`), `  - Proof: ${proof}`].join('\n');
    });
    return `## ${section}\n\n${list.join('\n')}\n`;
  });
  return [before, ...sections, after].join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}
