import PDFDocument from 'pdfkit';

/** What an invoice prints; amounts are in paise. */
export type InvoiceText = {
  number: string;
  /** `YYYY-MM-DD` in India. */
  date: string;
  seller: { name: string; address: string; gstin: string | null; sac: string };
  buyer: { name: string; email: string; gstin: string | null };
  /** The state whose tax it is; null when no tax is charged. */
  placeOfSupply: string | null;
  orderId: string;
  paymentId: string;
  /** Paid in the sandbox: no money moved. */
  sandbox: boolean;
  item: string;
  taxable: number;
  taxes: { name: string; percent: number; amount: number }[];
  total: number;
};

const left = 56;
const right = 539;
const muted = '#5b6470';
const ink = '#14181d';

/** The invoice as a PDF of one page. */
export function renderInvoice(invoice: InvoiceText): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 56, bottom: 56, left, right: 56 },
    info: { Title: `Invoice ${invoice.number}`, Author: printable(invoice.seller.name) },
  });
  const chunks: Buffer[] = [];
  const made = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  writeHead(doc, invoice);
  const parties = writeParties(doc, invoice);
  const amounts = writeAmounts(doc, invoice, parties + 52);
  writeFoot(doc, invoice, amounts + 28);
  doc.end();
  return made;
}

type Doc = InstanceType<typeof PDFDocument>;

function writeHead(doc: Doc, invoice: InvoiceText): void {
  doc.font('Helvetica-Bold').fontSize(20).fillColor(ink);
  doc.text(invoice.seller.gstin === null ? 'Invoice' : 'Tax invoice', left, 56);
  doc.font('Helvetica').fontSize(10).fillColor(muted);
  doc.text(`Number ${invoice.number}`, left, 58, { align: 'right', width: right - left });
  doc.text(`Date ${invoice.date}`, left, 73, { align: 'right', width: right - left });
  if (invoice.sandbox) {
    doc.font('Helvetica-Bold').fillColor('#a33a12');
    doc.text('Sandbox: a test payment, no money was paid.', left, 84);
  }
}

/** Each part gives how far down the page it went. */
function writeParties(doc: Doc, { seller, buyer, placeOfSupply }: InvoiceText): number {
  const width = (right - left) / 2 - 16;
  const block = (title: string, lines: string[], x: number): number => {
    doc.font('Helvetica').fontSize(9).fillColor(muted).text(title, x, 124, { width });
    doc
      .font('Helvetica-Bold')
      .fontSize(11)
      .fillColor(ink)
      .text(lines[0] ?? '', x, 138, { width });
    doc.font('Helvetica').fontSize(10);
    for (const line of lines.slice(1)) doc.text(line, { width });
    return doc.y;
  };
  const from = [printable(seller.name), ...seller.address.split('\n').map(printable)];
  if (seller.gstin !== null) from.push(`GSTIN ${seller.gstin}`);
  const name = printable(buyer.name);
  const to = [...(name === '' ? [] : [name]), printable(buyer.email)];
  if (buyer.gstin !== null) to.push(`GSTIN ${buyer.gstin}`);
  if (placeOfSupply !== null) to.push(`Place of supply: ${placeOfSupply}`);
  return Math.max(block('From', from, left), block('To', to, left + (right - left) / 2));
}

function writeAmounts(doc: Doc, invoice: InvoiceText, top: number): number {
  let y = top;
  const row = (label: string, amount: string, bold = false): void => {
    doc
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(bold ? 12 : 10)
      .fillColor(ink);
    doc.text(label, left, y, { width: 340 });
    doc.text(amount, left, y, { align: 'right', width: right - left });
    y += 20;
  };
  const line = (): void => {
    doc.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor('#c9ced6').stroke();
    y += 10;
  };
  doc.font('Helvetica').fontSize(9).fillColor(muted);
  doc.text('Item', left, y - 18);
  doc.text('INR', left, y - 18, { align: 'right', width: right - left });
  line();
  row(`${printable(invoice.item)} (SAC ${invoice.seller.sac})`, money(invoice.taxable));
  for (const tax of invoice.taxes) row(`${tax.name} ${tax.percent}%`, money(tax.amount));
  line();
  row('Total', `INR ${money(invoice.total)}`, true);
  return y;
}

function writeFoot(doc: Doc, invoice: InvoiceText, top: number): void {
  doc.font('Helvetica').fontSize(9).fillColor(muted);
  doc.text(`Paid. Order ${invoice.orderId}, payment ${invoice.paymentId}.`, left, top, { width: right - left });
  doc.text(
    invoice.seller.gstin === null
      ? 'The seller is not registered for GST, so none is charged.'
      : 'The tax is not payable on reverse charge. Made by a computer and valid without a signature.',
    { width: right - left },
  );
}

/** Rupees and paise in the Indian grouping. */
function money(paise: number): string {
  return new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(paise / 100);
}

/** The letters that the standard fonts of PDF have; a name in another script is left to the e-mail address. */
function printable(text: string): string {
  const known = text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, '').trim();
  return known.length * 2 >= text.length ? known : '';
}
