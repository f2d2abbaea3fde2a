import { useDocument } from '#app/components/document/document-context.ts'
import { LinkButton, Money, Notice } from '#app/components/index.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'
import { PayWays } from './pay/pay-ways.tsx'
import type { DetailsView, Stage } from './view.ts'

export function StageNotice({ view }: { view: DetailsView }) {
  const { stage, refund } = view
  return (
    <>
      {refund ? <RefundNotice view={view} refund={refund} /> : null}
      {stage.stage === 'no-charge' ? <NoCharge id={view.id} stage={stage} /> : null}
      {stage.stage === 'expired' ? <Expired id={view.id} stage={stage} isRefunded={refund !== null} /> : null}
      {stage.stage === 'closed' ? <Closed name={view.shop.name} stage={stage} isRefunded={refund !== null} /> : null}
      {view.isClosed ? (
        <Notice tone="warning">
          <p>
            {t('{place} fechou este dia, e a visita não vai acontecer.', { place: view.shop.name })}{' '}
            {t(
              'Mandamos um aviso com um endereço: por ele você escolhe outra data ou recebe de volta o que pagou. Se o aviso não chegou, fale com o atrativo.'
            )}
          </p>
        </Notice>
      ) : null}
      {stage.stage === 'cancelled' ? <Cancelled id={view.id} stage={stage} /> : null}
    </>
  )
}

/** Apple and Google keep a pass until somebody deletes it: no server of ours can take it back. */
const keptTicket =
  'O ingresso que ficou no celular, na carteira ou em arquivo, não abre mais a entrada: você pode apagá-lo.'

type StageOf<S extends Stage['stage']> = Extract<Stage, { stage: S }>

function Expired({ id, stage, isRefunded }: { id: string; stage: StageOf<'expired'>; isRefunded: boolean }) {
  const { kiosk } = useDocument()
  // At a kiosk the visitor begins again: another may have come meanwhile.
  const ways = kiosk ? [] : stage.ways
  return (
    <Notice tone="warning">
      <p>
        {stage.isUnconfirmed
          ? t('Esta reserva não foi confirmada até a véspera e as vagas voltaram à venda. Nada foi cobrado.')
          : t('Esta reserva não foi paga a tempo e as vagas voltaram à venda.')}
        {isRefunded || stage.isUnconfirmed
          ? ''
          : t(' Nada foi cobrado. Se você acabou de pagar, espere um instante e abra esta página de novo.')}
      </p>
      {stage.isUnconfirmed ? <p>{t(keptTicket)}</p> : null}
      {ways.length > 0 ? (
        <>
          <p>{t('Se ainda houver vagas, elas ficam guardadas de novo enquanto você paga.')}</p>
          <PayWays id={id} ways={ways} again />
        </>
      ) : null}
      <LinkButton variant={ways.length > 0 ? 'quiet' : 'primary'} to={stage.againHref}>
        {t('Reservar de novo')}
      </LinkButton>
    </Notice>
  )
}

function Closed({ name, stage, isRefunded }: { name: string; stage: StageOf<'closed'>; isRefunded: boolean }) {
  return (
    <Notice tone="warning">
      <p>
        {t('{place} fechou este dia, e a visita não vai acontecer.', { place: name })}{' '}
        {isRefunded ? t('O que você pagou volta, como está acima.') : t('Nada foi cobrado.')}{' '}
        {t('Você pode escolher outra data ou falar com o atrativo pelos contatos abaixo.')}
      </p>
      <LinkButton variant="primary" to={stage.againHref}>
        {t('Escolher outra data')}
      </LinkButton>
    </Notice>
  )
}

function Cancelled({ id, stage }: { id: string; stage: StageOf<'cancelled'> }) {
  const { kiosk } = useDocument()
  return (
    <Notice tone="danger">
      <p>
        {stage.at
          ? t('Esta reserva foi cancelada em {at} e não vale como ingresso.', { at: stage.at })
          : t('Esta reserva foi cancelada e não vale como ingresso.')}
        {stage.reason ? t(' Motivo: {reason}.', { reason: tSaid(stage.reason) }) : ''}
      </p>
      <p className="no-print">{t(keptTicket)}</p>
      {kiosk ? null : (
        <p className="no-print">
          {t('Está na sua agenda?')}{' '}
          <a href={`/booking-details/${id}/visita.ics`}>{t('Baixar o aviso de cancelamento')}</a>
        </p>
      )}
      <LinkButton to={stage.againHref}>{t('Fazer outra reserva')}</LinkButton>
    </Notice>
  )
}

function NoCharge({ id, stage }: { id: string; stage: StageOf<'no-charge'> }) {
  const { isHidden, untilText, ways } = stage
  const until = untilText ? t(' As vagas ficam guardadas até {until}.', { until: untilText }) : ''
  if (isHidden) {
    return (
      <Notice tone="info">
        <p>
          {t('Falta pagar. O pagamento mostra o valor, e seu usuário não vê valores: só o visitante o vê.')}
          {until}
        </p>
      </Notice>
    )
  }
  return (
    <Notice tone="warning">
      <p>
        {chargeWords(stage)}
        {until}
      </p>
      {ways.length > 0 ? <PayWays id={id} ways={ways} /> : null}
    </Notice>
  )
}

function chargeWords({ isDenied, ways: [first, second] }: StageOf<'no-charge'>): string {
  if (!first) return t('Este parque não recebe pagamentos por aqui. Fale com ele para combinar o pagamento.')
  if (isDenied) {
    return second
      ? t('O pagamento anterior foi recusado. Tente de novo, ou pague de outra forma.')
      : t('O pagamento anterior foi recusado. Tente de novo.')
  }
  return first === 'pix'
    ? t('Ainda não há um código Pix para esta reserva.')
    : t('O pagamento com cartão ainda não foi feito.')
}

function unusedWords({ stage }: DetailsView): string {
  if (stage.stage === 'cancelled') return ''
  return stage.stage === 'ticket'
    ? t('Recebemos mais do que a visita custa. ')
    : t('Recebemos um pagamento que não pôde ser usado. ')
}

/** The place returns the money, so the page promises no date. */
function RefundNotice({ view, refund }: { view: DetailsView; refund: NonNullable<DetailsView['refund']> }) {
  const { isDone, amount, methods, on, steps } = refund
  const way = `${t('pelo mesmo meio em que você pagou')}${methods ? `: ${methods}` : ''}`
  const sum = amount === null ? t('O valor pago') : <Money value={amount} />
  if (isDone) {
    return (
      <Notice title={t('O valor foi devolvido')}>
        <p>
          {sum} {amount === null ? t('foi devolvido') : t('foram devolvidos')}
          {on ? t(' em {day}', { day: on }) : ''}, {way}.
        </p>
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title={t('Seu dinheiro será devolvido')}>
      <p>
        {unusedWords(view)}
        {sum} {amount === null ? t('volta') : t('voltam')} {way}.{' '}
        {t('Quem devolve é {place}: em caso de dúvida, fale com o atrativo e diga o código {code}.', {
          place: view.shop.name,
          code: view.code
        })}
      </p>
      {steps.length > 0 ? (
        <ul>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      ) : null}
    </Notice>
  )
}
