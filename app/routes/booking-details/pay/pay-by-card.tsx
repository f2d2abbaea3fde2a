import { Countdown } from '#app/components/booking/index.ts'
import { LinkButton, Money, Notice } from '#app/components/index.ts'
import { t } from '#app/domain/words/speech.ts'
import type { DetailsView, PayStage } from '../view.ts'
import { KeepsLooking, type Looking } from './keeps-looking.tsx'
import { OtherWays } from './pay-ways.tsx'

interface PayByCardProps extends Looking {
  view: DetailsView
  stage: Extract<PayStage, { way: 'card' }>
}

/** The provider asks for the card number on its own page. */
export function PayByCard({ view, stage, ...looking }: PayByCardProps) {
  const { state, page, until, untilText, simulated, others } = stage
  return (
    <>
      <section className="card stack" aria-label={t('Pagamento com cartão')}>
        {state === 'denied' ? (
          <Notice tone="danger" title={t('O pagamento com cartão foi recusado')}>
            <p>{t('Nada foi cobrado. Tente de novo, com este ou outro cartão, ou escolha outra forma.')}</p>
          </Notice>
        ) : null}
        {state === 'review' ? (
          <Notice title={t('O Mercado Pago está analisando o pagamento')}>
            <p>{t('Não é preciso pagar de novo: a resposta aparece aqui.')}</p>
          </Notice>
        ) : null}
        <p>
          {t('Valor')}{' '}
          <b className="amount">
            <Money value={view.owed ?? view.total ?? 0} />
          </b>
        </p>
        {state === 'review' ? (
          <p>
            {stage.holds ? t('As vagas ficam guardadas') : t('A resposta é esperada')}{' '}
            <Countdown until={until} untilText={untilText} />.
          </p>
        ) : (
          <p>
            {t('Pague')} <Countdown until={until} untilText={untilText} />.
            {stage.holds ? t(' As vagas ficam guardadas até lá.') : t(' Depois, esta página oferece pagar de novo.')}
          </p>
        )}
        <p>
          <LinkButton variant={state === 'review' ? 'secondary' : 'primary'} to={page} native rel="noreferrer">
            {t(labels[state])}
          </LinkButton>
        </p>
        <p className="small">
          {state === 'review' ? '' : t('O cartão é pedido na página do Mercado Pago. Depois você volta para esta. ')}
          {simulated ? t('Demonstração: nenhum dinheiro é cobrado.') : ''}
        </p>
        <KeepsLooking here={`/booking-details/${view.id}`} {...looking} />
      </section>
      <OtherWays id={view.id} ways={others} />
    </>
  )
}

const labels = {
  open: 'Continuar o pagamento',
  denied: 'Tentar com cartão de novo',
  review: 'Ver o pagamento'
} as const
