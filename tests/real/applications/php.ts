import { needPrograms } from '../installation.ts';

/** PHP on the command line with what the applications need; no web server is installed. */
export const needPhp = (): Promise<void> =>
  needPrograms({ php: 'php-cli php-sqlite3 php-mbstring php-xml php-intl php-gd php-mysql php-curl' });
