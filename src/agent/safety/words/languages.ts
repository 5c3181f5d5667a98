/** The word lists of all languages, read from their files once. @throws ZodError for a file that is not as `Words` says. */
import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import hi from './hi.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };
import { Words } from './words.ts';
import zh from './zh.json' with { type: 'json' };

const files = { en, es, de, fr, pt, ru, ja, zh, it, tr, hi, ar, nl, pl, ko };
export type Language = keyof typeof files;

// safe because these are the keys of the record above
export const languages = Object.keys(files) as Language[];

export const wordLists: ReadonlyMap<Language, Words> = new Map(
  languages.map(language => [language, Words.parse(files[language])]),
);
