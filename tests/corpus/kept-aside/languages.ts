import type { StepCase } from '../step-case.ts';

const steps: readonly string[] = [
  'Klicken Sie auf Speichern',
  'Cliquez sur le bouton Envoyer',
  'Haz clic en Guardar y espera',
  'Bitte das Formular ausfüllen und absenden',
  'Scrivi il nome nel campo',
  'Otwórz stronę i kliknij Zaloguj',
  'Откройте страницу настроек',
  'ログインボタンをクリックしてください',
  '请点击提交按钮',
  'Kérjük, mentse el az űrlapot',
  'Tallenna lomake ja sulje sivu',
  'Sort die Liste nach Preis',
  'Export de lijst als CSV',
  'Open le menu',
  'Archive das Projekt',
  'Enter den Namen ein',
  'Search el producto',
  'Download het rapport',
  'Trykk på Lagre',
  'Natisni gumb Shrani',
  'กดปุ่มบันทึก',
  'Отвори менюто',
  'Premi il pulsante Invia',
  'Aperte o botão Enviar',
  'Stiskni tlačítko Uložit',
  'Vajuta nuppu Salvesta',
];

export const cases: readonly StepCase[] = steps.map(step => [step, null]);
