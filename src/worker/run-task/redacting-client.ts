import type { ModelClient } from '#src/core/models/model-client.ts';
import type { Redactor } from '#src/core/secrets/redactor.ts';

/** Fields of messages and of the schemas of tools. */
const protocolFields = ['role', 'type', 'name', 'required'];

/** The same model, with every secret redacted from what it gets. The last of several redactions. */
export function redactingClient(client: ModelClient, redactor: Redactor): ModelClient {
  return {
    name: client.name,
    sees: client.sees,
    ...(client.computer && { computer: client.computer }),
    generate: ({ signal, ...request }) =>
      client.generate({ ...redactor.forModels.deep(request, protocolFields), signal }),
  };
}
