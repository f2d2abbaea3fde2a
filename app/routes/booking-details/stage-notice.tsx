import { Money } from '#app/components/display/index.ts'
import { Notice } from '#app/components/feedback/index.ts'
import { Button, Form, LinkButton } from '#app/components/form/index.ts'
import type { DetailsView, Stage } from './view.ts'

export function StageNotice({ view }: { view: DetailsView }) {
  const { stage, refund } = view
  return (
    <>
      {refund ? <RefundNotice view={view} refund={refund} /> : null}
      {stage.stage === 'no-code' ? <NoCode id={view.id} stage={stage} /> : null}
      {stage.stage === 'expired' ? (
        <Notice tone="warning">
          <p>
            {stage.isUnconfirmed
              ? 'Esta reserva não foi confirmada até a véspera e as vagas voltaram à venda. Nada foi cobrado.'
              : 'Esta reserva não foi paga a tempo e as vagas voltaram à venda.'}
            {refund || stage.isUnconfirmed
              ? ''
              : ' Nada foi cobrado. Se você acabou de pagar, espere um instante e abra esta página de novo.'}
          </p>
          {stage.canPay ? (
            <Form method="post" action={`/booking-details/${view.id}`}>
              <p>Se ainda houver vagas, elas ficam guardadas de novo enquanto você paga.</p>
              <Button variant="primary" name="intent" value="pagar-de-novo">
                Pagar de novo
              </Button>
            </Form>
          ) : null}
          <LinkButton variant={stage.canPay ? 'quiet' : 'primary'} to={stage.againHref}>
            Reservar de novo
          </LinkButton>
        </Notice>
      ) : null}
      {stage.stage === 'cancelled' ? (
        <Notice tone="danger">
          <p>
            Esta reserva foi cancelada{stage.at ? ` em ${stage.at}` : ''} e não vale como ingresso.
            {stage.reason ? ` Motivo: ${stage.reason}.` : ''}
          </p>
          <p className="no-print">
            Está na sua agenda?{' '}
            <a href={`/booking-details/${view.id}/visita.ics`} data-native="">
              Baixar o aviso de cancelamento
            </a>
          </p>
          <LinkButton to={stage.againHref}>Fazer outra reserva</LinkButton>
        </Notice>
      ) : null}
    </>
  )
}

function NoCode({ id, stage }: { id: string; stage: Extract<Stage, { stage: 'no-code' }> }) {
  const { isDenied, isHidden, takesPix, untilText } = stage
  const until = untilText ? ` As vagas ficam guardadas até ${untilText}.` : ''
  if (isHidden) {
    return (
      <Notice tone="info">
        <p>Falta pagar por Pix. O código mostra o valor, e seu usuário não vê valores: só o visitante o vê.{until}</p>
      </Notice>
    )
  }
  const again = isDenied
    ? 'O pagamento anterior foi recusado. Gere outro código para tentar de novo.'
    : 'Ainda não há um código Pix para esta reserva.'
  return (
    <Notice tone="warning">
      <p>
        {takesPix ? again : 'Este lugar não recebe Pix por aqui. Fale com ele para combinar o pagamento.'}
        {until}
      </p>
      {takesPix ? (
        <Form method="post" action={`/booking-details/${id}`}>
          <Button variant="primary" name="intent" value="pix">
            Gerar código Pix
          </Button>
        </Form>
      ) : null}
    </Notice>
  )
}

function unusedWords({ stage }: DetailsView): string {
  if (stage.stage === 'cancelled') return ''
  return stage.stage === 'ticket'
    ? 'Recebemos mais do que a visita custa. '
    : 'Recebemos um pagamento que não pôde ser usado. '
}

/** Who gives back is the place: nobody promises a day for it. */
function RefundNotice({ view, refund }: { view: DetailsView; refund: NonNullable<DetailsView['refund']> }) {
  const { isDone, amount, methods, on, steps } = refund
  const way = `pelo mesmo meio em que você pagou${methods ? `: ${methods}` : ''}`
  const sum = amount === null ? 'O valor pago' : <Money value={amount} />
  if (isDone) {
    return (
      <Notice title="O valor foi devolvido">
        <p>
          {sum} {amount === null ? 'foi devolvido' : 'foram devolvidos'}
          {on ? ` em ${on}` : ''}, {way}.
        </p>
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title="Seu dinheiro será devolvido">
      <p>
        {unusedWords(view)}
        {sum} {amount === null ? 'volta' : 'voltam'} {way}. Quem devolve é {view.shop.name}: em caso de dúvida, fale com
        o atrativo e diga o código {view.code}.
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
