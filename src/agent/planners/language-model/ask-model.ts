import { AppError } from '#src/core/errors.ts';
import type {
  ModelAnswer,
  ModelClient,
  ModelImage,
  ModelMessage,
  ModelRequest,
  ModelTool,
} from '#src/core/models/model-client.ts';
import { excludedMessage } from '../../hold-plan.ts';
import { clean } from './page/line.ts';
import { ownCall, type PlannedCall, type ReadAnswer } from './read-calls.ts';

/** HTTP requests one turn may take, retries and repairs together. */
const requestsPerTurn = 6;
const repairs = 2;
const maxOutputTokens = 8192;

export type TurnRequest<Read extends ReadAnswer> = {
  system: string;
  prompt: string;
  tools: ModelTool[];
  /** Set when the provider's own computer tool is offered. */
  computer?: ModelRequest['computer'];
  quick: boolean;
  image: ModelImage | undefined;
  signal: AbortSignal;
  stepNow: number;
  read(answer: ModelAnswer): Read;
  /** A picture of the view, when the model asks for one; undefined when none can be had. */
  picture: ((signal: AbortSignal) => Promise<ModelImage | undefined>) | undefined;
};

/**
 * Asks until the model answers with a call that can be carried out, with at most two corrections of what was wrong.
 * @throws AppError when it does not manage, or its provider fails.
 */
export async function askModel<Read extends ReadAnswer>(
  client: ModelClient,
  question: TurnRequest<Read>,
): Promise<Read & { tokens: number; text: string }> {
  const messages: ModelMessage[] = [
    { role: 'user', text: question.prompt, ...(question.image && { image: question.image }) },
  ];
  let left = requestsPerTurn;
  let tokens = 0;
  let problem = '';
  let wrong = 0;
  let last: Read | undefined;
  while (wrong <= repairs && left > 0) {
    const { system, tools, quick, signal } = question;
    const answer = await client.generate({
      ...(question.computer && { computer: question.computer }),
      system,
      messages,
      tools,
      quick,
      maxOutputTokens,
      maxRequests: left,
      signal,
    });
    left -= answer.requests;
    tokens += answer.tokens.input + answer.tokens.output;
    const read = question.read(answer);
    if (read.calls.length > 0) return { ...read, tokens, text: answer.text };
    if (read.wantsPicture && question.picture && !messages.some(({ image }) => image)) {
      const image = await question.picture(signal);
      if (image) {
        messages[0] = { role: 'user', text: question.prompt, image };
        continue;
      }
    }
    wrong++;
    last = read;
    problem = problemOf(answer, read);
    messages.push(
      { role: 'assistant', text: said(answer) },
      { role: 'user', text: `That cannot be used: ${problem}. Answer again, with calls of the tools given.` },
    );
  }
  if (last?.excluded !== undefined)
    return { ...last, calls: [giveUp(last.excluded, question.stepNow)], tokens, text: '' };
  throw new AppError(
    'UNAVAILABLE',
    `The model ${client.name} gave no valid answer: ${problem || 'it asked for pictures only'}.`,
    {
      fault: 'answer',
    },
  );
}

/** A model that calls an excluded function again cannot do the step. */
function giveUp(tool: string, step: number): PlannedCall {
  const message = excludedMessage(tool, step);
  return ownCall({ tool: 'done', arguments: { outcome: 'fail', message } }, step);
}

function problemOf(answer: ModelAnswer, read: ReadAnswer): string {
  if (read.problem) return read.problem;
  if (answer.stop === 'length') return 'the answer was too long and got cut';
  if (answer.stop === 'filtered') return 'the provider withheld the answer';
  if (read.confirmed.length > 0)
    return 'confirm_step alone does nothing; call it together with the next action or before done';
  if (read.wantsPicture) return 'there is no further picture of the page to be had';
  return 'there was no tool call in it';
}

const saidLength = 1000;

function said(answer: ModelAnswer): string {
  const calls = answer.toolCalls.map(({ tool, arguments: fields }) => `${tool} ${JSON.stringify(fields)}`);
  return clean([answer.text, ...calls].join('\n'), saidLength) || '(nothing)';
}
