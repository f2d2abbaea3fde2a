import { Countdown, QrCode, Ticket } from '#app/components/booking/index.ts'
import { CopyText, Money } from '#app/components/display/index.ts'
import { Button, Form } from '#app/components/form/index.ts'
import { usePaymentWatch } from './use-payment-watch.ts'
import type { DetailsView, Stage } from './view.ts'

interface PayWithPixProps {
  view: DetailsView
  stage: Extract<Stage, { stage: 'pay' }>
  /** The page reloads itself, because no script does. */
  isRefreshing: boolean
  isStopped: boolean
}

export function PayWithPix({ view, stage, isRefreshing, isStopped }: PayWithPixProps) {
  usePaymentWatch()
  const here = `/booking-details/${view.id}`
  return (
    <Ticket
      label="Pagamento por Pix"
      qr={<QrCode {...stage.qr} label="QR code do Pix" caption="Aponte a câmera do aplicativo do banco" />}
    >
      <div className="stack">
        <p>
          Valor{' '}
          <b className="amount">
            <Money value={view.total ?? 0} />
          </b>
        </p>
        <p>
          Pague <Countdown until={stage.until} untilText={stage.untilText} />. As vagas ficam guardadas até lá.
        </p>
        <CopyText id="pix" label="Pix copia e cola" value={stage.code} rows={4} />
        <p className="small">No aplicativo do banco, escolha Pix e leia o QR code ou cole o código.</p>
        {stage.simulated ? (
          <Form method="post" action={here} className="row">
            <Button name="intent" value="simular">
              Simular pagamento
            </Button>
            <span className="muted small">Demonstração: nenhum dinheiro é cobrado.</span>
          </Form>
        ) : null}
        <p className="small no-print">
          {isRefreshing ? 'Esta página se atualiza sozinha. ' : ''}
          <a href={here} data-native="">
            {isStopped ? 'Voltar a atualizar sozinha' : 'Atualizar agora'}
          </a>
          {isRefreshing ? (
            <>
              {' · '}
              <a href={`${here}?parado=1`}>Parar de atualizar</a>
            </>
          ) : null}
        </p>
      </div>
    </Ticket>
  )
}
