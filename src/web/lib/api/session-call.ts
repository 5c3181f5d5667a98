import { toApiError } from '#src/client/api-error.ts';
import type { Calls } from '#src/client/client.ts';
import { linksHeader } from '#src/core/links-header.ts';

type SessionCalls = {
  'auth-token.verify': Awaited<ReturnType<Calls['authToken']['verify']>>;
  'auth-token.sign-out': Awaited<ReturnType<Calls['authToken']['signOut']>>;
  'user.get': Awaited<ReturnType<Calls['user']['get']>>;
};

/**
 * The calls that the sign-in page needs: it loads without the client of all the others. Goes on when the page is left at once.
 * @throws ApiError
 */
export async function sessionCall<Name extends keyof SessionCalls>(
  name: Name,
  { token, signal }: { token: string; signal?: AbortSignal },
): Promise<SessionCalls[Name]> {
  const request = new Request(new URL(`/api/${name}`, location.origin), {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      [linksHeader]: 'relative',
    },
    body: '{}',
    credentials: 'include',
    keepalive: true,
    ...(signal && { signal }),
  });
  const response = await fetch(request);
  const text = await response.text();
  if (!response.ok) throw toApiError({ status: response.status, statusText: response.statusText, text });
  // The server checks what it answers against the contract.
  return JSON.parse(text) as SessionCalls[Name];
}
