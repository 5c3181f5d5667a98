import { contract } from '#src/contract/contract.ts';
import { groupOf, groupTitles } from '#src/contract/reference/groups.ts';
import { tableOf } from './markdown.ts';

const before = `# All calls

Every call is \`POST /api/{name}\`. _Read_ calls change nothing that is stored, so they can be repeated. _No token_: anyone may call it. The reference in
the product (\`/api-documentation\`) has fields, limits and a working example of each. This page is generated from \`src/contract\` by
\`npm run docs\`.
`;

/** `docs/api-calls.md`: every call of the contract by its group. */
export function apiCallsPage(): string {
  const calls = Object.values(contract).flatMap(noun => Object.values(noun).map(call => call['~orpc']));
  const rows = calls.map(({ route, meta }) => {
    const name = (route.path ?? '').slice(1);
    const kind = [
      meta.effect,
      ...(meta.streams ? ['event stream'] : []),
      ...(meta.access === 'public' ? ['no token'] : []),
    ];
    return { group: groupOf(name), cells: [`\`${name}\``, route.summary ?? '', kind.join(', ')] };
  });
  const sections = groupTitles.flatMap(title => {
    const inGroup = rows.filter(({ group }) => group === title).map(({ cells }) => cells);
    return inGroup.length === 0 ? [] : [`## ${title}\n\n${tableOf(['Call', 'What it does', 'Kind'], inGroup)}`];
  });
  return `${[before.trim(), ...sections].join('\n\n')}\n`;
}
