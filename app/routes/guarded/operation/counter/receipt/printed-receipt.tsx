import { QrCode } from '#app/components/booking/index.ts'
import { Money } from '#app/components/index.ts'
import type { ReceiptView } from './view.ts'

/** Prints ticket and receipt on a roll of 58 or 80 mm, or at the top of an A4 sheet. */
export function PrintedReceipt({ view }: { view: ReceiptView }) {
  const { place } = view
  return (
    <section className="receipt" aria-label="Recibo">
      <p className="receipt-place">
        <b>{place.name}</b>
        {place.address ? <span>{place.address}</span> : null}
        {place.phone ? <span>{place.phone}</span> : null}
      </p>
      <p>
        <b>{view.product}</b>
        <br />
        {view.visit} · {view.people}
        {view.isNamed ? (
          <>
            <br />
            {view.name}
          </>
        ) : null}
        {view.document ? ` · ${view.document}` : ''}
      </p>
      <Sums view={view} />
      {view.tendered ? (
        <p>
          Entregue {view.tendered}
          {view.change ? `, troco ${view.change}` : ''}
        </p>
      ) : null}
      <QrCode {...view.qr} label={`QR code do ingresso ${view.code}`} />
      <p className="receipt-code">{view.code}</p>
      <p className="receipt-foot">
        {view.at} · {view.seller}
        <br />
        Sem valor fiscal.
      </p>
    </section>
  )
}

function Sums({ view: { items, payments, discount, total, owed } }: { view: ReceiptView }) {
  return (
    <dl>
      {items.map(({ label, what, value, needsProof }) => (
        <div key={label}>
          <dt>
            {what}
            {needsProof ? <span> (com comprovante)</span> : null}
          </dt>
          <dd>
            <Money value={value} />
          </dd>
        </div>
      ))}
      {discount > 0 ? <Line label="Desconto" value={-discount} /> : null}
      <Line label="Total" value={total} isTotal />
      {payments.map(({ id, title, value, slip }) => (
        <Line key={id} label={slip ? `${title} (${slip})` : title} value={value} />
      ))}
      {owed > 0 ? <Line label="Falta pagar" value={owed} isTotal /> : null}
    </dl>
  )
}

function Line({ label, value, isTotal = false }: { label: string; value: number; isTotal?: boolean }) {
  return (
    <div className={isTotal ? 'receipt-total' : undefined}>
      <dt>{label}</dt>
      <dd>
        <Money value={value} />
      </dd>
    </div>
  )
}
