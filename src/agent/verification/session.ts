/** Pages that ask to sign in, and what a site took before it did. */
import type { Observation, PageNode } from '#src/browser/observe/observation.ts';
import { once } from '../once.ts';
import { since } from './answers.ts';

/** One password with a name at most before it: a form for a new account has more. */
export const asksToSignIn = once(({ nodes }: Observation): boolean => {
  const fields = nodes.filter(node => node.kind === 'element' && node.role === 'textbox' && node.rect.width > 0);
  const isPassword = (node: PageNode): boolean => node.kind === 'element' && node.type === 'password';
  const [password, ...others] = fields.filter(isPassword);
  if (password?.kind !== 'element' || others.length > 0) return false;
  const { form } = password;
  return fields.filter(node => node.kind === 'element' && node.form === form).length <= 2;
});

/** Whether the site may have done what it was sent: an answer that asks who is there says that it did nothing. */
export function mayHaveDone(before: Observation, after: Observation): boolean {
  return since(before, after).some(({ changes, status }) => changes && status !== 401 && status !== 403);
}
