/** Words of many languages that tell a question for a secret from others. Phrases parted by commas; `*` stands for any ending. */

/** What nobody but its owner should read: passwords, codes to sign in or pay with, keys, card numbers. */
export const secretWords = [
  'password*, passcode, pass code, passphrase, pass phrase, pin, pin code, pin number, otp, totp, 2fa, mfa, cvv, cvc, cvv2, cvc2, security code, verification code, confirmation code, authentication code, authenticator code, auth code, login code, sign in code, access code, unlock code, one time code, one time password, onetime code, sms code, recovery code, recovery key, recovery phrase, seed phrase, backup code, secret key, secret phrase, client secret, api key, api token, access key, access token, private key, bearer token, session token, signing secret, card number, credit card number, debit card number, social security number, ssn, secret answer, security answer, memorable word, digit code, digit pin, two factor token, two factor code, security token, security password, login password',
  'passwort*, kennwort*, geheimzahl, geheimnummer, tan, mtan, sicherheitscode*, prüfziffer, prüfnummer, kartenprüfnummer, bestätigungscode*, verifizierungscode*, einmalcode*, einmalpasswort*, einmalkennwort*, anmeldecode, zugangscode, zugriffscode, freischaltcode, wiederherstellungscode, wiederherstellungsschlüssel, api schlüssel, geheimer schlüssel, geheimschlüssel, privater schlüssel, zugangsschlüssel, zugriffstoken, kartennummer*, kreditkartennummer*, sicherheitsantwort, losungswort, sms code, stelliger code, stelligen code, stellige code',
  'contraseña*, clave, claves, código de seguridad, código de verificación, código de confirmación, código de acceso, código de un solo uso, código secreto, código pin, código sms, nip, llave privada, llave secreta, frase de recuperación, frase semilla, número de tarjeta, número de la tarjeta de crédito, token de acceso',
  'mot de passe, mots de passe, code de sécurité, code de vérification, code de confirmation, code à usage unique, code secret, code d accès, code confidentiel, cryptogramme, clé api, clé d api, clé secrète, clé privée, clé d accès, phrase secrète, phrase de récupération, numéro de carte, jeton d accès',
  'senha*, palavra passe, código de segurança, código de verificação, código de confirmação, código de acesso, código de uso único, chave api, chave de api, chave privada, chave secreta, frase de recuperação, número do cartão, token de acesso',
  'parola d ordine, codice di sicurezza, codice di verifica, codice di conferma, codice di accesso, codice monouso, codice segreto, codice usa e getta, chiave api, chiave privata, chiave segreta, frase di recupero, numero della carta, numero di carta',
  'wachtwoord*, pincode, beveiligingscode*, verificatiecode*, bevestigingscode*, toegangscode*, inlogcode, eenmalige code, herstelcode, herstelzin, api sleutel, geheime sleutel, privésleutel, kaartnummer, creditcardnummer',
  'hasło, hasła, hasłem, haseł, kod weryfikacyjny, kodu weryfikacyjnego, kod bezpieczeństwa, kod potwierdzający, kod jednorazowy, kod dostępu, kod sms, kod z sms, klucz api, klucz prywatny, tajny klucz, fraza odzyskiwania, numer karty',
  'şifre*, parola*, güvenlik kodu*, doğrulama kodu*, onay kodu*, tek kullanımlık, sms kodu*, api anahtarı*, özel anahtar*, gizli anahtar*, kurtarma ifadesi, kart numara*',
  'парол*, пин, пинкод*, пин код*, код подтверждения, код безопасности, код проверки, проверочный код, одноразовый код, секретный код, кодовое слово, код из смс, смс код, ключ api, api ключ*, закрытый ключ, секретный ключ, сид фраза, номер карты, номер вашей карты',
  'パスワード, パスコード, パスフレーズ, 暗証番号, 暗証コード, 認証コード, 認証番号, 確認コード, 検証コード, セキュリティコード, セキュリティーコード, ワンタイム, apiキー, api キー, 秘密鍵, 秘密の質問, カード番号, 合言葉',
  '密码, 密碼, 口令, 验证码, 驗證碼, 安全码, 安全碼, 动态码, 校验码, 短信码, 密钥, 密鑰, 私钥, 私鑰, 助记词, 卡号, 卡號, pin码',
  '비밀번호, 암호, 패스워드, 인증번호, 인증 번호, 인증코드, 인증 코드, 보안코드, 보안 코드, 확인코드, 확인 코드, 핀번호, 일회용, api 키, api키, 개인 키, 비밀 키, 카드 번호, 카드번호',
  'पासवर्ड, ओटीपी, पिन, पिन नंबर, सत्यापन कोड, सुरक्षा कोड, गुप्त कोड, गुप्त शब्द, कार्ड नंबर, कार्ड संख्या, एपीआई कुंजी, निजी कुंजी',
  'كلمة المرور, كلمة مرور, كلمة السر, كلمة سر, الرقم السري, رقم سري, الرمز السري, رمز التحقق, رمز تحقق, كود التحقق, رمز الأمان, رمز التأكيد, رمز الدخول, رقم البطاقة, رقم بطاقة, مفتاح api, المفتاح الخاص, المفتاح السري, عبارة الاسترداد',
  'lösenord*, passord*, adgangskode*, salasana*, heslo, hesla, κωδικός πρόσβασης, κωδικο*, סיסמה, סיסמא, mật khẩu, mã xác minh, mã otp, รหัสผ่าน, kata sandi, kode verifikasi, kata laluan, jelszó*, parolă*, паролі',
].join(', ');

