/** Words with which pages say that something was done, that it was not, or that they are still at it. */
import { normalized } from '#src/core/text/normalize.ts';
import { unitsOf } from '#src/core/tasks/phrases.ts';
import { type ActionKind, actionsIn } from '../safety/vocabulary.ts';

const longestNotice = 300;

/**
 * Phrases of whole words, by their first word; `*` at the end of one stands for any ending: those by its first letters. A
 * page may have thousands of texts, and each is looked at while an effect is awaited.
 */
type Phrases = { whole: Map<string, string[]>; begun: Map<string, string[]> };

const keyLetters = 3;

function phrases(...lines: string[]): Phrases {
  const all = lines
    .flatMap(line => line.split(','))
    .map(phrase => phrase.trim())
    .filter(phrase => phrase !== '');
  const firstOf = (phrase: string): string => phrase.split(' ', 1)[0] ?? '';
  const whole = all.filter(phrase => !phrase.endsWith('*'));
  const begun = all.filter(phrase => phrase.endsWith('*')).map(phrase => phrase.slice(0, -1));
  return {
    whole: Map.groupBy(whole, firstOf),
    begun: Map.groupBy(begun, phrase => firstOf(phrase).slice(0, keyLetters)),
  };
}

/** The words of a text with one space around each; signs are none. */
function spaced(text: string): string {
  return ` ${text.replaceAll('’', "'").replaceAll(/[^\p{L}\p{M}\p{N}']+/gu, ' ')} `;
}

function says(text: string, { whole, begun }: Phrases): boolean {
  const words = spaced(text);
  return words
    .split(' ')
    .some(
      word =>
        whole.get(word)?.some(phrase => words.includes(` ${phrase} `)) === true ||
        begun.get(word.slice(0, keyLetters))?.some(phrase => words.includes(` ${phrase}`)) === true,
    );
}

function without(text: string, { whole }: Phrases): string {
  const words = spaced(text);
  const said = new Set(words.split(' ').flatMap(word => whole.get(word) ?? []));
  return [...said].reduce((rest, phrase) => rest.replaceAll(` ${phrase} `, ' '), words);
}

/** "saved" → "not saved", "not be saved", "not been saved". */
const denied = (words: string): string =>
  words
    .split(',')
    .flatMap(word => ['not', 'not be', 'not been'].map(no => `${no} ${word.trim()}`))
    .join(',');

/** Scripts that put no spaces between words, or write endings of their own. */
const unspacedTrouble =
  /エラー|失敗|無効|できません|できませんでした|正しくありません|期限切れ|错误|錯誤|失败|失敗|无效|無效|无法|無法|已存在|过期|重试|オフライン|离线|離線|오프라인|오류|실패|잘못|없습니다|다시 시도|خطأ|فشل|تعذر|غير صالح|त्रुटि|विफल|अमान्य/u;
const unspacedDone =
  /しました|完了|成功|保存済|已保存|已发送|已删除|已创建|已添加|完成|저장되|완료|삭제되|전송되|تم |बधाई|सफल/u;

const trouble = phrases(
  'error, errors, invalid, incorrect, fail, fails, failed, failure, denied, declined, refused, forbidden, unauthorized, unauthorised, expired, unable, unavailable, rejected',
  "could not, couldn't, cannot, can not, can't, won't, wasn't, did not, didn't, is not recognized, is not recognised, do not recognize, do not recognise",
  denied(
    'found, valid, allowed, saved, sent, created, possible, accepted, permitted, delivered, deleted, removed, stored, updated, added, published, completed, supported, authorized, authorised',
  ),
  'already exists, already exist, already taken, already in use, already registered, already used, is taken, been taken, is in use, went wrong, oops, sorry, try again, retry, timed out, timeout',
  "no connection, no internet, you are offline, you're offline, currently offline, not connected, keine verbindung, sie sind offline, hors ligne, pas de connexion, sin conexión, sem conexão, sem ligação, nessuna connessione, geen verbinding, brak połączenia, нет соединения, нет подключения, bağlantı yok",
  'out of stock, sold out, nothing to, no permission, limit reached, limit exceeded, limit was reached, reached the limit, reached your limit, exceeds the limit, exceeds your limit, exceeded the limit, exceeded your limit',
  'please enter, please fill, please select, please choose, please provide, please check, please try, please complete, please correct, must be, must have, must contain, must start, must not, too short, too long, too large, too many, too weak, too big, too small, too few',
  'fehlgeschlagen, fehler, ungültig*, nicht möglich, konnte nicht, konnten nicht, kann nicht, leider, abgelehnt, abgelaufen, bereits vergeben, existiert bereits, erneut, versuchen sie',
  'erreur, échec, échoué, impossible, invalide*, pas pu, refusé*, expiré*, déjà, réessayer, réessayez, désolé*',
  'no se pudo, no se ha podido, no se puede, no pudimos, inválid*, falló, fallo, fallido, incorrecto, incorrecta, rechazad*, caducad*, expirad*, ya existe, inténtelo, inténtalo, lo sentimos',
  'erro, falha, falhou, inválid*, não foi possível, não pôde, recusad*, já existe, tente novamente, desculpe',
  'errore, impossibile, non valid*, non riuscit*, fallit*, rifiutat*, scadut*, esiste già, riprova, spiacenti',
  'fout, mislukt, ongeldig*, niet gelukt, niet mogelijk, kon niet, geweigerd, verlopen, bestaat al, probeer het opnieuw',
  'błąd, nie udało, niepoprawn*, nieprawidłow*, odrzucon*, wygasł*, już istnieje, spróbuj ponownie',
  'ошибка, ошибки, не удалось, неверн*, недопустим*, отказано, отклонен*, истек*, уже существует, попробуйте, повторите',
  'hata, hatası, başarısız, geçersiz, yapılamadı, edilemedi, kaydedilemedi, reddedildi, zaten var, tekrar deneyin',
);
/** The words, and no trouble. */
const harmlessTrouble = phrases(
  '0 errors, no errors, no error, without errors, zero errors, 0 failures, no failures, error log, error logs, error report, error reports, error rate, error handling, error page, error pages',
);

