/** Starts a Vendure shop: `node vendure-server.mjs INSTALLED_FOLDER DATA_FOLDER PORT`. Its packages are outside our own. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [, , installed, dir, port] = process.argv;
const load = createRequire(join(installed, 'package.json'));
const { bootstrap, DefaultSearchPlugin, LogLevel, DefaultLogger, dummyPaymentHandler } = load('@vendure/core');
const { populate } = load('@vendure/core/cli');
const { AdminUiPlugin } = load('@vendure/admin-ui-plugin');

const config = {
  apiOptions: {
    port: Number(port),
    hostname: '127.0.0.1',
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: { identifier: 'keeper', password: 'Barrel-12' },
    cookieOptions: { secret: 'of this folder' },
  },
  dbConnectionOptions: {
    type: 'sqljs',
    autoSave: true,
    location: join(dir, 'shop.sqlite'),
    synchronize: true,
  },
  importExportOptions: { importAssetsDir: dir },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
  plugins: [
    DefaultSearchPlugin,
    AdminUiPlugin.init({
      route: 'admin',
      port: 0,
      adminUiConfig: { apiHost: 'auto', apiPort: 'auto', hideVersion: true },
    }),
  ],
};

const initialData = {
  defaultLanguage: 'en',
  defaultZone: 'Europe',
  countries: [
    { name: 'Portugal', code: 'PT', zone: 'Europe' },
    { name: 'Spain', code: 'ES', zone: 'Europe' },
  ],
  taxRates: [{ name: 'Standard Tax', percentage: 20 }],
  shippingMethods: [{ name: 'Standard Shipping', price: 500 }],
  paymentMethods: [],
  collections: [],
};

if (existsSync(join(dir, 'products.csv'))) {
  const app = await populate(() => bootstrap(config), initialData, join(dir, 'products.csv'));
  await app.close();
} else {
  await bootstrap(config);
}
