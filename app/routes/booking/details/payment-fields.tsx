import { useDocument } from '#app/components/document/document-context.ts'
import { PortugueseOnly, textLang } from '#app/components/document/own-lang.tsx'
import { CheckboxField, type FieldState, Notice, RadioGroup } from '#app/components/index.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { t } from '#app/domain/words/speech.ts'
import type { DetailsStep } from '../view.ts'
import { isFromAbroad } from './presets.ts'

interface Props {
  field: (name: string, initial?: string) => FieldState
  view: DetailsStep
}

type PaymentView = Pick<DetailsStep, 'pix' | 'card' | 'payOnSite' | 'asksConfirmation' | 'holdMinutes' | 'hasProof'>

export function PaymentFields({ field, view }: Pick<Props, 'field'> & { view: PaymentView }) {
  const { kiosk } = useDocument()
  const options = optionsOf(view, kiosk)
  return (
    <section className="part" aria-labelledby="pagamento">
      <h2 id="pagamento">{t('Pagamento')}</h2>
      {options.length > 0 ? (
        <RadioGroup
          field={field('payment_method', options[0]?.value)}
          label={t('Como você quer pagar?')}
          options={options}
          required
        />
      ) : (
        <Notice tone="warning">
          <p>
            {t(
              'Ainda não é possível reservar por aqui: este parque não recebe pagamentos. Fale com ele pelos contatos abaixo.'
            )}
          </p>
        </Notice>
      )}
      {view.hasProof ? (
        <Notice tone="info">
          <p>{t('Leve o comprovante do benefício para apresentar na entrada. Sem ele, cobra-se a diferença.')}</p>
        </Notice>
      ) : null}
    </section>
  )
}

/** Tells the time limit for payment only once, at the first way. Few visitors from abroad can pay by Pix. */
function optionsOf({ pix, card, payOnSite, asksConfirmation, holdMinutes }: PaymentView, kiosk?: Kiosk) {
  const minutes = countLabel(holdMinutes, { one: 'minuto', many: 'minutos' })
  const held = t('Você tem {minutes} para pagar; as vagas ficam guardadas até lá.', { minutes })
  const isAbroad = isFromAbroad()
  const online = [
    ...(pix ? [{ value: 'pix', label: 'Pix', hint: isAbroad ? t('Só com conta em um banco do Brasil.') : '' }] : []),
    ...((kiosk ? kiosk.hasTerminal : card) ? [cardWay(kiosk)] : [])
  ]
  if (isAbroad) online.reverse()
  const promise = asksConfirmation ? t(' Confirme pelo ingresso até as 18h da véspera que você vem.') : ''
  const site = { value: 'cod', label: t('Pagar no local'), hint: `${t('Na portaria, no dia da visita.')}${promise}` }
  return [
    ...online.map(({ hint, ...way }, index) => ({
      ...way,
      hint: [hint, index === 0 ? held : t('O prazo é o mesmo.')].filter(Boolean).join(' ')
    })),
    ...(payOnSite && !kiosk ? [site] : [])
  ]
}

type Kiosk = ReturnType<typeof useDocument>['kiosk']

function cardWay(kiosk: Kiosk) {
  return kiosk
    ? {
        value: 'card',
        label: t('Cartão na maquininha'),
        hint: t('Crédito ou débito, na maquininha ao lado desta tela.')
      }
    : { value: 'card', label: t('Cartão'), hint: t('Na página do Mercado Pago, que abre em seguida.') }
}

/** Shows what the law requires before a contract: the seller, the time to withdraw, and the term. */
export function TermFields({ field, view }: Props) {
  const supplier = view.shop?.supplier
  const accepted = field('confirm_term')
  const isRefused = Boolean(accepted.errors?.length)
  return (
    <section aria-labelledby="termo" className="stack-s">
      <h2 id="termo">{t('Termo da visita')}</h2>
      {supplier ? (
        <p className="small">
          {t('Quem vende:')} <b>{supplier.name}</b>
          {[
            supplier.document && t('CNPJ {number}', { number: supplier.document }),
            supplier.address,
            supplier.phone,
            supplier.email
          ]
            .filter(Boolean)
            .map((detail) => `, ${detail}`)}
          .
        </p>
      ) : null}
      <p className="small">
        <b>{t('Cancelar ou mudar:')}</b> {view.refundWords.join(' ')}
      </p>
      {view.term ? <PortugueseOnly language={view.term.language} /> : null}
      {view.term ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className="term" aria-label={t('Texto do termo')} tabIndex={0}>
          {view.term.paragraphs.map((paragraph) => (
            <p key={paragraph.slice(0, 40)} lang={textLang(view.term?.language ?? '')}>
              {paragraph}
            </p>
          ))}
        </section>
      ) : null}
      {view.shop?.privacyHref ? (
        <p className="small">
          {t('Seus dados servem à reserva e à lei:')} <a href={view.shop.privacyHref}>{t('como são guardados')}</a>.
        </p>
      ) : null}
      <CheckboxField
        field={isRefused ? { ...accepted, value: '' } : accepted}
        label={t('Li e aceito o termo da visita')}
        required
      />
    </section>
  )
}