const done = phrases(
  'success, successful, successfully, succeeded, thanks, thank you, done, completed, received, confirmed, all set, congratulations, saved, up to date, stored',
  'erfolgreich, danke, vielen dank, gespeichert, gesendet, versendet, abgeschickt, erstellt, angelegt, hinzugefügt, veröffentlicht, gelöscht, entfernt, aktualisiert, übernommen, erledigt, bestätigt, abgeschlossen, gebucht',
  'succès, merci, enregistré*, envoyé*, créé*, ajouté*, publié*, supprimé*, modifié*, confirmé*, terminé*',
  'éxito, gracias, guardad*, enviad*, cread*, añadid*, agregad*, publicad*, eliminad*, actualizad*, confirmad*, completado, completada',
  'sucesso, obrigad*, salvo, enviad*, criad*, adicionad*, publicad*, excluíd*, removid*, atualizad*, concluíd*',
  'successo, grazie, salvat*, inviat*, creato, creata, creati, aggiunt*, pubblicat*, eliminat*, aggiornat*, completato, completata',
  'gelukt, bedankt, opgeslagen, verzonden, verstuurd, aangemaakt, toegevoegd, gepubliceerd, verwijderd, bijgewerkt, voltooid',
  'sukces, dziękujemy, zapisan*, wysłan*, utworzon*, dodan*, opublikowan*, usunięt*, zaktualizowan*',
  'успешно, спасибо, сохранен*, сохранён, отправлен*, создан*, добавлен*, опубликован*, удален*, удалён, обновлен*, готово',
  'başarıyla, teşekkürler, kaydedildi, gönderildi, oluşturuldu, eklendi, yayınlandı, silindi, güncellendi, tamamlandı',
);

/** What a site may say that it did, by the kind of what was asked for, besides the verb's own form. */
const doneByKind: Partial<Record<ActionKind, string>> = {
  save: 'updated, changed, applied, renamed, modified',
  create: 'created, added, registered, inserted, generated, joined, on the list',
  send: 'sent, delivered, posted, submitted, on its way',
  publish: 'published, live, posted',
  apply: 'applied, submitted, sent',
  confirm: 'submitted, sent, applied, accepted, agreed',
  ok: 'finished, submitted, sent',
  delete: 'deleted, removed, in the trash, in the bin, to trash, to the trash, to the bin, trashed, discarded, undo',
  remove: 'removed, deleted, undo',
  cancel: 'cancelled, canceled, unsubscribed, removed',
  close: 'closed, cancelled, canceled',
  pay: 'paid, placed, ordered, purchased, booked',
  book: 'booked, reserved, placed',
  subscribe: 'subscribed, joined, following',
  grant: 'invited, shared, granted, added, invitation sent',
  approve: 'approved, accepted',
  reject: 'rejected, declined, denied',
  revoke: 'revoked, blocked, banned, locked, suspended',
  disable: 'disabled, turned off, deactivated, inactive',
  reset: 'reset, restored, cleared',
  upload: 'uploaded, attached, added',
  login: 'signed in, logged in, welcome, sign out, log out, signed out, logged out',
};
const byKind = new Map(Object.entries(doneByKind).map(([kind, words]) => [kind, phrases(words)]));

const irregular: Record<string, string> = {
  send: 'sent',
  pay: 'paid',
  make: 'made',
  take: 'taken',
  give: 'given',
  hide: 'hidden',
  show: 'shown',
  write: 'written',
  buy: 'bought',
  sell: 'sold',
  leave: 'left',
  build: 'built',
  begin: 'begun',
  undo: 'undone',
  redo: 'redone',
  do: 'done',
  freeze: 'frozen',
  choose: 'chosen',
  lend: 'lent',
  withdraw: 'withdrawn',
  run: 'running',
  start: 'started, running',
  resume: 'resumed, running, active',
  restart: 'restarted, running',
  follow: 'followed, following',
  activate: 'activated, active',
  enable: 'enabled, active',
  turn: 'turned',
  watch: 'watched, watching',
  pause: 'paused',
};

