import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { sandboxBanks } from '#src/core/billing/sandbox-banks.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Input } from '../../../components/ui/field.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../components/ui/tabs.tsx';
import { api } from '../../../lib/api/api.ts';
import { cn } from '../../../lib/format/cn.ts';
import { formatRupees } from '../../../lib/format/credits.ts';
import type { SandboxVisit } from './use-checkout.ts';

type Method =
  | { method: 'card'; card_number: string; card_expiry: string; card_cvv: string }
  | { method: 'upi'; upi_id: string }
  | { method: 'netbanking'; bank: string; approve: boolean };

/** The screens of a gateway without money: card, UPI, net banking. */
export function SandboxCheckout({ visit }: { visit: SandboxVisit | undefined }) {
  return (
    <Dialog
      open={visit !== undefined}
      onOpenChange={open => !open && visit?.onEnd(undefined)}
      keepOnOutsideClick
      title="Sandbox checkout"
      description="Use this page to try payments. No money is charged, and what you type is not stored. Do not use a real card."
    >
      {visit && <Screens key={visit.order.order_id} visit={visit} />}
    </Dialog>
  );
}

function Screens({ visit }: { visit: SandboxVisit }) {
  const pay = useMutation({
    mutationFn: (how: Method) => api.payments.sandboxPay({ order_id: visit.order.order_id, ...how }),
    onSuccess: paid => {
      const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = paid;
      if (razorpay_payment_id === null || razorpay_signature === null)
        return visit.onFailed(paid.error_description ?? undefined);
      visit.onEnd({ razorpay_order_id, razorpay_payment_id, razorpay_signature });
    },
    onError: () => visit.onFailed(undefined),
  });
  const amount = formatRupees(visit.order.amount / 100);
  const busy = pay.isPending;
  const declined = pay.data?.error_description;
  return (
    <>
      <p className="mt-4 flex items-baseline justify-between border-y border-line py-3">
        <span className="text-fg-muted">Amount</span>
        <span className="text-lg font-semibold tabular-nums">{amount}</span>
      </p>
      <Tabs defaultValue="card" className="mt-4 min-h-[18.5rem]" onValueChange={() => pay.reset()}>
        <TabsList aria-label="Payment method" className="grid w-full grid-cols-3">
          <TabsTrigger value="card">Card</TabsTrigger>
          <TabsTrigger value="upi">UPI</TabsTrigger>
          <TabsTrigger value="netbanking" className="px-1 whitespace-nowrap">
            Net banking
          </TabsTrigger>
        </TabsList>
        <TabsContent value="card" className="mt-4 outline-none">
          <CardScreen amount={amount} busy={busy} onPay={pay.mutate} />
        </TabsContent>
        <TabsContent value="upi" className="mt-4 outline-none">
          <UpiScreen amount={amount} busy={busy} onPay={pay.mutate} />
        </TabsContent>
        <TabsContent value="netbanking" className="mt-4 outline-none">
          <BankScreen amount={amount} busy={busy} onPay={pay.mutate} />
        </TabsContent>
        {declined && !busy && (
          <p role="alert" className="mt-3 text-danger">
            {declined}
          </p>
        )}
      </Tabs>
    </>
  );
}

type ScreenProps = { amount: string; busy: boolean; onPay: (how: Method) => void };

function CardScreen({ amount, busy, onPay }: ScreenProps) {
  const [number, setNumber] = useState('');
  const [expiry, setExpiry] = useState('');
  const [cvv, setCvv] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onPay({ method: 'card', card_number: number, card_expiry: expiry, card_cvv: cvv });
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-2 gap-3">
      <Labelled text="Card number" className="col-span-2">
        <Typed
          value={number}
          onChange={setNumber}
          format={spaced}
          placeholder="4111 1111 1111 1111"
          maxLength={23}
          numeric
        />
      </Labelled>
      <Labelled text="Expiry">
        <Typed value={expiry} onChange={setExpiry} format={slashed} placeholder="08/31" maxLength={7} numeric />
      </Labelled>
      <Labelled text="Security code">
        <Typed value={cvv} onChange={setCvv} placeholder="123" maxLength={4} numeric />
      </Labelled>
      <p className="col-span-2 text-[0.8125rem] text-fg-muted">
        4111 1111 1111 1111 pays; 4000 0000 0000 0002 is declined.
      </p>
      <PayButton amount={amount} busy={busy} className="col-span-2" />
    </form>
  );
}

