import type { ModelClient } from '#src/core/models/model-client.ts';
import type { Redactor } from '#src/core/secrets/redactor.ts';

/** Of messages and the schemas of tools. */
const ours = ['role', 'type', 'name', 'required'];

/** The same model, with every secret redacted from what it gets. The last of several redactions. */
export function redactingClient(client: ModelClient, redactor: Redactor): ModelClient {
  return {
    name: client.name,
    sees: client.sees,
    ...(client.computer && { computer: client.computer }),
    generate: ({ signal, ...request }) => client.generate({ ...redactor.forModels.deep(request, ours), signal }),
  };
}
