import { Notice } from '#app/components/feedback/index.ts'
import { CheckboxField, type FieldState, RadioGroup } from '#app/components/form/index.ts'
import type { DetailsStep } from '../view.ts'

interface Props {
  field: (name: string, initial?: string) => FieldState
  view: DetailsStep
}

type PaymentView = Pick<DetailsStep, 'pix' | 'card' | 'payOnSite' | 'asksConfirmation' | 'holdMinutes' | 'hasProof'>

export function PaymentFields({ field, view }: Pick<Props, 'field'> & { view: PaymentView }) {
  const options = optionsOf(view)
  return (
    <section className="part" aria-labelledby="pagamento">
      <h2 id="pagamento">Pagamento</h2>
      {options.length > 0 ? (
        <RadioGroup
          field={field('payment_method', options[0]?.value)}
          label="Como você quer pagar?"
          options={options}
          required
        />
      ) : (
        <Notice tone="warning">
          <p>
            Ainda não é possível reservar por aqui: este parque não recebe pagamentos. Fale com ele pelos contatos
            abaixo.
          </p>
        </Notice>
      )}
      {view.hasProof ? (
        <Notice tone="info">
          <p>Leve o comprovante do benefício para apresentar na entrada. Sem ele, cobra-se a diferença.</p>
        </Notice>
      ) : null}
    </section>
  )
}

/** Tells the time limit for payment only once. */
function optionsOf({ pix, card, payOnSite, asksConfirmation, holdMinutes }: PaymentView) {
  const minutes = holdMinutes === 1 ? '1 minuto' : `${holdMinutes} minutos`
  const held = `Você tem ${minutes} para pagar; as vagas ficam guardadas até lá.`
  const page = 'Na página do Mercado Pago, que abre em seguida.'
  const promise = asksConfirmation ? ' Confirme pelo ingresso até as 18h da véspera que você vem.' : ''
  return [
    ...(pix ? [{ value: 'pix', label: 'Pix', hint: held }] : []),
    ...(card ? [{ value: 'card', label: 'Cartão', hint: pix ? `${page} O prazo é o mesmo.` : `${page} ${held}` }] : []),
    ...(payOnSite ? [{ value: 'cod', label: 'Pagar no local', hint: `Na portaria, no dia da visita.${promise}` }] : [])
  ]
}

/** Shows what the law requires before a contract: the seller, the time to withdraw, and the term. */
export function TermFields({ field, view }: Props) {
  const supplier = view.shop?.supplier
  const accepted = field('confirm_term')
  const isRefused = Boolean(accepted.errors?.length)
  return (
    <section aria-labelledby="termo" className="stack-s">
      <h2 id="termo">Termo da visita</h2>
      {supplier ? (
        <p className="small">
          Quem vende: <b>{supplier.name}</b>
          {[supplier.document && `CNPJ ${supplier.document}`, supplier.address, supplier.phone, supplier.email]
            .filter(Boolean)
            .map((detail) => `, ${detail}`)}
          .
        </p>
      ) : null}
      <p className="small">
        <b>Cancelar ou mudar:</b> {view.refundWords.join(' ')}
      </p>
      {view.term ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className="term" aria-label="Texto do termo" tabIndex={0}>
          {view.term.paragraphs.map((paragraph) => (
            <p key={paragraph.slice(0, 40)}>{paragraph}</p>
          ))}
        </section>
      ) : null}
      {view.shop?.privacyHref ? (
        <p className="small">
          Seus dados servem à reserva e à lei: <a href={view.shop.privacyHref}>como são guardados</a>.
        </p>
      ) : null}
      <CheckboxField
        field={isRefused ? { ...accepted, value: '' } : accepted}
        label="Li e aceito o termo da visita"
        required
      />
    </section>
  )
}