/** May be secret: an answer of a few digits to a question with them is. */
export const codeWords = [
  'code*, card*, digit*, token*, secret, sms, otp, pin',
  'karte, karten, ziffern, stellig*, zahlen',
  'código*, tarjeta*, dígitos, cifras',
  'carte*, chiffres',
  'cartão, cartões',
  'codice, codici, carta, cifre',
  'kaart, cijfers, cijferige',
  'kod, kodu, kodem, karta, karty, karcie, cyfr, cyfry',
  'kod*, kart*, haneli, rakam*',
  'код*, карт*, цифр*, смс',
  'コード, カード, 桁, ショートメッセージ',
  '码, 碼, 卡, 短信, 簡訊',
  '코드, 카드, 자리, 문자',
  'कोड, कार्ड, अंक, अंकों, एसएमएस',
  'رمز, الرمز, كود, بطاقة, أرقام, رسالة نصية',
  'kode, koodi, mã, รหัส, קוד',
].join(', ');

/** Codes and cards that anybody may see. */
export const openWords = [
  'postal code, post code, postcode, zip code, zip, area code, country code, dialling code, dialing code, discount code, promo code, promotion code, promotional code, coupon code, voucher code, gift code, referral code, product code, item code, article code, part code, order code, booking code, reservation code, currency code, color code, colour code, source code, error code, status code, exit code, qr code, bar code, airport code, station code, branch code, sort code, swift code, ifsc code, tax code, cost code, department code, subject code, course code, class code, room code, door code, language code, morse code, dress code, hs code, hsn code, sku code, stock code, batch code, lot code, tracking code, reference code, code review, code of conduct, business card, sim card, gift card, loyalty card, report card, greeting card, post card, memory card, graphics card, card game, boarding card, tokens used, price tag, keyword, keywords, code block, code snippet, lines of code, python code, html code, flight code, iata code, industry code, color codes, zip codes',
  'rabatt code, gutschein code, qr code, farb code, länder code, speisekarte, landkarte, karte der stadt, visitenkarte',
  'código postal, código de área, código de país, código promocional, código de descuento, código de cupón, código de pedido, código de producto, código de barras, código qr, código de error, código fuente, código de reserva, palabra clave, palabras clave',
  'code postal, code promo, code promotionnel, code de réduction, code pays, code produit, code barres, code barre, code qr, code source, code erreur, carte de visite, carte cadeau, code avantage',
  'código do produto, código do país, código de desconto, cupom, código de rastreio, código de rastreamento, código do pedido, palavra chave, palavras chave, cep',
  'codice postale, codice sconto, codice promozionale, codice prodotto, codice a barre, codice ordine, codice fiscale, codice paese, carta regalo, carta da visita, cap',
  'kortingscode, qr code, landcode, actiecode, visitekaartje',
  'kod pocztowy, kodu pocztowego, kod rabatowy, kod promocyjny, kod kraju, kod produktu, kod kreskowy, karta podarunkowa, kod kierunkowy',
  'posta kodu, indirim kodu, promosyon kodu, kupon kodu, ülke kodu, alan kodu, ürün kodu, hediye kartı, hata kodu',
  'почтовый код, код города, код страны, код товара, код ошибки, промокод*, код скидки, карта города, подарочная карта, штрих код',
  '郵便, クーポンコード, 割引コード, 商品コード, 国コード, プロモコード, プロモーションコード, バーコード, コーディング',
  '邮政编码, 邮编, 郵遞區號, 优惠码, 優惠碼, 折扣码, 折扣碼, 二维码, 代码, 编码, 号码, 號碼, 条形码, 条码, 尺码, 尺碼, 页码, 数码, 卡片, 卡路里, 礼品卡',
  '우편, 쿠폰 코드, 할인 코드, 국가 코드, 지역 코드, 상품 코드, 기프트 카드, 명함, 오류 코드',
  'पिन कोड, डाक कोड, कूपन कोड, डिस्काउंट कोड, एरिया कोड, देश कोड, उत्पाद कोड',
  'الرمز البريدي, رمز بريدي, رمز الخصم, كود الخصم, رمز البلد, رمز الدولة, رمز المنتج, بطاقة هدية',
].join(', ');

