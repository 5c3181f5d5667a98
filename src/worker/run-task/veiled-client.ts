import type { ModelClient } from '#src/core/models/model-client.ts';
import type { Veil } from '#src/core/secrets/veil.ts';

/** The same model, which is told no secret: the last gate, whatever the way that one came. */
export function veiledClient(client: ModelClient, veil: Veil): ModelClient {
  return {
    name: client.name,
    sees: client.sees,
    ...(client.computer && { computer: client.computer }),
    generate: ({ signal, ...request }) => client.generate({ ...veil.deep(request), signal }),
  };
}
