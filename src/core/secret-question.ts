/** Questions whose answers are secrets, and which answers to them are none. */

const secretWords =
  /\b(?:password|passcode|passphrase|pin|otp|totp|2fa|mfa|cvv|cvc|secret|token|api key|access key|private key|recovery (?:code|key|phrase)|seed phrase)\b/i;
/** A code is one for signing in unless it is said to be something else. */
const otherCodes =
  /\b(?:postal|post|zip|area|country|dialling|dialing|discount|promo|promotion|promotional|coupon|voucher|gift|referral|product|item|article|part|order|booking|reservation|currency|colou?r|source|error|status|exit|qr|bar|airport|station|branch|sort|swift|ifsc|tax|cost|department|subject|course|class|room|door|language|morse|dress|hs|hsn|sku|stock|batch|lot|tracking|reference)[ -]codes?\b/gi;

/** Whether what is named is a secret: a password, a code to sign in with. `phrase` is a few words, such as a field's name. */
export function namesSecret(phrase: string): boolean {
  return secretWords.test(phrase) || /\bcode\b/i.test(phrase.replace(otherCodes, ''));
}

const wants =
  /\b(?:what(?:['’]s| is| are| should)?|which|enter|type|give|tell|provide|send|share|need|do you have|did you (?:get|receive))\b|^and the\b/i;
const choice =
  /\b(?:yes or no|y\/n)\b|^\W*(?:should|shall|may|does|is|are|was|has|do (?!you have)|did (?!you (?:get|receive))|(?:can|would|will) (?!you ))/i;
const strongWords =
  /\b(?:password|passcode|passphrase|pin|otp|totp|cvv|cvc|(?:one[- ]?time|verification|security|confirmation|authentication|login|sign[- ]?in|access|two[- ]?factor|2fa|mfa|sms|\d-digit) (?:code|password|token)|recovery (?:code|key|phrase)|seed phrase)\b/i;

/** Whether a question in somebody's own words asks for a secret: a guess, for those who did not say it of their question. */
export function asksForSecret(question: string): boolean {
  return question
    .split('\n')
    .flatMap(line => line.split(/(?<=[.?!])\s+/))
    .some(sentence => strongWords.test(sentence) && wants.test(sentence) && !choice.test(sentence));
}

const plainAnswer =
  /^[\s"'“”]*(?:y|yes|no|n|nope|none|ok|okay|sure|resume|done|continue|go on|go ahead|finished|proceed|ready|all done|i did(?: it)?|did it|i'?m done|skip(?: (?:it|this|this step|that|the step))?|ignore(?: it| this)?|never ?mind|leave it|not needed|no need|move on|next|stop|cancel|abort|quit|end|give up|terminate|stop (?:it|now|the run|here))[\s"'“”.!]*$/i;

/** What a user says instead of the secret: an order, or a plain yes or no. It is no secret. */
export function isPlainAnswer(answer: string): boolean {
  return plainAnswer.test(answer);
}

/** What stands in the chat for a secret that was answered. */
export const hiddenAnswer = '••••••';
