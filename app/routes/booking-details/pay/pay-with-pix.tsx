import { Countdown, QrCode, Ticket } from '#app/components/booking/index.ts'
import { CopyText, Money } from '#app/components/display/index.ts'
import { Button, Form } from '#app/components/form/index.ts'
import type { DetailsView, PayStage } from '../view.ts'
import { KeepsLooking } from './keeps-looking.tsx'
import { OtherWays } from './pay-ways.tsx'

interface PayWithPixProps {
  view: DetailsView
  stage: Extract<PayStage, { way: 'pix' }>
  isRefreshing: boolean
  isStopped: boolean
  state: string
}

export function PayWithPix({ view, stage, ...looking }: PayWithPixProps) {
  const here = `/booking-details/${view.id}`
  return (
    <>
      <Ticket
        label="Pagamento por Pix"
        qr={<QrCode {...stage.qr} label="QR code do Pix" caption="Aponte a câmera do aplicativo do banco" />}
      >
        <div className="stack">
          <p>
            Valor{' '}
            <b className="amount">
              <Money value={view.owed ?? view.total ?? 0} />
            </b>
          </p>
          <p>
            Pague <Countdown until={stage.until} untilText={stage.untilText} />.
            {stage.holds ? ' As vagas ficam guardadas até lá.' : ' Depois, esta página oferece pagar de novo.'}
          </p>
          <CopyText id="pix" label="Pix copia e cola" value={stage.code} rows={4} />
          <p className="small">
            No aplicativo do banco, escolha Pix e {stage.qr.path ? 'leia o QR code ou cole' : 'cole'} o código.
          </p>
          {stage.simulated ? (
            <Form method="post" action={here} className="row">
              <Button name="intent" value="simular">
                Simular pagamento
              </Button>
              <span className="muted small">Demonstração: nenhum dinheiro é cobrado.</span>
            </Form>
          ) : null}
          <KeepsLooking here={here} {...looking} />
        </div>
      </Ticket>
      <OtherWays id={view.id} ways={stage.others} />
    </>
  )
}
