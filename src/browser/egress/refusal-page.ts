export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'cache-control': 'no-store',
};

/** An error page that says why the request failed, for people and agents. */
export function refusalPage(status: number, message: string): string {
  const title = status === 403 ? 'Not allowed' : 'Not reachable';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:15vh auto;max-width:34rem;padding:0 1rem;color:#1f2328;background:#fff}</style>
<h1>${title}</h1><p>${escaped(message)}</p></html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