/** By what a code comes to a person: "the code from the SMS" is one to sign in with. */
export const carrierWords = [
  'sms, text message, phone, authenticator, e mail, email, mail, sent, texted, received, digit*, app, whatsapp, inbox, two factor, 2fa',
  'handy, telefon, nachricht, zugeschickt, gesendet, geschickt, stellig*, app',
  'móvil, teléfono, correo, mensaje, enviado, enviaron, recibió, dígitos, celular',
  'téléphone, portable, courriel, message, envoyé, reçu, chiffres',
  'telefone, celular, telemóvel, mensagem, enviado, recebeu, dígitos',
  'telefono, cellulare, messaggio, inviato, ricevuto, cifre',
  'telefoon, bericht, verzonden, ontvangen, gestuurd, cijferige',
  'telefon*, wiadomości, wysłany, wysłano, otrzymany, cyfrowy',
  'telefon*, mesaj*, gönderilen, gelen, haneli',
  'телефон*, смс, сообщени*, письм*, почт*, отправлен*, пришел, пришёл, значн*',
  'ショートメッセージ, メール, 電話, 届いた, 送信された, 桁',
  '短信, 手机, 邮件, 邮箱, 收到, 发送, 位, 手機, 簡訊',
  '문자, 휴대폰, 이메일, 받은, 전송된, 자리',
  'एसएमएस, फ़ोन, मोबाइल, ईमेल, भेजा, अंकों',
  'رسالة, الهاتف, هاتفك, الجوال, البريد, المرسل, أرقام',
].join(', ');