function UpiScreen({ amount, busy, onPay }: ScreenProps) {
  const [address, setAddress] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onPay({ method: 'upi', upi_id: address });
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <Labelled text="UPI address">
        <Typed value={address} onChange={setAddress} placeholder="success@sandbox" maxLength={100} />
      </Labelled>
      <p className="text-[0.8125rem] text-fg-muted">
        Any address pays, such as success@sandbox; failure@sandbox is declined.
      </p>
      <PayButton amount={amount} busy={busy} />
    </form>
  );
}

function BankScreen({ amount, busy, onPay }: ScreenProps) {
  const [bank, setBank] = useState<(typeof sandboxBanks)[number]>();
  if (!bank)
    return (
      <ul aria-label="Banks" className="grid grid-cols-2 gap-2">
        {sandboxBanks.map(one => (
          <li key={one.id}>
            <Button className="h-11 w-full" onClick={() => setBank(one)}>
              {one.name}
            </Button>
          </li>
        ))}
      </ul>
    );
  return (
    <section aria-label={bank.name} className="rounded-control border border-line p-4">
      <p className="flex items-center justify-between gap-2 font-medium">
        {bank.name}
        <Button variant="ghost" size="sm" className="-my-1 -mr-2" disabled={busy} onClick={() => setBank(undefined)}>
          Another bank
        </Button>
      </p>
      <p className="mt-0.5 text-fg-muted">Pay {amount} to Legwork from your account?</p>
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Button
          variant="primary"
          disabled={busy}
          onClick={() => onPay({ method: 'netbanking', bank: bank.id, approve: true })}
        >
          {busy ? 'Processing...' : 'Approve'}
        </Button>
        <Button disabled={busy} onClick={() => onPay({ method: 'netbanking', bank: bank.id, approve: false })}>
          Decline
        </Button>
      </div>
    </section>
  );
}

function Labelled({ text, className, children }: { text: string; className?: string; children: ReactNode }) {
  return (
    <label className={cn('block', className)}>
      <span className="mb-1.5 block font-medium">{text}</span>
      {children}
    </label>
  );
}

type TypedProps = {
  value: string;
  onChange: (value: string) => void;
  /** Of what is typed at the end only, so that the caret stays where one mends something. */
  format?: (text: string) => string;
  placeholder: string;
  maxLength: number;
  numeric?: boolean;
};

/** A browser is not to offer real cards here. */
function Typed({ value, onChange, format, placeholder, maxLength, numeric }: TypedProps) {
  return (
    <Input
      value={value}
      onChange={({ target }) =>
        onChange(format && target.selectionStart === target.value.length ? format(target.value) : target.value)
      }
      placeholder={placeholder}
      maxLength={maxLength}
      inputMode={numeric ? 'numeric' : 'text'}
      autoComplete="off"
      spellCheck={false}
      required
    />
  );
}

/** In groups of four, as on the card. What is no digit is left for the answer to refuse. */
function spaced(text: string): string {
  const digits = text.replaceAll(' ', '');
  return /^\d+$/.test(digits) ? digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ') : text;
}

/** The slash comes by itself with the year. */
function slashed(text: string): string {
  return /^\d{3,4}$/.test(text) ? `${text.slice(0, 2)}/${text.slice(2)}` : text;
}

function PayButton({ amount, busy, className }: { amount: string; busy: boolean; className?: string }) {
  return (
    <Button type="submit" variant="primary" className={cn('h-10', className)} disabled={busy}>
      {busy ? 'Processing...' : `Pay ${amount}`}
    </Button>
  );
}