/** The forms of a verb that say that it was done: "archive" → "archived". */
function doneForm(verb: string): string {
  const known = irregular[verb];
  if (known !== undefined) return known;
  // Forms that are other words as well would be found anywhere.
  if (/^(?:put|set|read|let|get|cut|do|go)$/.test(verb)) return '';
  if (verb.endsWith('e')) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  // "pin" and "submit" double their last letter, "mail" does not.
  return `${verb}ed, ${verb}${verb.at(-1)}ed`;
}

/** What is not so, not yet, or only under a condition. */
const notYet = phrases(
  "not, nothing, never, none, no, yet, until, unless, if, once, when, before, only, may, must, to be, isn't, hasn't, haven't",
  'nicht, noch, nur, kein*, pas, jamais, aucun*, nunca, ningún, não, nenhum, non, niet, geen, nie, не, нет, değil',
);

const none = phrases(
  "no, none, nothing, empty, zero, don't have, do not have, doesn't have, haven't, not any",
  'kein*, nichts, leer, aucun*, rien, vide*, pas de, ningun*, ningún, nada, vací*, nenhum*, vazi*, nessun*, niente, vuot*, geen, niets, leeg',
  'brak, pust*, nie ma, нет, ничего, пуст*, yok, boş',
);
const unspacedNone = /ありません|がない|空です|没有|沒有|暂无|為空|为空|없습니다|비어|لا يوجد|لا توجد|فارغ|कोई नहीं|खाली/u;

/** Whether a text says that there are none: "No orders yet". */
export function saysNone(text: string): boolean {
  const plain = withoutOwn(text, []);
  return says(plain, none) || unspacedNone.test(plain);
}

export type OutcomeWords = {
  /** Says that what the verb asks for was done. */
  reportsDone(text: string): boolean;
  reportsTrouble(text: string): boolean;
};

/**
 * How a site speaks of what was asked for by a verb, or by the name of a button. `own`: values and names of the task's,
 * whose words say nothing about how it went.
 */
export function outcomeWords(asked: string, own: readonly string[]): OutcomeWords {
  const verb = /^\p{L}+/u.exec(asked.trim().toLowerCase())?.[0] ?? '';
  const forms = /^[a-z]{2,20}$/.test(verb) ? phrases(doneForm(verb)) : null;
  const kinds = actionsIn(unitsOf(asked.slice(0, 200)), 'label').flatMap(({ value }) => byKind.get(value) ?? []);
  const mine = [...(forms === null ? [] : [forms]), ...kinds];
  const said = (text: string): string => withoutOwn(text, own);
  const inTrouble = (text: string): boolean =>
    says(without(text, harmlessTrouble), trouble) || unspacedTrouble.test(text);
  // "Declined" is trouble, but not for who declines.
  const unmarked = (text: string): string => mine.reduce(without, text);
  return {
    reportsTrouble: text => text.length <= longestNotice && inTrouble(unmarked(said(text))),
    reportsDone(text) {
      const rest = said(text);
      if (rest.length > longestNotice || inTrouble(unmarked(rest)) || saysAtWork(rest) || saysPartly(rest))
        return false;
      const isDone = (part: string): boolean => says(part, done) || mine.some(forms => says(part, forms));
      return unspacedDone.test(rest) || rest.split(/[.!?;]/).some(part => isDone(part) && !says(part, notYet));
    },
  };
}

/** "2 of 3", "1/3": some were done and others were not. No part of a date or of a longer number counts. */
function saysPartly(text: string): boolean {
  const numbers = [...text.matchAll(/\d+(?:[.,/-]\d+)*/g)].map(({ 0: signs, index }) => ({ signs, from: index }));
  return numbers.some(({ signs, from }, at) => {
    const [whole, some, all] = /^(\d{1,6})\/(\d{1,6})$/.exec(signs) ?? [];
    if (whole !== undefined) return Number(some) < Number(all);
    const next = numbers[at + 1];
    if (next === undefined || !/^\d{1,6}$/.test(signs) || !/^\d{1,6}$/.test(next.signs)) return false;
    return /^ \p{L}{2,3} $/u.test(text.slice(from + signs.length, next.from)) && Number(signs) < Number(next.signs);
  });
}

/** A text without what the task itself put there. */
function withoutOwn(text: string, own: readonly string[]): string {
  const plain = normalized(text.slice(0, 2000), 'NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
  return own.reduce((rest, part) => (part.length < 2 ? rest : rest.replaceAll(part.toLowerCase(), ' ')), plain);
}

const working =
  /^(?:loading|saving|sending|processing|submitting|deleting|uploading|creating|updating|working|please wait|one moment|just a moment|hold on|wird geladen|chargement|cargando|carregando|caricamento|загрузка|読み込み中|加载中)(?!\p{L})/iu;
const longestWorking = 60;

/** Whether a text says that the page is at work: "Saving", "Restarting…". */
export function saysAtWork(text: string): boolean {
  const said = text.replace(/^[^\p{L}\p{N}]+/u, '').trim();
  return said.length < longestWorking && (working.test(said) || /^\p{L}+ing(?: [^.…]{0,40})?(?:…|\.\.\.)$/u.test(said));
}