/** Ask somebody to tell or to type something. */
export const wantWords = [
  'enter, type, give, tell, provide, send, share, need, please, what, which, do you have, did you get, did you receive, can you, could you, would you',
  'bitte, gib, geben sie, gebe, nenne, nennen, teile, teilen sie, sag, sagen sie, wie lautet, wie ist, welche*, was ist, brauche, benötige',
  'por favor, ingrese, ingresa, introduzca, introduce, escriba, escribe, dígame, dime, indique, indica, proporcione, cuál, qué, necesito',
  'veuillez, saisissez, saisir, entrez, donnez, donne, indiquez, communiquez, fournissez, quel, quelle, quels, s il vous plaît, besoin',
  'insira, digite, informe, forneça, diga, envie, qual, quais, preciso',
  'inserisca, inserisci, digiti, digita, dimmi, mi dica, fornisca, indichi, quale, qual, per favore, serve',
  'voer, vul, geef, vertel, alstublieft, alsjeblieft, wat is, welke, nodig',
  'wprowadź, podaj, podać, proszę, wpisz, jaki, jakie, jaka, potrzebuję',
  'girin, giriniz, girer, lütfen, söyle*, nedir, yazın, gerek*',
  'введите, укажите, сообщите, пожалуйста, напишите, скажите, какой, какая, каков, нужен, дайте',
  '入力して, 教えて, ください, 何です, 必要です, お願い',
  '请, 請, 输入, 輸入, 告诉, 提供, 什么, 什麼, 多少, 需要',
  '입력, 알려, 주세요, 무엇, 뭐, 필요',
  'दर्ज, बताएं, बताइए, कृपया, क्या है, चाहिए, लिखें',
  'أدخل, ادخل, من فضلك, يرجى, ما هي, ما هو, أخبرني, أرسل, اكتب, أحتاج',
].join(', ');

/** Begin a question whose answer is yes or no. */
export const choiceWords = [
  'soll ich, sollen wir, darf ich, kann ich, ist, sind, war, wurde, hat, möchten sie, möchtest du, willst du, wollen sie, stimmt',
  'debo, puedo, deberia, es correcta, está, quieres que, quiere que, desea que, fue',
  'dois je, puis je, faut il, est ce que je, est il, voulez vous que, souhaitez vous que, le mot de passe est il',
  'devo, posso, está, quer que, deseja que',
  'posso, vuoi che, vuole che, desidera che, è giusta, è corretta',
  'moet ik, mag ik, kan ik, zal ik, wilt u dat, wil je dat, klopt',
  'czy mam, czy mogę, czy chcesz, czy to, czy jest',
  'нужно ли, можно ли, следует ли, хотите ли, мне',
  'هل أقوم, هل يمكنني, هل تريد, هل يجب',
  'क्या मैं, क्या मुझे, क्या आप चाहते',
].join(', ');

/** Make a question one of yes or no wherever they stand. */
export const choiceMarks =
  'ja oder nein, sí o no, oui ou non, sim ou não, sì o no, ja of nee, tak czy nie, tak lub nie, evet veya hayır, да или нет, よろしいですか, いいですか, しましょうか, 是否, 要不要, 可以吗, 할까요, 될까요, 있습니까, نعم أو لا, हाँ या नहीं, miyim, mıyım, istiyor musunuz';

/** Whole answers that are orders, or a plain yes or no. */
export const plainAnswers = [
  'ja, nein, weiter, fertig, erledigt, überspringen, abbrechen, stopp, okay, mach weiter, in ordnung',
  'sí, continuar, continúa, listo, hecho, omitir, cancelar, para, vale, de acuerdo',
  'oui, non, continuer, terminé, fini, passer, annuler, arrête, d accord',
  'sim, não, continue, pronto, feito, pular, parar',
  'continua, fatto, salta, annulla, ferma, va bene',
  'nee, doorgaan, ga door, klaar, overslaan, annuleren',
  'tak, nie, dalej, kontynuuj, gotowe, pomiń, anuluj',
  'evet, hayır, devam, devam et, tamam, atla, iptal, dur',
  'да, нет, продолжай, продолжить, готово, пропустить, отмена, стоп, хорошо',
  'はい, いいえ, 続けて, 続けてください, 完了, スキップ, キャンセル, 中止, 止めて',
  '是, 否, 不, 好, 好的, 可以, 继续, 繼續, 完成, 跳过, 取消, 停止',
  '네, 예, 아니요, 아니오, 계속, 완료, 건너뛰기, 취소, 중지',
  'हाँ, हां, नहीं, जारी रखें, हो गया, छोड़ें, रद्द करें, रुको',
  'نعم, لا, استمر, متابعة, تم, تخطي, إلغاء, توقف',
].join(', ');
