import { isHard, lex } from '../lexer.ts';
import { verbOf } from '../verbs.ts';
import { stopWords } from './words.ts';

/** Short words that stand in most sentences of a language, and its usual words for clicking, choosing and typing. */
const languages: readonly (readonly [name: string, words: string])[] = [
  [
    'German',
    'der die das den dem des ein eine einen und oder auf in im ins mit für von zum zur klicke klicken sie gib gebe wähle öffne schreibe suche nach ist nicht feld knopf',
  ],
  [
    'French',
    'le la les un une des du de et ou sur dans avec pour cliquez clique saisissez entrez choisissez sélectionnez ouvrez est bouton champ',
  ],
  [
    'Spanish',
    'el la los las un una de del y o en con para por haz clic escribe elige selecciona abre ingresa es botón campo nombre',
  ],
  [
    'Italian',
    'il lo la gli le un una di del della e o su sul nel nella con per clicca fai inserisci scegli seleziona apri è pulsante campo',
  ],
  [
    'Portuguese',
    'o a os as um uma de do da e ou em no na com para clique digite escolha selecione abra botão campo nome',
  ],
  ['Dutch', 'de het een en of op in met voor van naar klik typ kies selecteer open vul knop veld'],
  ['Polish', 'kliknij wpisz wybierz otwórz i lub w we na z do przycisk pole nazwa jest'],
  ['Swedish', 'klicka skriv välj öppna på i och eller en ett med för till knappen fältet är'],
  ['Danish', 'klik skriv vælg åbn på i og eller en et med til knappen feltet er'],
  ['Turkish', 'tıklayın tıkla yazın seçin açın ve veya bir düğmesine alanına için'],
];
const wordsOf = languages.map(([name, words]) => ({ name, words: new Set(words.split(' ')) }));

/** The language of a text that is not English, as far as its short words and its script show; null for English. Quotes and inputs count for nothing. */
export function foreignLanguage(text: string): string | null {
  const words = lex(text.slice(0, 500)).tokens.filter(t => t.kind === 'word' || t.kind === 'punct');
  const letters = words
    .filter(t => !isHard(t))
    .map(t => t.lower.replace(/[^\p{L}]/gu, ''))
    .filter(w => w !== '');
  const joined = letters.join('');
  const latin = joined.replace(/[^\p{Script=Latin}]/gu, '');
  if (joined.length > 0 && latin.length < joined.length / 2) return 'another language';
  const english = letters.filter(w => stopWords.has(w) || verbOf(w) !== null).length;
  const scored = wordsOf.map(({ name, words: known }) => ({ name, hits: letters.filter(w => known.has(w)).length }));
  const best = scored.toSorted((a, b) => b.hits - a.hits)[0];
  return best !== undefined && best.hits >= 2 && best.hits > english ? best.name : null;
}
