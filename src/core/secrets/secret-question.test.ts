import { expect, test } from 'vitest';
import { asksForSecret, isCode, isPlainAnswer, isSecretAnswer, namesSecret } from './secret-question.ts';

test.each(['password', 'your one-time code', 'Code', 'PIN', 'SMS code', 'access token', 'the code sent to ann@b.org'])(
  '“%s” names a secret',
  phrase => expect(namesSecret(phrase)).toBe(true),
);

test.each(['postal code', 'Discount code', 'QR code', 'the shipping address', 'pinned notes', 'ZIP code', 'captcha'])(
  '“%s” names none',
  phrase => expect(namesSecret(phrase)).toBe(false),
);

test.each([
  'And the password?',
  'The site sent you an e-mail. Please enter the 6-digit code.',
  'What is the verification code from your phone?',
  'Could you tell me the PIN?',
  'Do you have the one-time code?',
])('“%s” asks for a secret', question => expect(asksForSecret(question)).toBe(true));

test.each([
  'The password was refused. Should I try again?',
  'May I press “Reset password” on shop.test? It cannot be taken back. Answer yes or no.',
  'Which of the two addresses is yours?',
  'Which discount code should I use?',
  'Do you want me to enter the password again?',
])('“%s” does not', question => expect(asksForSecret(question)).toBe(false));

test('an order, a yes and a no are no secrets; anything else may be one', () => {
  for (const answer of ['resume', ' Skip it.', 'STOP', 'yes', '“no”', 'go on'])
    expect(isPlainAnswer(answer)).toBe(true);
  for (const answer of ['yes1234', 'hunter2', '$stop$', 'no more secrets', ''])
    expect(isPlainAnswer(answer)).toBe(false);
});

test.each([
  'CVV?',
  'API key?',
  'Please tell me the code from the SMS',
  'The code that was sent to your phone?',
  'I need your card number.',
  'Wie lautet Ihr Passwort?',
  'Bitte geben Sie den Bestätigungscode ein.',
  'Gib mir bitte den Code aus der SMS.',
  '¿Cuál es tu contraseña?',
  'Introduzca el código de verificación',
  'Quel est votre mot de passe ?',
  'Veuillez saisir le code reçu par SMS.',
  'Qual é a sua senha?',
  'Inserisci il codice di verifica',
  'Wat is je wachtwoord?',
  'Podaj hasło',
  'Şifreniz nedir?',
  'Введите код подтверждения',
  'Какой у вас пароль?',
  'パスワードを教えてください',
  '请输入验证码',
  '비밀번호를 입력해 주세요',
  'आपका पासवर्ड क्या है?',
  'ما هي كلمة المرور؟',
])('“%s” asks for a secret, whatever its language', question => expect(asksForSecret(question)).toBe(true));

test.each([
  'Soll ich das Passwort zurücksetzen?',
  'Das Passwort wurde abgelehnt. Soll ich es noch einmal versuchen?',
  '¿Debo cambiar la contraseña?',
  'Dois-je réinitialiser le mot de passe ?',
  'Какой у вас почтовый индекс?',
  'Welche Farbe soll ich nehmen?',
  'Quel est votre code postal ?',
  '您的邮政编码是什么？',
  'パスワードをリセットしてもよろしいですか',
  'Which table should I book?',
])('“%s” asks for none', question => expect(asksForSecret(question)).toBe(false));

test('a few digits are a secret where codes, cards or PINs are asked for, and only there', () => {
  for (const question of [
    'The code?',
    'Last digits of the card?',
    'Der Code?',
    '¿El código?',
    '请告诉我那个码',
    'код?',
  ])
    for (const answer of ['123', '482 913', '48-29-13', 'G-482913', '1234567890'])
      expect(isSecretAnswer(question, answer), `${question} ${answer}`).toBe(true);
  for (const question of ['How many?', 'Your postal code?', 'Quel est le code postal ?', '电话号码？', 'Which year?'])
    expect(isSecretAnswer(question, '12345'), question).toBe(false);
  expect(isSecretAnswer('Which card should I use?', 'the blue one')).toBe(false);
  expect(isSecretAnswer('The code?', '12')).toBe(false);
});

test('an order to press something is no secret, whatever was asked', () => {
  for (const order of ['Click the button "Sign in"', 'press Continue again', 'Open the menu, please'])
    expect(isPlainAnswer(order)).toBe(true);
  for (const answer of ['open sesame', 'Click4me "x"', 'type "abc" in the field'])
    expect(isPlainAnswer(answer)).toBe(false);
});

test('a plain answer is one in any language', () => {
  for (const answer of ['ja', 'Non.', 'Sí', 'да', 'はい', '继续', 'نعم', 'हाँ'])
    expect(isPlainAnswer(answer)).toBe(true);
  for (const answer of ['ja1234', 'sí$', 'пароль']) expect(isPlainAnswer(answer)).toBe(false);
});

test('what anybody may see does not hide a secret that is named beside it', () => {
  expect([namesSecret('password and zip code'), namesSecret('Webhook secret'), namesSecret('पिन कोड')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(asksForSecret('What are your postal code and your PIN?')).toBe(true);
});

test('a few words ask without a question mark, but not when they are a sentence; many words do not', () => {
  expect(asksForSecret('Your new password')).toBe(true);
  expect(asksForSecret('Password saved.')).toBe(false);
  expect(asksForSecret('the old password of that account was changed yesterday')).toBe(false);
  expect(asksForSecret('Passwort speichern, ja oder nein?')).toBe(false);
  expect(asksForSecret('The password of version 2.5 is wrong')).toBe(false);
  expect(asksForSecret('\n  \nPIN\n')).toBe(true);
});

test.each([
  ['1234', true],
  [' 123 456 ', true],
  ['G-482913', true],
  ['AB-482913', true],
  ['1234567890', true],
  ['12', false],
  ['12345678901', false],
  ['ABC-482913', false],
  ['room 1234', false],
  ['', false],
])('%j is a code: %j', (answer, code) => {
  expect(isCode(answer)).toBe(code);
});

test('a long answer is no order, nor is a word with signs that orders do not have', () => {
  expect(isPlainAnswer(`yes${' '.repeat(97)}`)).toBe(true);
  expect(isPlainAnswer(`yes${' '.repeat(98)}`)).toBe(false);
  expect([isPlainAnswer('Weiter!'), isPlainAnswer('#weiter'), isPlainAnswer('weiter#')]).toEqual([true, false, false]);
});
