/** Gemini's computer tool, which the SDK does not know: put into the request on its way out. */
import { limitedFetch } from './limited-fetch.ts';

type Json = Record<string, unknown>;

const tool = {
  computerUse: {
    environment: 'ENVIRONMENT_BROWSER',
    // The task says where to go; a search engine of the model's choice is nowhere that anyone asked for.
    excludedPredefinedFunctions: ['search'],
  },
};

/** Offers the computer tool beside the functions, and gives its results as Gemini wants them: the picture as a part. */
export const geminiComputerFetch: typeof fetch = (input, init) =>
  limitedFetch(input, { ...init, ...(typeof init?.body === 'string' && { body: withComputer(init.body) }) });

function withComputer(body: string): string {
  const request = object(JSON.parse(body));
  return JSON.stringify({
    ...request,
    tools: [tool, ...list(request['tools'])],
    contents: list(request['contents']).map(content => ({
      ...content,
      parts: list(content['parts']).map(part => ('functionResponse' in part ? withPicture(part) : part)),
    })),
  });
}

function withPicture(part: Json): Json {
  const response = object(part['functionResponse']);
  const { screenshot, ...rest } = object(object(response['response'])['content']);
  if (!screenshot) return part;
  return { functionResponse: { ...response, response: rest, parts: [{ inlineData: screenshot }] } };
}

// safe because the SDK has just written the request; what is something else stays out
const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const list = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
