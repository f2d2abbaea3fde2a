import { Money, Notice } from '#app/components/index.ts'
import { t } from '#app/domain/words/speech.ts'
import type { DetailsView, Stage } from '../view.ts'
import { PayWays } from './pay-ways.tsx'

interface OwedProps {
  view: DetailsView
  stage: Extract<Stage, { stage: 'ticket' }>
}

/** Shows the open amount and the ways to pay it beside a ticket. */
export function Owed({ view, stage: { isUnpaid, pay } }: OwedProps) {
  if (!isUnpaid) return null
  const amount = <b>{view.owed === null ? t('o valor da reserva') : <Money value={view.owed} />}</b>
  if (!pay) {
    return (
      <Notice tone="warning" title={t('Pague no local')}>
        <p>
          {t('Suas vagas estão guardadas. Na portaria, pague')} {amount} {t('e mostre este código.')}
        </p>
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title={t('Falta pagar')}>
      <div className="stack-s">
        <p>
          {t('Suas vagas estão guardadas. Pague')} {amount} {t('por aqui, ou na portaria.')}
          {pay.isDenied && !pay.charge
            ? t(' O pagamento anterior foi recusado: tente de novo, ou pague de outra forma.')
            : ''}
        </p>
        {pay.charge ? null : <PayWays id={view.id} ways={pay.ways} now />}
      </div>
    </Notice>
  )
}
